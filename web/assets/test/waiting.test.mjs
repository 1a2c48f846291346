import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Waiting } from '../page/waiting.js'

let now, others, asked, shown

const page = (yours) => new Waiting({ yours, ask: async () => { asked++; return others }, show: (...n) => { shown = n }, now: () => now })

beforeEach(() => { [now, others, asked, shown] = [0, 2, 0, null] })

test('the badge counts the table on this page, the link to the next table does not', async () => {
  const waiting = page(true)
  await waiting.look()
  assert.deepEqual(shown, [2, 3])
  await waiting.turn(false)
  assert.deepEqual(shown, [2, 2])
})

test('nothing is shown before the number is known, and a new turn asks for it again', async () => {
  const waiting = page(false)
  await waiting.turn(false)
  assert.deepEqual([asked, shown], [0, null])
  await waiting.look()
  others = 0 // answered in another page
  await waiting.turn(true)
  assert.deepEqual([asked, shown], [2, [0, 1]])
})

test('an answer to an earlier request does not count after that to a later one', async () => {
  const answers = []
  const waiting = new Waiting({ yours: false, ask: () => new Promise((answer) => answers.push(answer)), show: (...n) => { shown = n } })
  const looks = [waiting.look(true), waiting.look(true)]
  answers[1](1)
  answers[0](5)
  await Promise.all(looks)
  assert.deepEqual(shown, [1, 1])
})

test('it asks at most once a minute, unless it is forced to', async () => {
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

test('if the server does not answer, the numbers stay', async () => {
  const waiting = page(false)
  await waiting.look()
  others = null
  await waiting.look(true)
  assert.deepEqual(shown, [2, 2])
})
