import assert from 'node:assert/strict'
import * as csstree from 'css-tree'
import { readFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { lowered } from '../styles.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')

// sheets returns the style sheets of a folder as browsers get them, sorted by name.
async function sheets(folder) {
  const names = (await readdir(join(root, folder), { recursive: true })).filter((n) => n.endsWith('.css') && !n.startsWith('dist/')).sort()
  assert.ok(names.length > 0, `${folder} has no styles`)
  return Promise.all(names.map(async (n) => ({ name: join(folder, n), css: lowered(await readFile(join(root, folder, n), 'utf8')) })))
}

const boards = async () => (await readdir(join(root, 'games'), { recursive: true })).filter((n) => /^\w+\/board$/.test(n)).sort()

// unlayered lists the selectors of rules that are in no @layer.
function unlayered(css) {
  const found = []
  const visit = (nodes) => nodes.forEach((node) => {
    if (node.type === 'Rule') found.push(csstree.generate(node.prelude))
    else if (['media', 'supports', 'container'].includes(node.name)) visit(node.block.children)
  })
  visit(csstree.parse(css).children)
  return found
}

// bare returns the classes that a sheet styles anywhere: with no other class, element or attribute
// in the compound selector, under no ancestor, and not with :has() of a board's class.
function bare(css) {
  const found = new Set()
  csstree.walk(csstree.parse(css), { visit: 'Rule', enter({ prelude }) {
    if (prelude.type === 'SelectorList') for (const name of prelude.children.toArray().flatMap(alone)) found.add(name)
  } })
  return found
}

const inner = (node) => (node.type === 'PseudoClassSelector' && ['is', 'where', 'has'].includes(node.name) ? node.children.first.children.toArray() : [])

// alone returns the class of a selector that is only a class, or the classes in its :is() or :where().
function alone(selector) {
  const nodes = selector.children.toArray()
  const placed = nodes.some((n) => n.type === 'Combinator' || n.name === 'has' && inner(n).some((s) => /^>?\.(lorenzo|virtu|mil)$/.test(csstree.generate(s))))
  const parts = nodes.filter((n) => !/^Pseudo/.test(n.type) || n.name === 'is' || n.name === 'where')
  if (placed || parts.length !== 1) return []
  return parts[0].type === 'ClassSelector' ? [parts[0].name] : inner(parts[0]).flatMap(alone)
}

test('every style is in a layer', async () => {
  for (const { name, css } of [...await sheets('kit'), ...await sheets('games')]) assert.deepEqual(unlayered(css), [], name)
})

test('boards and pages share no bare class name', async () => {
  const pages = new Map((await sheets('kit')).flatMap(({ name, css }) => [...bare(css)].map((c) => [c, name])))
  const folders = await boards()
  assert.equal(folders.length, 3)
  for (const folder of folders) {
    for (const { name, css } of await sheets(join('games', folder))) {
      const shared = [...bare(css)].filter((c) => pages.has(c)).map((c) => `.${c} of ${pages.get(c)}`)
      assert.deepEqual(shared, [], `${name}: put them under the class of the board, or give them other names`)
    }
  }
})

test('the checks find bare classes and styles without a layer', () => {
  assert.deepEqual([...bare('.a:hover, .b .c, .d.e, p.f { color: red } :is(.g, .h i):has(> .x) { color: red } .i::before { color: red } @media print { .j { color: red } }')], ['a', 'g', 'i', 'j'])
  assert.deepEqual([...bare('.match:has(> .virtu), :where(.title-mil) .bar, [data-theme] .k { color: red }')], [])
  assert.deepEqual(unlayered('@layer a { .b { color: red } } @media print { .c { color: red } } @property --x { syntax: "*"; inherits: false }'), ['.c'])
})
