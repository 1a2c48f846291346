import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Pulse } from '../page/pulse.js'

let now, timers, silences, pulse

// pass lets so many milliseconds go by.
function pass(ms) {
  for (const end = now + ms; ;) {
    const due = timers.filter((t) => t.at <= end).sort((a, b) => a.at - b.at)[0]
    now = due ? due.at : end
    if (!due) return
    timers.splice(timers.indexOf(due), 1)
    due.run()
  }
}

beforeEach(() => {
  [now, timers, silences] = [0, [], []]
  pulse = new Pulse({
    silent: () => silences.push(now),
    later: (run, time) => { const t = { run, at: now + time }; timers.push(t); return t },
    never: (t) => { if (timers.includes(t)) timers.splice(timers.indexOf(t), 1) },
  })
})

test('a stream that is heard in time is alive', () => {
  for (let n = 0; n < 10; n++) {
    pulse.heard(1000)
    pass(2400)
  }
  assert.deepEqual(silences, [])
})

test('one that is silent is told of, and again while it stays so', () => {
  pulse.heard(1000)
  pass(6000)
  assert.deepEqual(silences, [2500, 5000])
  pulse.heard(1000)
  pass(2400)
  assert.deepEqual(silences, [2500, 5000])
})

test('at rest nothing is waited for', () => {
  pulse.heard(1000)
  pulse.rest()
  pass(60000)
  assert.deepEqual(silences, [])
})
