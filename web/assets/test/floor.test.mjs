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

// The features newer than the floor (the oldest supported browsers) that pages use, and what the
// pages are without them. A star stands for any further text of a name.
const allowedNewer = {
  styles: {
    'css.at-rules.property': '--flight is inherited, and it is read only where it is set',
    'css.properties.accent-color*': 'check boxes are blue',
    'css.properties.cursor.*': 'a finger has no mouse pointer',
    'css.properties.paint-order': 'figures have no outline',
    'css.properties.overscroll-behavior': 'the page scrolls on where a frame ends',
    'css.properties.scrollbar-*': 'scroll bars are as wide as the system has them',
    'css.properties.text-wrap*': 'lines have different lengths',
    'css.at-rules.media.scripting': 'a button and a line stay that are not needed with, or without, the script',
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
    'css.properties.anchor-name': 'the reason is shown in the middle (@supports in mil.css)',
    'css.properties.position-*': 'the same',
    'css.properties.forced-color-adjust*': 'Safari has no forced colours',
    'css.selectors.-webkit-progress-*': 'one selector for each kind of browser',
    'css.selectors.-moz-progress-bar': 'one selector for each kind of browser',
  },
  scripts: {
    '.format': 'the method of Intl.DurationFormat, which is not used; that of other objects is older',
    'css.selectors.popover-open': 'popover.js replaces it, floor.js catches the error',
    '.share': 'used only if the browser has it',
    '.showPopover': 'popover.js replaces it', '.hidePopover': 'popover.js replaces it',
    '.setAppBadge': 'used only if the browser has it', '.clearAppBadge': 'used only if the browser has it',
    'new Request: response_body_readablestream': 'no request has a stream for its body',
    '.highlights': 'used only if the browser has it', 'CSS.highlights': 'used only if the browser has it', Highlight: 'never without CSS.highlights',
    '.checkVisibility': 'seen.js replaces it',
    'Intl.Segmenter': 'sheet.js cuts by full stops',
    '.notification': 'a field of an event that only browsers with it send',
    '.symbols': 'a field of the terms of a title',
    '.requestIdleCallback': 'used only if the browser has it',
    '.caretPositionFromPoint': 'each browser has one of the two', '.caretRangeFromPoint': 'each browser has one of the two',
    '.movementX': 'used only of a mouse', '.movementY': 'used only of a mouse',
    'new IntersectionObserver: options_trackVisibility_parameter': 'htmx does not use it',
    'Document.parseHTMLUnsafe': 'htmx uses it only if the browser has it',
  },
  pages: {
    '[popover]': 'popover.js replaces it', '[popovertarget]': 'popover.js replaces it', '[popovertargetaction]': 'popover.js replaces it',
    '[name]': 'of details: several are open at the same time',
    '[autocapitalize]': 'a keyboard begins with a capital letter',
  },
}

const fits = (rule, name) => rule === name || new RegExp(`^${rule.replace(/[.[\]()]/g, '\\$&').replaceAll('*', '.*')}$`).test(name)

// judge fails for a newer feature that no rule allows, and for a rule that allows nothing used.
function judge(found, rules) {
  const wrong = [...found].filter(([name]) => !Object.keys(rules).some((rule) => fits(rule, name)))
  assert.deepEqual(wrong.map(([name, where]) => `${name}: ${where}`), [], 'these are newer than the floor')
  const idle = Object.keys(rules).filter((rule) => ![...found.keys()].some((name) => fits(rule, name)))
  assert.deepEqual(idle, [], 'these are allowed, but not used')
}

