import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closed, isBeside, isOpen } from '../page/dismiss.js'

test('what stands open is in the address', () => {
  assert.equal(isOpen('/m/a/b?at=7&why=slot.1'), true)
  assert.equal(isOpen('/m/a/b?at=7&look=slot.1'), true)
  assert.equal(isOpen('/m/a/b?at=7&pick=man.1&pane=mine'), false)
  assert.equal(isOpen('/m/a/b?open=log', true), true)
  assert.equal(isOpen('/m/a/b?open=2', false), false, 'what lies beside the table is in nobody’s way')
  assert.equal(isOpen('/m/a/b?open=2&why=slot.1', false), true)
})

test('closed leads to the same address without it', () => {
  assert.equal(closed('/m/a/b?at=7&why=slot.1'), '/m/a/b')
  assert.equal(closed('/m/a/b?at=7&why=slot.1&pane=mine&log=240'), '/m/a/b?pane=mine&log=240')
  assert.equal(closed('/m/a/b?at=7&look=slot.1&pick=man.1'), '/m/a/b?at=7&pick=man.1')
})

test('closed lays the chronicle and a rival away', () => {
  assert.equal(closed('/m/a/b?at=7&open=log&pane=map'), '/m/a/b?pane=map')
  assert.equal(closed('/m/a/b?at=7&open=2&pick=man.1'), '/m/a/b?at=7&pick=man.1')
})

test('a replay keeps its moment', () => {
  assert.equal(closed('/m/a/b/replay?at=7&why=slot.1'), '/m/a/b/replay?at=7')
})

// inside is something on a page, within what answers to these selectors.
const inside = (...selectors) => ({ closest: (list) => list.split(', ').some((s) => selectors.includes(s)) || null })

test('a click beside it is one on nothing else', () => {
  assert.equal(isBeside(inside('main')), true)
  assert.equal(isBeside(inside('.why')), false)
  assert.equal(isBeside(inside('button')), false, 'a lit thing is pressed as always')
  assert.equal(isBeside(inside('a')), false)
})
