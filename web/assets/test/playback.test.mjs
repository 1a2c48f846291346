import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Playback } from '../page/playback.js'

let timers, pace, playback, shown
const move = (n, seq) => ({ n, seq })
const moves = (...seqs) => seqs.map((seq, i) => move(i + 1, seq))

beforeEach(() => {
  timers = []
  pace = 1800
  shown = 0
  playback = new Playback({
    show: () => shown++, pace: () => pace,
    later: (run, time) => (timers.push({ run, time }), timers.at(-1)), never: (timer) => { timers = timers.filter((t) => t !== timer) },
  })
  playback.hear([], { reset: true })
})

// tick runs the timer of the move that is shown.
const tick = () => timers.splice(0).forEach((t) => t.run())
const at = () => (playback.open ? playback.moves[playback.at].n : 0)

test('the moves of the others are shown one by one, to the end', () => {
  playback.hear(moves(11, 12, 13))
  const seen = [at()]
  while (timers.length) {
    tick()
    seen.push(at())
  }
  assert.deepEqual(seen, [1, 2, 3, 0])
})

test('a move that comes during the playback joins the queue, and a shown move is not shown again', () => {
  playback.hear(moves(11))
  playback.hear(moves(11, 12))
  assert.equal(at(), 1)
  tick()
  assert.equal(at(), 2)
  tick()
  assert.equal(at(), 0)
  playback.hear(moves(11, 12))
  assert.equal(at(), 0)
  playback.hear(moves(11, 12, 13))
  assert.equal(at(), 3)
})

test('a move that gets a further choice while it is shown has its whole time again', () => {
  playback.hear(moves(11))
  const [first] = timers
  playback.hear(moves(14))
  assert.equal(at(), 1)
  assert.equal(timers.length, 1)
  assert.notEqual(timers[0], first)
})

test('the playback does not start by itself after a reload, when it is off, or while the page is hidden', () => {
  playback.hear(moves(11, 12), { reset: true })
  assert.equal(playback.open, false)
  pace = 0
  playback.hear(moves(11, 12, 13))
  assert.equal(playback.open, false)
  pace = 800
  playback.sleep()
  playback.hear(moves(11, 12, 13, 14))
  assert.equal(playback.open, false)
  playback.wake(false)
  assert.equal(playback.open, true)
  assert.equal(timers[0].time, 800)
})

test('all moves can be shown again, also while the viewer is asked for a choice', () => {
  playback.hear(moves(11, 12), { reset: true, asked: true })
  playback.again()
  assert.equal(at(), 1)
  playback.hear(moves(11, 12), { asked: true })
  assert.equal(at(), 1)
  tick()
  tick()
  assert.equal(playback.open, false)
})

test('when the viewer is asked, the playback goes to the newest move and ends there', () => {
  playback.hear(moves(11, 12, 13))
  playback.hear(moves(11, 12, 13, 14), { asked: true, owed: true })
  assert.equal(at(), 4)
  tick()
  assert.equal(playback.open, false)
  assert.equal(timers.length, 0)
})

test('a paused playback ends when the viewer is asked', () => {
  playback.hear(moves(11, 12))
  playback.toggle()
  playback.hear(moves(11, 12, 13), { asked: true, owed: true })
  assert.equal(playback.open, false)
})

test('the playback can be paused, moved forward, moved back, and moved to any move', () => {
  playback.hear(moves(11, 12, 13))
  playback.toggle()
  assert.equal(timers.length, 0)
  playback.step(1)
  playback.step(1)
  playback.step(1)
  assert.equal(at(), 3)
  playback.step(-1)
  assert.equal(at(), 2)
  playback.to(0)
  assert.equal(at(), 1)
  assert.equal(playback.going, false)
  playback.toggle()
  tick()
  assert.equal(at(), 2)
})

test('ending the playback skips the other moves', () => {
  playback.hear(moves(11, 12, 13))
  playback.end()
  assert.equal(at(), 0)
  playback.hear(moves(11, 12, 13))
  assert.equal(at(), 0)
})

test('after the viewer’s choice there is no move to show', () => {
  playback.hear(moves(11, 12))
  playback.hear([])
  assert.equal(playback.open, false)
  playback.again()
  assert.equal(playback.open, false)
})

test('switching the playback off ends it', () => {
  playback.hear(moves(11, 12))
  pace = 0
  playback.paced()
  assert.equal(playback.open, false)
})
