import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Waiting } from '../page/waiting.js'

let now, others, asked, shown

const page = (yours) => new Waiting({ yours, ask: async () => { asked++; return others }, show: (...n) => { shown = n }, now: () => now })

beforeEach(() => { [now, others, asked, shown] = [0, 2, 0, null] })

test('the badge counts the table that is shown, the way to the next does not', async () => {
  const waiting = page(true)
  await waiting.look()
  assert.deepEqual(shown, [2, 3])
  waiting.turn(false)
  assert.deepEqual(shown, [2, 2])
})

test('it does not ask too often, unless something is known to have happened', async () => {
  const waiting = page(false)
  await waiting.look()
  now = 59_000
  await waiting.look()
  assert.equal(asked, 1)
  others = 4
  await waiting.look(true)
  assert.deepEqual([asked, shown], [2, [4, 4]])
  now += 60_000
  await waiting.look()
  assert.equal(asked, 3)
})

test('a server that does not answer leaves it as it was', async () => {
  const waiting = page(false)
  await waiting.look()
  others = null
  await waiting.look(true)
  assert.deepEqual(shown, [2, 2])
})
