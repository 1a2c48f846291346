import { parse } from 'acorn'
import assert from 'node:assert/strict'
import { readFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { calls, data, floor, older } from '../floor.mjs'
import { newerCalls, newerMarkup, newerStyles, oursIn } from '../newer.mjs'
import { bundle, first, main, worker } from '../scripts.mjs'
import { lowered } from '../styles.mjs'

const assets = join(dirname(fileURLToPath(import.meta.url)), '..')
const root = join(assets, '..', '..')

// What pages use that is newer than the floor, and what they are without it. A name ends
// in a star for all below it.
const goneRound = {
  styles: {
    'css.at-rules.property': '--flight is inherited, and only what has one of its own is asked for it',
    'css.properties.accent-color*': 'boxes to tick are blue',
    'css.properties.cursor.*': 'a finger has no pointer',
    'css.properties.paint-order': 'figures have no rim',
    'css.properties.overscroll-behavior': 'the page scrolls on where a frame ends',
    'css.properties.scrollbar-*': 'scroll bars are as wide as the system has them',
    'css.properties.text-wrap*': 'lines are of unequal length',
    'css.at-rules.media.scripting': 'a button and a line stay that the script, or its lack, makes needless',
    'css.properties.text-decoration.dotted': 'lines have another look',
    'css.properties.user-select': 'has its prefix',
    'css.properties.break-after.avoid': 'on paper',
    'css.selectors.highlight': 'words are not underlined (glossary.js, rules.js)',
    'css.properties.grid-template-*.subgrid': 'rows are as high as each needs; lists of tables have their own columns (tables.css)',
    'css.properties.hyphens': 'has its prefix',
    'css.properties.mask*': 'has its prefix',
    'css.properties.zoom': 'a list has small letters',
    'css.properties.resize*': 'a box for text scrolls at the height that it has',
    'css.properties.overflow-clip-margin': 'a shadow is cut',
    'css.properties.anchor-name': 'the reason stands in the middle (@supports in mil.css)',
    'css.properties.position-*': 'the same',
    'css.properties.forced-color-adjust*': 'Safari has no forced colours',
    'css.selectors.-webkit-progress-*': 'one for each kind of browser',
    'css.selectors.-moz-progress-bar': 'one for each kind of browser',
  },
  scripts: {
    '.format': 'of Intl.DurationFormat, which is not used; that of others is older',
    'css.selectors.popover-open': 'popover.js stands in, floor.js catches',
    '.share': 'asked for first',
    '.showPopover': 'popover.js stands in', '.hidePopover': 'popover.js stands in',
    '.setAppBadge': 'asked for first', '.clearAppBadge': 'asked for first',
    'new Request: response_body_readablestream': 'no request has a stream for its body',
    '.highlights': 'asked for first', 'CSS.highlights': 'asked for first', Highlight: 'never without CSS.highlights',
    '.checkVisibility': 'seen.js stands in',
    'Intl.Segmenter': 'sheet.js cuts by full stops',
    '.notification': 'of an event that only comes where it is known',
    '.symbols': 'of the words of a title',
    '.requestIdleCallback': 'asked for first',
    '.caretPositionFromPoint': 'one of the two is there', '.caretRangeFromPoint': 'one of the two is there',
    '.movementX': 'of a mouse', '.movementY': 'of a mouse',
    'new IntersectionObserver: options_trackVisibility_parameter': 'htmx does not use it',
    'Document.parseHTMLUnsafe': 'htmx asks for it first',
  },
  pages: {
    '[popover]': 'popover.js stands in', '[popovertarget]': 'popover.js stands in', '[popovertargetaction]': 'popover.js stands in',
    '[name]': 'of details: several stand open at once',
    '[autocapitalize]': 'a keyboard begins with a capital letter',
  },
}

const fits = (rule, name) => rule === name || new RegExp(`^${rule.replace(/[.[\]()]/g, '\\$&').replaceAll('*', '.*')}$`).test(name)

// judge fails for what is newer and not gone round, and for what is gone round and not used.
function judge(found, rules) {
  const wrong = [...found].filter(([name]) => !Object.keys(rules).some((rule) => fits(rule, name)))
  assert.deepEqual(wrong.map(([name, where]) => `${name}: ${where}`), [], 'newer than the floor')
  const idle = Object.keys(rules).filter((rule) => ![...found.keys()].some((name) => fits(rule, name)))
  assert.deepEqual(idle, [], 'gone round, and not used')
}

const files = async (end, ...folders) => (await Promise.all(folders.map(async (folder) =>
  (await readdir(join(root, folder), { recursive: true })).filter((n) => n.endsWith(end) && !/(^|\/)(dist|node_modules|assets)\//.test(n)).map((n) => join(folder, n))))).flat().sort()
const read = (file) => readFile(join(root, file), 'utf8')

test('no style is newer than the floor, unless the page does without', async () => {
  const found = new Map()
  for (const file of await files('.css', 'kit', 'games')) for (const [name, where] of newerStyles(lowered(await read(file)), file)) found.set(name, where)
  judge(found, goneRound.styles)
})

test('no call is newer than the floor, unless the script does without', async () => {
  const names = (await readdir(join(assets, 'page'))).map((n) => join('web/assets/page', n))
  const texts = await Promise.all(names.map(read))
  const ours = new Set(texts.flatMap((text) => [...oursIn(text)]))
  const found = new Map(names.flatMap((name, i) => [...newerCalls(texts[i], name, { ours })]))
  const htmx = await read('web/assets/node_modules/htmx.org/dist/htmx.js')
  for (const [name, where] of newerCalls(htmx, 'htmx', { membersToo: false })) found.set(name, where)
  judge(found, goneRound.scripts)
})

test('what is shipped is written in no syntax newer than the floor', async () => {
  parse(await first(), { ecmaVersion: 5 })
  const shipped = [await main(), await worker(), await bundle('played.js'), await bundle('paragraphs.js'), await bundle('prefs.js'), await bundle('clock.js'), await bundle('dims.js')]
  for (const script of shipped) {
    parse(script, { ecmaVersion: 2022 })
    assert.match(script, /\(\(\)=>\{"use strict";/, 'is strict, and names nothing for others')
  }
})

test('no part of a page is newer than the floor, unless it does without', async () => {
  const found = new Map()
  for (const file of await files('.templ', 'web', 'games')) for (const [name, where] of newerMarkup(await read(file), file)) found.set(name, where)
  judge(found, goneRound.pages)
})

test('what is newer is noticed', () => {
  const styles = (css) => [...newerStyles(css, 'a').keys()]
  assert.deepEqual(styles('.a { & .b { color: red } }'), ['css.selectors.nesting'])
  assert.deepEqual(styles('a { field-sizing: content }'), ['css.properties.field-sizing', 'css.properties.field-sizing.content'])
  assert.deepEqual(styles('a { color: light-dark(red, blue) }'), ['css.types.color.light-dark'])
  assert.deepEqual(styles('a:open { color: red }'), ['css.selectors.open'])
  assert.deepEqual(styles('@starting-style { a { color: red } }'), ['css.at-rules.starting-style'])
  assert.deepEqual(styles('a:has(b) { color: color-mix(in oklab, red, blue); height: 1dvh }'), [])
  assert.deepEqual(styles('@supports (field-sizing: content) { a { field-sizing: content } }'), [], 'who has it may use it')
  const scripts = (js) => [...newerCalls(js, 'a').keys()]
  assert.deepEqual(scripts('AbortSignal.any([])'), ['AbortSignal.any'])
  assert.deepEqual(scripts('new FormData(form, button)'), ['new FormData: submitter'])
  assert.deepEqual(scripts('thing.checkVisibility()'), ['.checkVisibility'])
  assert.deepEqual(scripts('document.querySelector("[popover]:popover-open")'), ['css.selectors.popover-open'])
  assert.deepEqual(scripts('list.at(-1); structuredClone(list); new AbortController()'), [])
  assert.deepEqual([...newerMarkup('<div popover>', 'a').keys()], ['[popover]'])
})

test('the calls that are taken away are a list that is made', () => {
  const names = calls().map(({ on, name }) => `${on}.${name}`)
  for (const name of ['AbortSignal.any', 'AbortSignal.timeout', 'Element.checkVisibility', 'HTMLElement.showPopover', 'Promise.withResolvers', 'Object.groupBy']) assert.ok(names.includes(name), name)
  for (const name of ['AbortController.abort', 'Array.at', 'Element.closest']) assert.ok(!names.includes(name), name)
})

test('what the page asks a browser for, to be new enough, every browser of the floor has', () => {
  const { css, api, javascript: { builtins } } = data()
  const needed = [
    css.selectors.has, css.types.color['color-mix'], css.types.length.viewport_percentage_units_dynamic, css.properties['container-type'], api.CSSLayerBlockRule,
    builtins.Array.at, builtins.Object.hasOwn, api.structuredClone ?? api.Window.structuredClone, api.HTMLFormElement.requestSubmit, api.BroadcastChannel,
  ]
  for (const thing of needed) assert.ok(thing && older(thing), JSON.stringify(thing?.__compat?.support))
})

test('README and pages name the floor', async () => {
  const named = [`Safari ${floor.safari}`, `Firefox ${floor.firefox}`, `Chrome ${floor.chrome}`]
  for (const file of ['README.md', 'docs/playing.md', 'web/words/en.yaml', 'web/words/cs.yaml', 'web/words/ru.yaml']) {
    const text = await read(file)
    for (const name of named) assert.ok(text.includes(name), `${file}: ${name}`)
  }
})
