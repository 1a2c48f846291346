import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figures, leftOf, soon } from '../page/clocks.js'

const words = { d: 'd', h: 'h' }
const minute = 60_000, hour = 60 * minute, day = 24 * hour

test('what is free goes before what is left', () => {
  const clock = { left: 8 * minute, free: 5000, at: 1000 }
  assert.equal(leftOf(clock, 1000), 8 * minute)
  assert.equal(leftOf(clock, 6000), 8 * minute)
  assert.equal(leftOf(clock, 66_000), 7 * minute)
  assert.equal(leftOf(clock, 9 * hour), 0)
  assert.equal(leftOf(clock, 0), 8 * minute) // a browser whose clock is behind
})

test('figures are those of the server', () => {
  for (const [left, want] of [[0, '0:00'], [7 * minute + 42_000, '7:42'], [59_400, '0:59'], [7 * hour + 20 * minute, '7 h 20'], [hour, '1 h 00'],
    [day + 20 * hour + 59 * minute, '1 d 20 h'], [9 * day, '9 d 0 h']]) assert.equal(figures(left, words), want)
})

test('over days nothing ticks but the minutes', () => {
  assert.equal(soon(2 * day + 30_000), 30_000)
  assert.equal(soon(2 * day), minute)
  assert.equal(soon(10 * minute + 300), 300)
  assert.equal(soon(10 * minute), 1000)
})
