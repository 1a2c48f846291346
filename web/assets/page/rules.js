// The page of rules: a table of contents that follows the reader, and a search over
// its paragraphs, whatever their accents.
import { heeds } from './settings.js'

// plain returns a text in the form that is searched: in lower case, without accents.
export const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')

// findIn returns the entries whose number begins as the query, else those that contain all its
// words; entries are { id, text }.
export function findIn(entries, query) {
  const wanted = plain(query).trim()
  if (!wanted) return []
  const numbered = entries.filter(({ id }) => id.toLowerCase() === wanted || id.toLowerCase().startsWith(`${wanted}.`))
  if (numbered.length) return numbered
  const words = wanted.split(' ')
  return entries.filter(({ searched }) => words.every((word) => searched.includes(word)))
}

// entriesOf returns the paragraphs of a page that have a number.
function entriesOf(page) {
  return [...page.querySelectorAll('[id]')].filter((e) => /^[A-Z]{1,3}-\d/.test(e.id)).map((e) => {
    const block = e.closest('li, tr, p, h2') ?? e
    const text = block.textContent.replace(/\s+/g, ' ').trim()
    return { id: e.id, text, searched: plain(text), block }
  })
}

const shownMost = 40 // results that are shown

export function watchRules() {
  const nav = document.querySelector('[data-toc]'), page = document.querySelector('[data-rules]')
  if (!nav || !page) return
  const toc = document.getElementById('toc')
  if (matchMedia('(min-width: 75em)').matches) toc.open = true
  followContents(toc)
  searchRules(page, toc)
}

// followContents marks the section that is being read.
function followContents(toc) {
  const links = new Map([...toc.querySelectorAll('a')].map((a) => [document.getElementById(decodeURIComponent(a.hash.slice(1))), a]))
  links.delete(null)
  const places = [...links.keys()]
  let current = null, waits = false
  const mark = () => {
    waits = false
    const now = places.findLast((place) => place.getBoundingClientRect().top < innerHeight / 3) ?? places[0]
    if (now === current) return
    links.get(current)?.removeAttribute('aria-current')
    current = now
    const link = links.get(now)
    link.setAttribute('aria-current', 'location')
    if (toc.open && toc.scrollHeight > toc.clientHeight) toc.scrollTo({ top: link.offsetTop - toc.clientHeight / 2, behavior: 'instant' })
  }
  addEventListener('scroll', () => {
    if (!waits) requestAnimationFrame(mark)
    waits = true
  }, { passive: true })
  mark()
}

function searchRules(page, toc) {
  const field = document.getElementById('rules-find'), list = document.getElementById('rules-found'), count = document.getElementById('rules-count')
  let entries = null
  field.closest('label').hidden = false
  field.addEventListener('input', () => {
    entries ??= entriesOf(page)
    const found = findIn(entries, field.value)
    const asked = field.value.trim() !== ''
    list.hidden = found.length === 0
    toc.hidden = found.length > 0
    count.textContent = !asked ? '' : found.length ? count.dataset.some.replace('%', found.length) : count.dataset.none
    list.replaceChildren(...found.slice(0, shownMost).map(({ id, text }) => {
      const item = document.createElement('li'), link = document.createElement('a')
      link.href = `#${id}`
      link.textContent = text.length > 150 ? `${text.slice(0, 150)}…` : text
      item.append(link)
      return item
    }))
    lightFound(found, field.value)
  })
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') list.querySelector('a')?.click()
    if (event.key !== 'Escape') return
    field.value = ''
    field.dispatchEvent(new Event('input'))
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || !heeds(event)) return
    event.preventDefault()
    field.focus()
  })
}

// lightFound marks the words that were found in the text, if the browser can.
function lightFound(found, query) {
  if (!window.CSS?.highlights) return
  const words = query.trim().split(/\s+/).filter((word) => word.length > 1).map((word) => word.toLowerCase())
  const ranges = []
  for (const { block } of found.slice(0, 200)) {
    const walk = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = node.data.toLowerCase()
      for (const word of words) for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range()
        range.setStart(node, at)
        range.setEnd(node, at + word.length)
        ranges.push(range)
      }
    }
  }
  CSS.highlights.set('found', new Highlight(...ranges))
}
