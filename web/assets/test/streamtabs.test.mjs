import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { StreamTabs, streams } from '../page/streamtabs.js'

let pages

// open opens one more page in the browser.
function open() {
  const name = String(pages.length)
  const page = { heard: null, log: [] }
  const others = () => pages.filter((p) => p !== page && p.heard)
  page.tabs = new StreamTabs({
    id: name, take: () => page.log.push('take'), give: () => page.log.push('give'),
    channel: { addEventListener: (_, hear) => { page.heard = (data) => hear({ data }) }, postMessage: (data) => { for (const p of others()) p.heard(data) } },
  })
  pages.push(page)
  page.tabs.use()
  return page
}

const having = () => pages.map((p, i) => (p.tabs.has ? i : null)).filter((i) => i !== null)

beforeEach(() => { pages = [] })

test('the pages that were used last have a stream each', () => {
  for (let n = 0; n < streams + 3; n++) open()
  assert.deepEqual(having(), [3, 4, 5, 6])
  assert.deepEqual(pages.map((p) => p.log.join()), ['give', 'give', 'give', '', '', '', ''])
})

test('a page that is used gets the stream of the page that was used longest ago', () => {
  for (let n = 0; n < streams + 1; n++) open()
  pages[0].tabs.use()
  assert.deepEqual(having(), [0, 2, 3, 4])
  assert.deepEqual(pages[0].log, ['give', 'take'])
  pages[0].tabs.use()
  assert.deepEqual(having(), [0, 2, 3, 4], 'using it again changes nothing')
})

test('the stream of a closed page goes to the page that was used last of those without one', () => {
  for (let n = 0; n < streams + 2; n++) open()
  pages[4].tabs.leave()
  assert.deepEqual(having(), [1, 2, 3, 4, 5])
  assert.deepEqual([pages[0].log.at(-1), pages[1].log.at(-1)], ['give', 'take'])
})

test('without a channel to other pages a page always has a stream', () => {
  const tabs = new StreamTabs({ id: 'a', channel: null, take: assert.fail, give: assert.fail })
  tabs.use()
  tabs.leave()
  assert.ok(tabs.has)
})
