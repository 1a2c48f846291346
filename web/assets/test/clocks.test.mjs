import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aloud, clockOf, figures, leftOf, soon, stateOf, warningOf } from '../page/clocks.js'
import { dateOf, when } from '../page/moments.js'
import { eastOf } from '../page/timeofday.js'

const words = { d: 'd', h: 'h' }
const minute = 60_000, hour = 60 * minute, day = 24 * hour

test('the free delay runs before the time that is left', () => {
  const clock = clockOf({ zero: 6000 + 8 * minute, free: 6000, base: 8 * minute })
  assert.equal(leftOf(clock, 1000), 8 * minute)
  assert.equal(leftOf(clock, 6000), 8 * minute)
  assert.equal(leftOf(clock, 66_000), 7 * minute)
  assert.equal(leftOf(clock, 9 * hour), 0)
  assert.equal(leftOf(clock, 0), 8 * minute) // a browser whose clock is behind
})

test('a held clock goes on at its moment without a new board', () => {
  const clock = clockOf({ zero: day + 8 * minute, free: day, still: day, base: 8 * minute })
  assert.equal(stateOf(clock, day - 1), '')
  assert.equal(leftOf(clock, 0), 8 * minute)
  assert.equal(stateOf(clock, day), 'runs')
  assert.equal(leftOf(clock, day + minute), 7 * minute)
  const delayed = clockOf({ zero: day + 5000 + minute, free: day + 5000, still: day, base: minute })
  assert.equal(stateOf(delayed, day + 1), 'free')
})

test('a clock warns in its last quarter, then in its last minute', () => {
  assert.equal(warningOf(6 * minute, 20 * minute), '')
  assert.equal(warningOf(5 * minute, 20 * minute), 'quarter')
  assert.equal(warningOf(minute - 1, 20 * minute), 'low')
  assert.equal(warningOf(minute, 4 * minute), '') // here the last quarter is the last minute
})

test('the time left is written as the server writes it', () => {
  for (const [left, want] of [[0, '0:00'], [7 * minute + 42_000, '7:42'], [59_400, '0:59'], [7 * hour + 20 * minute, '7 h 20'], [hour, '1 h 00'],
    [day + 20 * hour + 59 * minute, '1 d 20 h'], [9 * day, '9 d 0 h']]) assert.equal(figures(left, words), want)
})

test('the time left in words is what the server says', () => {
  for (const [left, lang, want] of [[12 * minute, 'en', '12 minutes'], [11 * minute + 1, 'en', '12 minutes'], [300, 'en', '1 minute'],
    [7 * hour + 20 * minute, 'en', '7 hours 20 minutes'], [day + 20 * hour + 5 * minute, 'en', '1 day 20 hours'],
    [2 * minute, 'cs', '2 minuty'], [5 * minute, 'cs', '5 minut'], [21 * minute, 'ru', '21 минута'], [3 * day, 'ru', '3 дня']]) {
    assert.equal(aloud(left, lang).replaceAll('\u00a0', ' '), want)
  }
})

test('a moment is written in the time zone of the viewer', () => {
  const now = Date.UTC(2026, 10, 22, 12), at = Date.UTC(2026, 10, 24, 15, 40)
  assert.match(when(at, now, 'en', 'Europe/Prague'), /^Tuesday.* 16:40$/)
  assert.equal(when(at, at - 1, 'en', 'Europe/Prague'), '16:40')
  assert.equal(when(at, at - 1, 'ru', 'UTC'), '15:40')
  assert.match(when(at, at - 16 * 60 * 60_000, 'cs', 'UTC'), /^úterý.* 15:40$/) // the day before
  assert.match(when(at, now, 'ru', 'UTC'), /^вторник.* 15:40$/)
  assert.match(when(at + 9 * day, now, 'cs', 'UTC'), /^3\. prosince.* 15:40$/)
})

test('a clock with days left changes only each minute', () => {
  assert.equal(soon(2 * day + 30_000), 30_000)
  assert.equal(soon(2 * day), minute)
  assert.equal(soon(10 * minute + 300), 300)
  assert.equal(soon(10 * minute), 1000)
})

test('a date is that of the time zone of the viewer', () => {
  assert.equal(dateOf(Date.UTC(2026, 10, 22, 23, 30), 'Europe/Prague'), '2026-11-23')
  assert.equal(dateOf(Date.UTC(2026, 10, 22, 23, 30), 'America/New_York'), '2026-11-22')
})

test('the offset of a time zone depends on the moment', () => {
  assert.equal(eastOf('Europe/Prague', Date.UTC(2026, 2, 29, 0, 59)), 60)
  assert.equal(eastOf('Europe/Prague', Date.UTC(2026, 2, 29, 1, 0)), 120)
  assert.equal(eastOf('Asia/Kathmandu', Date.UTC(2026, 2, 29)), 345)
  assert.equal(eastOf('UTC', Date.UTC(2026, 2, 29, 12, 34, 56)), 0)
})
