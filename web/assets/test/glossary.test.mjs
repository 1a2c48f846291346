import assert from 'node:assert/strict'
import { test } from 'node:test'

globalThis.window = globalThis
globalThis.document = { addEventListener() {}, querySelectorAll: () => [] }
const { Lexicon } = await import('../page/glossary.js')

const lexicon = new Lexicon([
  { key: 'member', forms: ['family member', 'family members'], symbols: ['pawn'] },
  { key: 'neutral', forms: ['neutral member'], symbols: ['pawn'] },
  { key: 'servant', forms: ['servant', 'servants'] },
  { key: 'sluha', forms: ['člen rodiny', 'člena rodiny'] },
])

test('a symbol stands for the first term that names it', () => assert.equal(lexicon.ofSymbol('pawn').key, 'member'))
test('terms are found as whole words, whatever their case', () => {
  assert.deepEqual(lexicon.inText('Servants help a neutral member; servantship does not.').map(({ term }) => term.key), ['servant', 'neutral'])
})
test('letters beyond ASCII are letters', () => {
  assert.deepEqual(lexicon.inText('Umístěte člena rodiny').map(({ term }) => term.key), ['sluha'])
  assert.deepEqual(lexicon.inText('nečlen rodiny'), [])
})
test('the term at an offset', () => {
  const text = 'a family  member'
  assert.equal(lexicon.at(text, 4)?.term.key, 'member')
  assert.equal(lexicon.at(text, 0), undefined)
})
test('no terms, no finds', () => assert.deepEqual(new Lexicon([]).inText('anything'), []))
test('a space that does not break is a space', () => {
  const held = new Lexicon([{ key: 'trade', forms: ['směna\u00a0s\u00a0budovou'] }])
  assert.equal(held.inText('jedna směna s\u00a0budovou')[0]?.term.key, 'trade')
})

test('a thing names the words that say its rules, or rules', () => {
  const lexicon = new Lexicon([{ key: 'port', term: 'Port', says: 'By sea.', forms: ['port'], rules: ['V-13.5'] }])
  assert.deepEqual(lexicon.about(['port', 'nothing']).map((t) => t.key), ['port'])
  assert.deepEqual(lexicon.about(['V-2.1']), [{ key: 'V-2.1', rules: ['V-2.1'] }])
})
