import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closed, isBeside, isOpen } from '../page/dismiss.js'

test('the address says whether something is open over the board', () => {
  assert.equal(isOpen('/m/a/b?at=7&why=slot.1'), true)
  assert.equal(isOpen('/m/a/b?at=7&look=slot.1'), true)
  assert.equal(isOpen('/m/a/b?at=7&pick=man.1&pane=mine'), false)
  assert.equal(isOpen('/m/a/b?open=log', true), true)
  assert.equal(isOpen('/m/a/b?open=2', false), false, 'something beside the table covers nothing')
  assert.equal(isOpen('/m/a/b?open=2&why=slot.1', false), true)
})

test('closed returns the same address without what is open', () => {
  assert.equal(closed('/m/a/b?at=7&why=slot.1'), '/m/a/b')
  assert.equal(closed('/m/a/b?at=7&why=slot.1&pane=mine&log=240'), '/m/a/b?pane=mine&log=240')
  assert.equal(closed('/m/a/b?at=7&look=slot.1&pick=man.1'), '/m/a/b?at=7&pick=man.1')
})

test('closed removes the chronicle and another player’s area', () => {
  assert.equal(closed('/m/a/b?at=7&open=log&pane=map'), '/m/a/b?pane=map')
  assert.equal(closed('/m/a/b?at=7&open=2&pick=man.1'), '/m/a/b?at=7&pick=man.1')
})

test('a replay keeps its moment', () => {
  assert.equal(closed('/m/a/b/replay?at=7&why=slot.1'), '/m/a/b/replay?at=7')
})

// inside returns an element within elements that match these selectors.
const inside = (...selectors) => ({ closest: (list) => list.split(', ').some((s) => selectors.includes(s)) || null })

test('only a click on nothing that can be used counts as a click outside', () => {
  assert.equal(isBeside(inside('main')), true)
  assert.equal(isBeside(inside('.why')), false)
  assert.equal(isBeside(inside('button')), false, 'a highlighted thing is pressed as always')
  assert.equal(isBeside(inside('a')), false)
})
