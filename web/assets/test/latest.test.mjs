import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Latest } from '../page/latest.js'

test('jobs run one at a time, and of the waiting ones only the last', async () => {
  const latest = new Latest(), ends = [], begun = []
  const thing = (name) => (isLast) => new Promise((end) => { begun.push(name); ends.push(() => { ended.push([name, isLast()]); end() }) })
  const ended = []
  const all = latest.run(thing('one'))
  latest.run(thing('two'))
  latest.run(thing('three'))
  assert.deepEqual(begun, ['one'])
  ends[0]()
  await new Promise(setImmediate)
  assert.deepEqual(begun, ['one', 'three'])
  ends[1]()
  await all
  assert.deepEqual(ended, [['one', false], ['three', true]])
})

test('a failed job does not stop the next one', async () => {
  const latest = new Latest()
  let done = 0
  await assert.rejects(latest.run(async () => { throw new Error('no') }))
  await latest.run(async () => { done++ })
  assert.equal(done, 1)
})
