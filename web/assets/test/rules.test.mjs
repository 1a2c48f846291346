import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findIn, plain } from '../page/rules.js'

const entries = [['L-6', 'Věže'], ['L-6.3', 'Obsazená věž stojí 3 mince'], ['L-6.10', 'Jiné'], ['L-63', 'Žeton']].map(([id, text]) => ({ id, text, searched: plain(text) }))

test('accents and case do not matter', () => assert.deepEqual(findIn(entries, 'VEZ mince').map((e) => e.id), ['L-6.3']))
test('a number finds the rule and what is below it, nothing else', () => assert.deepEqual(findIn(entries, 'l-6').map((e) => e.id), ['L-6', 'L-6.3', 'L-6.10']))
test('an empty search finds nothing', () => assert.deepEqual(findIn(entries, '  '), []))
test('a word that no rule has is not found', () => assert.deepEqual(findIn(entries, 'drak'), []))
