import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentAt, readMoments } from '../page/course.js'

test('a place on the chart leads to the nearest moment', () => {
  const moments = readMoments('2,50,50 10,60,40 42,100,0')
  assert.deepEqual(moments[1], { seq: 10, win: [60, 40] })
  const at = (place) => momentAt(moments, 2, 42, place).seq
  assert.equal(at(-0.1), 2)
  assert.equal(at(0.15), 10)
  assert.equal(at(0.55), 10)
  assert.equal(at(0.7), 42)
  assert.equal(at(2), 42)
})
