import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hole } from '../page/veil.js'

const box = (left, top, right, bottom) => ({ left, top, right, bottom })

test('a hole is larger than its thing by a margin, but is cut off at the frames of the thing', () => {
  assert.deepEqual(hole(box(100, 100, 200, 150), []), [94, 94, 112, 62])
  assert.deepEqual(hole(box(100, 100, 200, 150), [box(0, 0, 150, 400)]), [94, 94, 56, 62])
})

test('a thing that its frames hide has no hole', () => {
  assert.equal(hole(box(100, 100, 200, 150), [box(0, 200, 400, 400)]), null, 'scrolled away')
  assert.equal(hole(box(100, 100, 200, 150), [box(0, 140, 400, 400), box(0, 0, 400, 145)]), null, 'between two frames')
})
