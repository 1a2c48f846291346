import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newsOf } from '../page/hurry.js'

const at = (yours, ask = 'Place a family member', out = false) => ({ yours, out, ask })

test('what has become of a turn under a sheet is told, and nothing where nothing has', () => {
  assert.equal(newsOf(at(true), at(true)), '')
  assert.equal(newsOf(at(false, ''), at(false, '')), '')
  assert.equal(newsOf(at(true), at(false, '')), 'over')
  assert.equal(newsOf(at(false, ''), at(true)), 'yours')
  assert.equal(newsOf(at(true), at(true, 'Choose a privilege')), 'moved')
  assert.equal(newsOf(at(true), at(false, '', true)), 'out', 'the time is gone, which says more than that the turn is')
  assert.equal(newsOf(at(false, '', true), at(false, '', true)), '', 'told once')
  assert.equal(newsOf(at(false, '', true), at(true)), '', 'whoever takes the seat back knows it')
})
