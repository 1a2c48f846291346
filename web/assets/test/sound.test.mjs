import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { TurnSound, wantSound } from '../page/sound.js'

let now, rings, stored
globalThis.localStorage = { getItem: (key) => stored[key] ?? null, setItem: (key, value) => { stored[key] = value } }

// page returns the sound of a page on which it is the viewer's turn, or not.
const page = (yours) => new TurnSound({ yours, ring: () => rings.push(now), now: () => now })

beforeEach(() => {
  [now, rings, stored] = [0, [], {}]
  wantSound(true)
})

test('it rings once when the viewer’s turn begins', () => {
  const sound = page(false)
  sound.drawn(true, 'stream', true)
  sound.drawn(true, 'stream', true)
  assert.equal(rings.length, 1)
  sound.drawn(false, 'stream', true)
  sound.drawn(true, 'stream', true)
  assert.equal(rings.length, 2)
})

test('it is silent unless the viewer has switched it on', () => {
  stored = {}
  const sound = page(false)
  sound.drawn(true, 'stream', true)
  wantSound(false)
  sound.drawn(false, 'stream', true)
  sound.drawn(true, 'stream', true)
  assert.deepEqual(rings, [])
})

test('a page that was loaded in the viewer’s turn is silent', () => {
  page(true).drawn(true, 'stream', false)
  assert.deepEqual(rings, [])
})

test('a turn that follows from the viewer’s own press is silent', () => {
  const sound = page(false)
  sound.drawn(true, 'post', false)
  assert.deepEqual(rings, [])
})

test('it is silent while the viewer uses the visible page', () => {
  const sound = page(false)
  now = 60_000
  sound.use()
  now += 4000
  sound.drawn(true, 'stream', false)
  assert.deepEqual(rings, [])
  sound.drawn(false, 'stream', false)
  now += 2000
  sound.drawn(true, 'stream', false)
  assert.equal(rings.length, 1)
})

test('it rings at once if the page is hidden, even if it was just used', () => {
  const sound = page(false)
  sound.use()
  sound.drawn(true, 'stream', true)
  assert.equal(rings.length, 1)
})