const files = async (end, ...folders) => (await Promise.all(folders.map(async (folder) =>
  (await readdir(join(root, folder), { recursive: true })).filter((n) => n.endsWith(end) && !/(^|\/)(dist|node_modules|assets)\//.test(n)).map((n) => join(folder, n))))).flat().sort()
const read = (file) => readFile(join(root, file), 'utf8')

test('no style is newer than the floor, unless the page works without it', async () => {
  const found = new Map()
  for (const file of await files('.css', 'kit', 'games')) for (const [name, where] of newerStyles(lowered(await read(file)), file)) found.set(name, where)
  judge(found, allowedNewer.styles)
})

test('no call is newer than the floor, unless the script works without it', async () => {
  const names = (await readdir(join(assets, 'page'))).map((n) => join('web/assets/page', n))
  const texts = await Promise.all(names.map(read))
  const ours = new Set(texts.flatMap((text) => [...oursIn(text)]))
  const found = new Map(names.flatMap((name, i) => [...newerCalls(texts[i], name, { ours })]))
  const htmx = await read('web/assets/node_modules/htmx.org/dist/htmx.js')
  for (const [name, where] of newerCalls(htmx, 'htmx', { membersToo: false })) found.set(name, where)
  judge(found, allowedNewer.scripts)
})

test('no script that is delivered has syntax newer than the floor', async () => {
  parse(await first(), { ecmaVersion: 5 })
  const shipped = [await main(), await worker(), await bundle('played.js'), await bundle('paragraphs.js'), await bundle('prefs.js'), await bundle('clock.js'), await bundle('dims.js')]
  for (const script of shipped) {
    parse(script, { ecmaVersion: 2022 })
    assert.match(script, /\(\(\)=>\{"use strict";/, 'the script must be strict and declare nothing global')
  }
})

test('no markup is newer than the floor, unless the page works without it', async () => {
  const found = new Map()
  for (const file of await files('.templ', 'web', 'games')) for (const [name, where] of newerMarkup(await read(file), file)) found.set(name, where)
  judge(found, allowedNewer.pages)
})

test('the checks find newer styles, calls and markup', () => {
  const styles = (css) => [...newerStyles(css, 'a').keys()]
  assert.deepEqual(styles('.a { & .b { color: red } }'), ['css.selectors.nesting'])
  assert.deepEqual(styles('a { field-sizing: content }'), ['css.properties.field-sizing', 'css.properties.field-sizing.content'])
  assert.deepEqual(styles('a { color: light-dark(red, blue) }'), ['css.types.color.light-dark'])
  assert.deepEqual(styles('a:open { color: red }'), ['css.selectors.open'])
  assert.deepEqual(styles('@starting-style { a { color: red } }'), ['css.at-rules.starting-style'])
  assert.deepEqual(styles('a:has(b) { color: color-mix(in oklab, red, blue); height: 1dvh }'), [])
  assert.deepEqual(styles('@supports (field-sizing: content) { a { field-sizing: content } }'), [], 'a browser that supports it may use it')
  const scripts = (js) => [...newerCalls(js, 'a').keys()]
  assert.deepEqual(scripts('AbortSignal.any([])'), ['AbortSignal.any'])
  assert.deepEqual(scripts('new FormData(form, button)'), ['new FormData: submitter'])
  assert.deepEqual(scripts('thing.checkVisibility()'), ['.checkVisibility'])
  assert.deepEqual(scripts('document.querySelector("[popover]:popover-open")'), ['css.selectors.popover-open'])
  assert.deepEqual(scripts('list.at(-1); structuredClone(list); new AbortController()'), [])
  assert.deepEqual([...newerMarkup('<div popover>', 'a').keys()], ['[popover]'])
})

test('the list of calls newer than the floor is made from the data', () => {
  const names = calls().map(({ on, name }) => `${on}.${name}`)
  for (const name of ['AbortSignal.any', 'AbortSignal.timeout', 'Element.checkVisibility', 'HTMLElement.showPopover', 'Promise.withResolvers', 'Object.groupBy']) assert.ok(names.includes(name), name)
  for (const name of ['AbortController.abort', 'Array.at', 'Element.closest']) assert.ok(!names.includes(name), name)
})

test('every browser of the floor has the features by which a page knows that the browser is new enough', () => {
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
