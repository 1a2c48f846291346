import assert from 'node:assert/strict'
import { test } from 'node:test'
import { next } from '../page/rows.js'

test('arrow keys move over the rows and stop at the ends', () => {
  const rows = ['head', 'first', 'last']
  assert.equal(next(rows, 'head', 'ArrowDown'), 'first')
  assert.equal(next(rows, 'last', 'ArrowUp'), 'first')
  assert.equal(next(rows, 'last', 'ArrowDown'), null)
  assert.equal(next(rows, 'head', 'ArrowUp'), null)
  assert.equal(next(rows, 'last', 'Home'), 'head')
  assert.equal(next(rows, 'head', 'End'), 'last')
  assert.equal(next(rows, 'head', 'Enter'), null)
  assert.equal(next(rows, 'elsewhere', 'ArrowDown'), null)
})
