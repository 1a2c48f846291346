import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPast } from '../page/chronicle.js'

test('fractions of a pixel are the end of the chronicle', () => {
  for (const scrollTop of [0, -0.5, 0.5, -1, -4]) assert.equal(isPast({ scrollTop }), false, `${scrollTop}`)
  for (const scrollTop of [-4.5, -20, 20]) assert.equal(isPast({ scrollTop }), true, `${scrollTop}`)
})
