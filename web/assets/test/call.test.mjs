import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Call } from '../page/call.js'

test('it rings once when the open table is ready, and goes on asking until the game has begun', async () => {
  let next, rung = 0
  const shown = []
  const call = new Call({ state: 'waits', look: async () => next, show: (what) => shown.push(what && what.state), ring: () => rung++ })
  const says = async (state, more, rings) => {
    next = state && { state }
    assert.deepEqual([await call.changed(), rung], [more, rings])
  }
  await says('waits', true, 0)
  await says('ready', true, 1)
  await says('ready', true, 1)
  await says('begun', false, 1)
  await says('', false, 1)
  assert.deepEqual(shown, ['waits', 'ready', 'ready', 'begun', ''])
})

test('it also rings when the table begins at once; an unknown state changes nothing', async () => {
  let next = null, rung = 0
  const call = new Call({ state: 'waits', look: async () => next, show: () => {}, ring: () => rung++ })
  assert.deepEqual([await call.changed(), rung], [true, 0])
  next = { state: 'begun' }
  assert.deepEqual([await call.changed(), rung], [false, 1])
})
