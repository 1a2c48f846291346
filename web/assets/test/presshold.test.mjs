import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { PressHold } from '../page/presshold.js'

let log, timers, hold

// pass moves the clock by so many milliseconds and runs the timers that are due.
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
  hold = new PressHold({
    hold: () => log.push('hold'), release: () => log.push('release'),
    later: (run, at) => { const t = { run, at }; timers.push(t); return t },
    never: (t) => { if (timers.includes(t)) timers.splice(timers.indexOf(t), 1) },
  })
})

test('the page is held until the task after the pointer is released', () => {
  hold.down(1)
  hold.up(1)
  assert.deepEqual(log, ['hold'], 'the click comes first')
  pass(0)
  assert.deepEqual(log, ['hold', 'release'])
  pass(5000)
  assert.deepEqual(log, ['hold', 'release'])
})

test('the page is held until both of two fingers are lifted', () => {
  hold.down(1)
  hold.down(2)
  hold.up(1)
  pass(0)
  assert.deepEqual(log, ['hold'])
  hold.up(2, 100)
  pass(99)
  assert.deepEqual(log, ['hold'], 'a finger clicks a little later')
  pass(1)
  assert.deepEqual(log, ['hold', 'release'])
})

test('a second press before the task continues the hold', () => {
  hold.down(1)
  hold.up(1)
  hold.down(1)
  pass(0)
  assert.deepEqual(log, ['hold'])
  hold.up(1)
  pass(0)
  assert.deepEqual(log, ['hold', 'release'])
})

test('a hold ends after two seconds', () => {
  hold.down(1)
  pass(1999)
  assert.deepEqual(log, ['hold'])
  pass(1)
  assert.deepEqual(log, ['hold', 'release'])
  hold.down(2)
  assert.deepEqual(log, ['hold', 'release'], 'no new hold before everything is released')
  hold.clear()
  pass(0)
  hold.down(1)
  assert.deepEqual(log, ['hold', 'release', 'hold'])
})

test('when the window loses the pointer the hold ends', () => {
  hold.down(1)
  hold.down('key')
  hold.clear()
  pass(0)
  assert.deepEqual(log, ['hold', 'release'])
})

test('the release of a key that was not pressed does not end the hold', () => {
  hold.down(1)
  hold.up('key')
  pass(0)
  assert.deepEqual(log, ['hold'])
})
