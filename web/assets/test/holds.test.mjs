import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Holds } from '../page/holds.js'

let log, timers, holds

// pass runs what is due after so many milliseconds.
function pass(ms) {
  for (const t of timers) t.at -= ms
  for (;;) {
    const due = timers.filter((t) => t.at <= 0).sort((a, b) => a.at - b.at)[0]
    if (!due) return
    timers.splice(timers.indexOf(due), 1)
    due.run()
  }
}

beforeEach(() => {
  log = []
  timers = []
  holds = new Holds({
    hold: () => log.push('hold'), release: () => log.push('release'),
    later: (run, at) => { const t = { run, at }; timers.push(t); return t },
    never: (t) => { if (timers.includes(t)) timers.splice(timers.indexOf(t), 1) },
  })
})

test('it is held until the task after the pointer came up', () => {
  holds.down(1)
  holds.up(1)
  assert.deepEqual(log, ['hold'], 'the click comes first')
  pass(0)
  assert.deepEqual(log, ['hold', 'release'])
  pass(5000)
  assert.deepEqual(log, ['hold', 'release'])
})

test('two fingers hold together', () => {
  holds.down(1)
  holds.down(2)
  holds.up(1)
  pass(0)
  assert.deepEqual(log, ['hold'])
  holds.up(2, 100)
  pass(99)
  assert.deepEqual(log, ['hold'], 'a finger clicks a little later')
  pass(1)
  assert.deepEqual(log, ['hold', 'release'])
})

test('a second press before the task is one hold', () => {
  holds.down(1)
  holds.up(1)
  holds.down(1)
  pass(0)
  assert.deepEqual(log, ['hold'])
  holds.up(1)
  pass(0)
  assert.deepEqual(log, ['hold', 'release'])
})

test('nobody holds for more than two seconds', () => {
  holds.down(1)
  pass(1999)
  assert.deepEqual(log, ['hold'])
  pass(1)
  assert.deepEqual(log, ['hold', 'release'])
  holds.down(2)
  assert.deepEqual(log, ['hold', 'release'], 'not again before all is up')
  holds.clear()
  pass(0)
  holds.down(1)
  assert.deepEqual(log, ['hold', 'release', 'hold'])
})

test('a window that loses the pointer lets go of all', () => {
  holds.down(1)
  holds.down('key')
  holds.clear()
  pass(0)
  assert.deepEqual(log, ['hold', 'release'])
})

test('what never came down does not let go', () => {
  holds.down(1)
  holds.up('key')
  pass(0)
  assert.deepEqual(log, ['hold'])
})
