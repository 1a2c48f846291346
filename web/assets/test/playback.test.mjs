import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Playback } from '../page/playback.js'

let timers, pace, telling, shown
const move = (n, seq) => ({ n, seq })
const moves = (...seqs) => seqs.map((seq, i) => move(i + 1, seq))

beforeEach(() => {
  timers = []
  pace = 1800
  shown = 0
  telling = new Playback({
    show: () => shown++, pace: () => pace,
    later: (run, time) => (timers.push({ run, time }), timers.at(-1)), never: (timer) => { timers = timers.filter((t) => t !== timer) },
  })
  telling.hear([], { reset: true })
})

// tick lets the time of a move pass.
const tick = () => timers.splice(0).forEach((t) => t.run())
const at = () => (telling.open ? telling.moves[telling.at].n : 0)

test('the moves of others are told one by one, to the end', () => {
  telling.hear(moves(11, 12, 13))
  const told = [at()]
  while (timers.length) {
    tick()
    told.push(at())
  }
  assert.deepEqual(told, [1, 2, 3, 0])
})

test('what comes while telling joins the queue, and what was told is not told again', () => {
  telling.hear(moves(11))
  telling.hear(moves(11, 12))
  assert.equal(at(), 1)
  tick()
  assert.equal(at(), 2)
  tick()
  assert.equal(at(), 0)
  telling.hear(moves(11, 12))
  assert.equal(at(), 0)
  telling.hear(moves(11, 12, 13))
  assert.equal(at(), 3)
})

test('a move that goes on while it is told has its whole time again', () => {
  telling.hear(moves(11))
  const [first] = timers
  telling.hear(moves(14))
  assert.equal(at(), 1)
  assert.equal(timers.length, 1)
  assert.notEqual(timers[0], first)
})

test('nothing is told by itself after a reload, when it is off, or while nobody looks', () => {
  telling.hear(moves(11, 12), { reset: true })
  assert.equal(telling.open, false)
  pace = 0
  telling.hear(moves(11, 12, 13))
  assert.equal(telling.open, false)
  pace = 800
  telling.sleep()
  telling.hear(moves(11, 12, 13, 14))
  assert.equal(telling.open, false)
  telling.wake(false)
  assert.equal(telling.open, true)
  assert.equal(timers[0].time, 800)
})

test('all can be told again, also while an answer is owed', () => {
  telling.hear(moves(11, 12), { reset: true, asked: true })
  telling.again()
  assert.equal(at(), 1)
  telling.hear(moves(11, 12), { asked: true })
  assert.equal(at(), 1)
  tick()
  tick()
  assert.equal(telling.open, false)
})

test('an answer that is owed ends it at the newest move', () => {
  telling.hear(moves(11, 12, 13))
  telling.hear(moves(11, 12, 13, 14), { asked: true, owed: true })
  assert.equal(at(), 4)
  tick()
  assert.equal(telling.open, false)
  assert.equal(timers.length, 0)
})

test('what stands still ends when an answer is owed', () => {
  telling.hear(moves(11, 12))
  telling.toggle()
  telling.hear(moves(11, 12, 13), { asked: true, owed: true })
  assert.equal(telling.open, false)
})

test('pause, one on, one back, any one', () => {
  telling.hear(moves(11, 12, 13))
  telling.toggle()
  assert.equal(timers.length, 0)
  telling.step(1)
  telling.step(1)
  telling.step(1)
  assert.equal(at(), 3)
  telling.step(-1)
  assert.equal(at(), 2)
  telling.to(0)
  assert.equal(at(), 1)
  assert.equal(telling.going, false)
  telling.toggle()
  tick()
  assert.equal(at(), 2)
})

test('an end passes over the rest', () => {
  telling.hear(moves(11, 12, 13))
  telling.end()
  assert.equal(at(), 0)
  telling.hear(moves(11, 12, 13))
  assert.equal(at(), 0)
})

test('the answer of the viewer leaves nothing to tell', () => {
  telling.hear(moves(11, 12))
  telling.hear([])
  assert.equal(telling.open, false)
  telling.again()
  assert.equal(telling.open, false)
})

test('off ends what is told', () => {
  telling.hear(moves(11, 12))
  pace = 0
  telling.paced()
  assert.equal(telling.open, false)
})
