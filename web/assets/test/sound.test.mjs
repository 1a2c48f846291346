import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { TurnSound, wantSound } from '../page/sound.js'

let now, rings, kept
globalThis.localStorage = { getItem: (key) => kept[key] ?? null, setItem: (key, value) => { kept[key] = value } }

// page is a bell on a page where it is the viewer's turn, or not.
const page = (yours) => new TurnSound({ yours, ring: () => rings.push(now), now: () => now })

beforeEach(() => {
  [now, rings, kept] = [0, [], {}]
  wantSound(true)
})

test('it rings once when it becomes one’s turn', () => {
  const sound = page(false)
  sound.drawn(true, 'stream', true)
  sound.drawn(true, 'stream', true)
  assert.equal(rings.length, 1)
  sound.drawn(false, 'stream', true)
  sound.drawn(true, 'stream', true)
  assert.equal(rings.length, 2)
})

test('it is silent for who has not asked for it', () => {
  kept = {}
  const sound = page(false)
  sound.drawn(true, 'stream', true)
  wantSound(false)
  sound.drawn(false, 'stream', true)
  sound.drawn(true, 'stream', true)
  assert.deepEqual(rings, [])
})

test('a page that was loaded on one’s turn is silent', () => {
  page(true).drawn(true, 'stream', false)
  assert.deepEqual(rings, [])
})

test('what one’s own press brings about is silent', () => {
  const sound = page(false)
  sound.drawn(true, 'post', false)
  assert.deepEqual(rings, [])
})

test('who uses the page and looks at it need not be called', () => {
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

test('who has gone to another page is called at once', () => {
  const sound = page(false)
  sound.use()
  sound.drawn(true, 'stream', true)
  assert.equal(rings.length, 1)
})
