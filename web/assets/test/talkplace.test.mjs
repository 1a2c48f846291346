// Tests of the place of the talk panel beside a chronicle, and of what it covers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freest, meet, spot } from '../page/talkplace.js'

const box = (left, top, width, height) => ({ left, top, width, height, right: left + width, bottom: top + height })
const inside = ({ left, top, width, height }, wide, high) => left >= 0 && top >= 0 && left + width <= wide && top + height <= high

test('the panel covers a tall chronicle exactly', () => {
  assert.deepEqual(spot(box(1150, 180, 280, 560), 1440, 900), { left: 1150, top: 180, width: 280, height: 560 })
})

test('over a low chronicle the panel grows upwards to the height that it needs', () => {
  const place = spot(box(1160, 700, 272, 150), 1440, 900)
  assert.equal(place.top + place.height, 850)
  assert.equal(place.height, 400)
  assert.equal(place.left + place.width, 1432)
})

test('the whole panel is always in the window', () => {
  for (const [wide, high] of [[1440, 900], [1024, 768], [844, 390], [720, 300]]) {
    for (const at of [box(0, 0, 60, 20), box(wide - 60, high - 20, 60, 20), box(10, 10, wide - 20, high * 2), box(-50, high - 5, 300, 900)]) {
      assert.ok(inside(spot(at, wide, high), wide, high), JSON.stringify([wide, high, at, spot(at, wide, high)]))
    }
  }
})

test('on a phone, and without a visible chronicle, the panel is at the foot of the window', () => {
  assert.equal(spot(box(0, 0, 390, 500), 390, 844), null)
  assert.equal(spot(null, 1440, 900), null)
})

test('boxes meet if they share more than an edge', () => {
  assert.ok(meet(box(0, 0, 10, 10), box(8, 8, 10, 10)))
  assert.ok(!meet(box(0, 0, 10, 10), box(10, 0, 10, 10)))
  assert.ok(!meet(box(0, 0, 10, 10), box(0, 30, 10, 10)))
})

test('the panel stays over the chronicle if it covers nothing that can be pressed', () => {
  const place = spot(box(1160, 700, 272, 150), 1440, 900)
  assert.deepEqual(freest(place, [box(20, 20, 100, 100)], 1440, 900), place)
})

test('the panel becomes lower or moves rather than cover what can be pressed', () => {
  const place = spot(box(1160, 700, 272, 150), 1440, 900), city = box(1250, 480, 40, 40)
  const free = freest(place, [city], 1440, 900)
  assert.ok(!meet({ ...free, right: free.left + free.width, bottom: free.top + free.height }, city))
})

test('the panel finds a place that covers nothing, below the bar and in the window', () => {
  for (const [wide, high] of [[1440, 900], [1024, 768], [844, 390]]) {
    const place = spot(box(wide - 300, high - 160, 272, 150), wide, high)
    const things = Array.from({ length: 30 }, (_, n) => box(wide - 300 + n % 5 * 50, high - 300 + Math.floor(n / 5) * 40, 30, 30))
    const free = freest(place, things, wide, high, 50)
    assert.ok(inside(free, wide, high) && free.top >= 50, JSON.stringify(free))
    assert.ok(things.every((thing) => !meet({ ...free, right: free.left + free.width, bottom: free.top + free.height }, thing)), JSON.stringify(free))
  }
})
