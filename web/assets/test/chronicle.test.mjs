import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPast, nextLine } from '../page/chronicle.js'

test('within four pixels of its end the chronicle counts as scrolled to the end', () => {
  for (const scrollTop of [0, -0.5, 0.5, -1, -4]) assert.equal(isPast({ scrollTop }), false, `${scrollTop}`)
  for (const scrollTop of [-4.5, -20, 20]) assert.equal(isPast({ scrollTop }), true, `${scrollTop}`)
})

test('keys move from line to line', () => {
  assert.equal(nextLine('ArrowUp', -1, 5), 4) // from outside the list to the newest line
  assert.equal(nextLine('ArrowUp', 4, 5), 3)
  assert.equal(nextLine('ArrowUp', 0, 5), 0)
  assert.equal(nextLine('ArrowDown', 4, 5), 4)
  assert.equal(nextLine('Home', 3, 5), 0)
  assert.equal(nextLine('End', 0, 5), 4)
  assert.equal(nextLine('a', 2, 5), -1)
})
