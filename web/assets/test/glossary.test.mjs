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
test('letters outside ASCII count as letters', () => {
  assert.deepEqual(lexicon.inText('Umístěte člena rodiny').map(({ term }) => term.key), ['sluha'])
  assert.deepEqual(lexicon.inText('nečlen rodiny'), [])
})
test('at returns the term at an offset', () => {
  const text = 'a family  member'
  assert.equal(lexicon.at(text, 4)?.term.key, 'member')
  assert.equal(lexicon.at(text, 0), undefined)
})
test('without terms nothing is found', () => assert.deepEqual(new Lexicon([]).inText('anything'), []))
test('a no-break space counts as a space', () => {
  const held = new Lexicon([{ key: 'trade', forms: ['směna\u00a0s\u00a0budovou'] }])
  assert.equal(held.inText('jedna směna s\u00a0budovou')[0]?.term.key, 'trade')
})

test('about takes keys of terms and numbers of rules', () => {
  const lexicon = new Lexicon([{ key: 'port', term: 'Port', says: 'By sea.', forms: ['port'], rules: ['V-13.5'] }])
  assert.deepEqual(lexicon.about(['port', 'nothing']).map((t) => t.key), ['port'])
  assert.deepEqual(lexicon.about(['V-2.1']), [{ key: 'V-2.1', rules: ['V-2.1'] }])
})

// element returns an element of a page with these children: texts and elements.
function element(name, ...children) {
  const it = { name, parentElement: null, children: children.filter((c) => typeof c !== 'string') }
  for (const child of it.children) child.parentElement = it
  it.closest = (selector) => (it.name === selector ? it : it.parentElement?.closest(selector) ?? null)
  it.querySelectorAll = (selector) => it.children.flatMap((c) => [...(c.name === selector ? [c] : []), ...c.querySelectorAll(selector)])
  it.querySelector = (selector) => it.querySelectorAll(selector)[0] ?? null
  it.textContent = children.map((c) => c.textContent ?? c).join('')
  return it
}
const icon = (symbol) => element('svg', Object.assign(element('use'), { getAttribute: () => `/symbols.svg#${symbol}` }))

test('a number and a space next to an icon belong to its sign', () => {
  const pawn = icon('pawn'), three = element('b', '3'), sign = element('span', three, ' ', pawn, element('.sr', '3 members'))
  for (const part of [pawn.children[0], pawn]) assert.deepEqual(lexicon.ofSign(part), { sign: pawn, term: lexicon.ofSymbol('pawn') })
  for (const part of [three, sign]) assert.deepEqual(lexicon.ofSign(part), { sign, term: lexicon.ofSymbol('pawn') })
})
test('a sentence with an icon, two icons, and a row of signs are no sign', () => {
  const words = element('b', 'three'), two = element('b', '2')
  element('p', words, icon('pawn'))
  element('span', two, icon('pawn'), icon('pawn'))
  const row = element('ul', element('li', '1', icon('pawn')), element('li', '4', icon('pawn')))
  for (const part of [words, two, row, element('span', '5', icon('unknown')), element('i')]) assert.equal(lexicon.ofSign(part), undefined)
})
