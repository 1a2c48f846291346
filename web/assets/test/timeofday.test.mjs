import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shifted } from '../page/timeofday.js'

test('times of day are shifted to a time zone east or west, also over midnight', () => {
  for (const [text, zone, want] of [['21:00', 120, '23:00'], ['22:30', 120, '00:30'], ['05:05', -330, '23:35'], ['00:00', 0, '00:00'], ['12:00', 765, '00:45']]) {
    assert.equal(shifted(text, zone), want)
  }
})
