import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newBanners } from '../page/banner.js'
import { secondsLeft } from '../page/hourglass.js'
import { ringsOf, stoodOf } from '../page/marks.js'
import { remember, wasAway } from '../page/recap.js'

const moves = [
  { n: 1, marks: ['space-3', 'card-9'], gone: ['space-7'], ways: [['pawn-1', 'space-3']] },
  { n: 2, marks: ['space-3', 'space-7'], gone: ['card-9'], ways: [] },
]
const flat = (rings) => Object.fromEntries([...rings].map(([id, { move, gone, now }]) => [id, `${move.n}${gone ? ' gone' : ''}${now ? ' now' : ''}`]))

test('a thing has one ring, that of its latest move', () => {
  assert.deepEqual(flat(ringsOf(moves)), { 'space-3': '2 now', 'card-9': '2 gone now', 'space-7': '2 now' })
  assert.deepEqual(flat(ringsOf(moves, 0)), { 'space-7': '1 gone now', 'space-3': '1 now', 'card-9': '1 now' })
  assert.deepEqual(flat(ringsOf([])), {})
})

test('the place that a piece left is marked from its move on', () => {
  assert.deepEqual([...stoodOf(moves, 0).keys()], ['pawn-1'])
  assert.equal(stoodOf(moves, -1).size, 0)
})

test('there are banners only for new events, and three at most', () => {
  const banners = [40, 47, 48, 49, 50].map((seq) => ({ seq }))
  assert.deepEqual(newBanners(banners, 49).map((h) => h.seq), [50])
  assert.deepEqual(newBanners(banners, 40).map((h) => h.seq), [48, 49, 50])
  assert.deepEqual(newBanners(banners, Infinity), [])
})

test('the seconds left are whole numbers, rounded up, and never negative', () => {
  assert.equal(secondsLeft(10_000, 6_001), 4)
  assert.equal(secondsLeft(10_000, 6_000), 4)
  assert.equal(secondsLeft(10_000, 11_000), 0)
})

test('a viewer was away after ten minutes without a look, or without any look', () => {
  assert.equal(wasAway(0, 599_999), false)
  assert.equal(wasAway(0, 600_000), true)
  assert.equal(wasAway(undefined, 5), true)
})

test('the note of matches has the 40 newest', () => {
  let note = {}
  for (let i = 0; i < 50; i++) note = remember(note, `m${i}`, i)
  assert.equal(Object.keys(note).length, 40)
  assert.ok('m49' in note && !('m9' in note))
  assert.deepEqual(remember({ a: 1 }, 'a', 7), { a: 7 })
})
