import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newsOf } from '../page/hurry.js'

const at = (yours, ask = 'Place a family member', out = false) => ({ yours, out, ask })

test('it is reported what changed about a turn while a sheet covered it, and nothing without a change', () => {
  assert.equal(newsOf(at(true), at(true)), '')
  assert.equal(newsOf(at(false, ''), at(false, '')), '')
  assert.equal(newsOf(at(true), at(false, '')), 'over')
  assert.equal(newsOf(at(false, ''), at(true)), 'yours')
  assert.equal(newsOf(at(true), at(true, 'Choose a privilege')), 'moved')
  assert.equal(newsOf(at(true), at(false, '', true)), 'out', 'that the time ran out says more than that the turn is over')
  assert.equal(newsOf(at(false, '', true), at(false, '', true)), '', 'it is reported once')
  assert.equal(newsOf(at(false, '', true), at(true)), '', 'a person who takes the seat back knows it')
})
