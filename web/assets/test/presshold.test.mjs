import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { PressHold } from '../page/presshold.js'

let log, timers, hold

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
  hold = new PressHold({
    hold: () => log.push('hold'), release: () => log.push('release'),
    later: (run, at) => { const t = { run, at }; timers.push(t); return t },
    never: (t) => { if (timers.includes(t)) timers.splice(timers.indexOf(t), 1) },
  })
})

test('it is held until the task after the pointer came up', () => {
  hold.down(1)
  hold.up(1)
  assert.deepEqual(log, ['hold'], 'the click comes first')
  pass(0)
  assert.deepEqual(log, ['hold', 'release'])
  pass(5000)
  assert.deepEqual(log, ['hold', 'release'])
})

test('two fingers hold together', () => {
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

test('a second press before the task is one hold', () => {
  hold.down(1)
  hold.up(1)
  hold.down(1)
  pass(0)
  assert.deepEqual(log, ['hold'])
  hold.up(1)
  pass(0)
  assert.deepEqual(log, ['hold', 'release'])
})

test('nobody holds for more than two seconds', () => {
  hold.down(1)
  pass(1999)
  assert.deepEqual(log, ['hold'])
  pass(1)
  assert.deepEqual(log, ['hold', 'release'])
  hold.down(2)
  assert.deepEqual(log, ['hold', 'release'], 'not again before all is up')
  hold.clear()
  pass(0)
  hold.down(1)
  assert.deepEqual(log, ['hold', 'release', 'hold'])
})

test('a window that loses the pointer lets go of all', () => {
  hold.down(1)
  hold.down('key')
  hold.clear()
  pass(0)
  assert.deepEqual(log, ['hold', 'release'])
})

test('what never came down does not let go', () => {
  hold.down(1)
  hold.up('key')
  pass(0)
  assert.deepEqual(log, ['hold'])
})
