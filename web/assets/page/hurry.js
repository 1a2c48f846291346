// Tells players about their time while something covers the table: that it is short or used up, and
// what has happened to their turn. It is the line #hurry in the topmost sheet (above.js), or over
// the table if a panel covers the clock.
import { topSheet } from './above.js'
import { figures } from './clocks.js'

// newsOf returns what has happened to the viewer's turn between two boards, as the name in
// data-under-<name>; empty for nothing. A board is { yours, out, ask }: whether it is their turn,
// whether a bot plays for them, and the question.
export function newsOf(before, after) {
  if (after.out) return before.out ? '' : 'out'
  if (before.out) return ''
  if (before.yours && !after.yours) return 'over'
  if (!before.yours && after.yours) return 'yours'
  return after.yours && before.ask !== after.ask ? 'moved' : ''
}

// standing returns the state of the viewer's turn on the board.
function standing() {
  const match = document.getElementById('match')
  return { yours: match?.hasAttribute('data-yours') ?? false, out: match?.matches('.stood-in') ?? false, ask: document.querySelector('#said > .asked')?.textContent ?? '' }
}

export class Hurry {
  #before = standing()
  #news = '' // since the sheet was opened
  #over = null // the sheet that is open
  #said = ''

  // drawn notes a new board; own means that it answers the viewer's own post.
  drawn(own) {
    const now = standing(), news = newsOf(this.#before, now)
    this.#before = now
    if (!own && topSheet()) this.#news = news || this.#news
  }

  // show writes the line. Own is the viewer's clock: { thing, left, warning }, with left in
  // milliseconds; null for none.
  show(own, words) {
    const over = topSheet()
    if (!over || (this.#over && over !== this.#over && !this.#over.isConnected)) this.#news = ''
    this.#over = over
    const short = own && own.warning && this.#before.yours
    const gone = short && own.left === 0
    const news = over ? this.#news : ''
    const told = gone ? words.underZero : news ? words[`under${news[0].toUpperCase()}${news.slice(1)}`] : short ? (own.warning === 'low' ? words.atZero : words.underQuarter) : ''
    const needed = told && (over || (short && !isApparent(own.thing)))
    const line = document.getElementById('hurry') ?? (needed ? this.#make(over) : null)
    if (!line) return
    line.hidden = !needed
    if (!needed) return void (this.#said = '')
    line.classList.toggle('low', Boolean(short && own.warning === 'low'))
    const [left, text, said] = line.children
    write(left, short && !gone ? figures(own.left, words) : '')
    write(text, told)
    const aloud = short && !gone && !news && own.warning === 'low' ? `${words.minute} ${told}` : told
    if (aloud !== this.#said) said.textContent = aloud
    this.#said = aloud
  }

  // make returns the line. The visible time changes each second, so screen readers get a part of their
  // own.
  #make(over) {
    const line = document.createElement('p')
    line.id = 'hurry'
    line.hidden = true
    const part = (name, attribute, value) => {
      const made = document.createElement(name)
      made.setAttribute(attribute, value)
      return made
    }
    const said = part('span', 'role', 'status')
    said.className = 'sr'
    line.append(part('b', 'aria-hidden', 'true'), part('span', 'aria-hidden', 'true'), said)
    ;(over ?? document.body).prepend(line)
    return line
  }
}

// isApparent reports whether nothing covers the middle of a thing.
function isApparent(thing) {
  const { x, y, width, height } = thing.getBoundingClientRect()
  const hit = width > 0 && document.elementFromPoint(x + width / 2, y + height / 2)
  return Boolean(hit && (thing.contains(hit) || hit.closest('.table-bar')?.contains(thing)))
}

function write(thing, text) {
  if (thing.textContent !== text) thing.textContent = text
}
