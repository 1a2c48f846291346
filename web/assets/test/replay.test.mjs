import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { linkOf, nearest, choiceTime, Player } from '../page/replay.js'

let timers, steps, left, shown, player

// pass moves the clock by so many milliseconds and runs the timers that are due.
function pass(ms) {
  for (const t of timers) t.at -= ms
  for (;;) {
    const due = timers.find((t) => t.at <= 0)
    if (!due) return
    timers.splice(timers.indexOf(due), 1)
    due.run()
  }
}

beforeEach(() => {
  timers = []
  steps = 0
  left = 3
  shown = []
  player = new Player({
    step: () => {
      if (left === 0) return false
      left--
      steps++
      return true
    },
    show: (playing) => shown.push(playing),
    later: (run, at) => { const t = { run, at }; timers.push(t); return t },
    never: (t) => { if (timers.includes(t)) timers.splice(timers.indexOf(t), 1) },
  })
})

test('the replay makes a step at once, and the next after the board was shown for a while', () => {
  player.play()
  assert.equal(steps, 1)
  pass(10 * choiceTime)
  assert.equal(steps, 1, 'it must wait until the board is drawn')
  player.drawn()
  pass(choiceTime - 1)
  assert.equal(steps, 1)
  pass(1)
  assert.equal(steps, 2)
})

test('the replay stops after the last step', () => {
  player.play()
  for (let n = 0; n < 5; n++) { player.drawn(); pass(choiceTime) }
  assert.equal(steps, 3)
  assert.equal(player.playing, false)
  assert.deepEqual(shown, [true, false])
})

test('at the end the replay does not start', () => {
  left = 0
  player.play()
  assert.equal(player.playing, false)
  assert.deepEqual(shown, [false])
})

test('a paused replay makes no step', () => {
  player.play()
  player.drawn()
  player.pause()
  pass(10 * choiceTime)
  player.drawn()
  pass(10 * choiceTime)
  assert.equal(steps, 1)
})

test('a new speed counts at once', () => {
  player.play()
  player.drawn()
  player.speed = 4
  pass(choiceTime / 4)
  assert.equal(steps, 2)
})

test('keys stand for links', () => {
  assert.equal(linkOf('ArrowRight'), '.on')
  assert.equal(linkOf('N'), '[data-jump=mine]')
  assert.equal(linkOf('x'), null)
})

test('a place on the chart leads to the nearest moment', () => {
  assert.equal(nearest(['2', '40', '90'], 0.7), '40')
  assert.equal(nearest(['2', '40', '90'], 3), '90')
  assert.equal(nearest(['2', '40', '90'], -1), '2')
})
