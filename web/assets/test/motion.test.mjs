import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FrameBudget, journeys } from '../page/motion.js'

const at = (x, y, width = 20, height = 20) => ({ x, y, width, height })

test('a thing that has moved glides from its old place to its new one', () => {
  const before = new Map([['pawn', at(100, 50)], ['disc', at(0, 0)]])
  const after = new Map([['pawn', at(40, 90)], ['disc', at(0, 0)]])
  assert.deepEqual(journeys(before, after), [{ name: 'pawn', to: at(40, 90), x: 60, y: -40, scale: 1 }])
})

test('a thing that was larger begins at its old size, at most twice the new one', () => {
  const [j] = journeys(new Map([['card', at(0, 0, 40, 40)]]), new Map([['card', at(100, 100, 20, 20)]]))
  assert.deepEqual([j.scale, j.x, j.y], [2, -90, -90])
  const [huge] = journeys(new Map([['card', at(0, 0, 400, 400)]]), new Map([['card', at(500, 0, 20, 20)]]))
  assert.equal(huge.scale, 2)
})

test('a thing that appears, disappears or is out of sight does not glide', () => {
  const before = new Map([['gone', at(0, 0)], ['hidden', undefined], ['covered', at(9, 9)]])
  const after = new Map([['new', at(0, 0)], ['hidden', at(50, 50)], ['covered', undefined]])
  assert.deepEqual(journeys(before, after), [])
})

test('in a browser that draws slowly, motion stops for a while', () => {
  const budget = new FrameBudget({ slow: 50, rest: 1000 })
  budget.drew([16, 17, 16], 0)
  assert.equal(budget.rests(1), false)
  budget.drew([], 0)
  assert.equal(budget.rests(1), false)
  budget.drew([16, 900, 17, 16], 0) // one slow frame does not count
  assert.equal(budget.rests(1), false)
  budget.drew([16, 120, 90], 100)
  assert.equal(budget.rests(1099), true)
  assert.equal(budget.rests(1100), false)
})

test('a motion of only one or two slow frames counts if the next one is slow, too', () => {
  const budget = new FrameBudget({ slow: 50, rest: 1000 })
  budget.drew([400], 0)
  assert.equal(budget.rests(1), false)
  budget.drew([16, 17, 16], 10)
  budget.drew([300, 400], 20)
  assert.equal(budget.rests(21), false)
  budget.drew([200, 200], 30)
  assert.equal(budget.rests(31), true)
})
