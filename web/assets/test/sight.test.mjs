import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastSentences } from '../page/sheet.js'
import { freeRun, shift, together } from '../page/sight.js'

test('the free part is the longest one that nothing covers', () => {
  const spots = [0, 1, 1, 0, 1, 1, 1, 0].map((free, i) => ({ y: i * 10, free: Boolean(free) }))
  assert.deepEqual(freeRun(spots), { top: 40, bottom: 60 })
  assert.equal(freeRun([{ y: 0, free: false }]), null)
  assert.deepEqual(freeRun([{ y: 5, free: true }]), { top: 5, bottom: 5 })
})

test('a thing is scrolled into the free part, and stays if it is there', () => {
  const free = { top: 100, bottom: 400 }
  assert.equal(shift(free, { top: 150, bottom: 250 }, 10), 0)
  assert.equal(shift(free, { top: 380, bottom: 480 }, 10), 90, 'it was below the dock')
  assert.equal(shift(free, { top: 20, bottom: 120 }, 10), -90, 'it was behind the bar')
  assert.equal(shift(free, { top: 200, bottom: 700 }, 10), 90, 'it is too high: its top is shown')
})

test('a folded sheet shows the last whole sentences of its text', () => {
  const said = 'Land brings goods round after round. Your black member is worth 1, like the black die, and the lowest floor asks for 1. Place black beside Woods; territories cost nothing. Spend no servants.'
  assert.equal(lastSentences(said, 'en'), 'Place black beside Woods; territories cost nothing. Spend no servants.')
  assert.equal(lastSentences('One sentence that is longer than a line may be.', 'en', 10), 'One sentence that is longer than a line may be.')
  assert.equal(lastSentences('', 'en'), '')
})

test('as many things as fit are shown, and always the first', () => {
  const box = (top, bottom) => ({ top, bottom })
  assert.deepEqual(together([box(100, 120), box(300, 390), box(10, 40)], 150), box(10, 120), 'the second does not fit, the third does')
  assert.deepEqual(together([box(100, 120), box(130, 200)], 100), box(100, 200), 'all of them fit')
  assert.deepEqual(together([box(100, 400), box(10, 40)], 150), box(100, 400), 'the first alone is too high')
})
