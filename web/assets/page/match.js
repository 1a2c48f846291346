// The page of a match: boards that arrive, and presses. Answers to links to the page's own path and to
// forms that post to the match replace a part of the page; the browser follows all other links and
// forms.
import { own } from './address.js'
import { Boards } from './boards.js'
import { Dismissal } from './dismiss.js'
import { fault, fieldsOf, isPlain, postPlainly } from './fault.js'
import { savePanZoom, restorePanZoom } from './panzoom.js'
import { PressHold } from './presshold.js'
import { Motion } from './motion.js'
import { PostQueue } from './postqueue.js'
import { openSheets, shutSheet } from './popover.js'
import { boardOf, pause, ConnectionStatus, request, Unreached, wait } from './requests.js'
import { Stream } from './stream.js'
import { compareVersions, readVersion } from './versions.js'

const part = () => document.getElementById('match')
const fingerTime = 100 // milliseconds after which a finger's click has come
const farthest = 5 // pixels that a press may slide

// openMatch makes the page of a match live. prepare is called after each board that was put into the
// page.
export function openMatch(prepare) {
  const match = part()
  const version = match && readVersion(match.dataset.version)
  if (!version) return
  const page = new MatchPage({ version, address: match.dataset.address ?? location.pathname }, prepare)
  page.follow()
}

// heard marks a pressed button until the answer comes, so that a person on a slow machine or network
// sees that the press was received.
function heard({ dataset }, answered) {
  dataset.heard = ''
  answered.finally(() => delete dataset.heard)
}

class MatchPage {
  #motion = new Motion(part)
  #status = new ConnectionStatus((lost, kept) => {
    document.getElementById('unreachable').hidden = !lost
    document.getElementById('kept').hidden = !kept
  })
  #boards
  #postQueue
  #dismissal = new Dismissal({ address: () => this.#boards.shown.address, show: (address) => this.#ask(address) })
  #prepare
  #stream = new Stream({
    shown: () => this.#boards.shown, arrive: (board) => this.#boards.arrive(board), tell: (notice) => this.#tellOnce(notice), status: this.#status,
  })
  #post = false // whether a board answers a post: what was open may close

  constructor(shown, prepare) {
    this.#prepare = prepare
    this.#boards = new Boards(shown, { draw: (board) => this.#draw(board), ask: (address, tries) => this.#ask(address, tries) })
    this.#postQueue = new PostQueue({
      board: () => `${this.#boards.shown.version.text} ${this.#boards.shown.address}`,
      seq: () => this.#boards.shown.version.seq,
      settled: () => this.#boards.settled(),
      find: (press) => {
        const buttons = press.id ? [document.getElementById(press.id)] : part().querySelectorAll('button')
        return [...buttons].find((b) => b && !b.matches(':disabled') && this.#does(b) === press.does)
      },
      post: (button) => this.#send(button),
      back: () => this.#back(),
      say: (what) => this.#say(what),
    })
    // Only the reader opens and closes a list. A new board does not change that, except that the answer to
    // a post closes lists without data-stays.
    htmx.registerExtension('lists', { htmx_before_morph_attr: (thing, { attrName }) => (this.#post && !thing.hasAttribute('data-stays')) || attrName !== 'open' || thing.localName !== 'details' })
  }

  // follow begins to handle boards and presses.
  follow() {
    this.#stream.follow()
    this.followLinks()
    this.followPresses()
  }

  // ---- boards ----

  #draw(board) {
    document.dispatchEvent(new CustomEvent('board:drawing'))
    const before = board.from === 'get' && !part().matches('.replaying') ? null : this.#motion.places()
    const inMatch = part().contains(document.activeElement)
    this.#motion.stop()
    savePanZoom()
    this.#post = board.from === 'post'
    // The board is in the page when the call returns; the promise is for the events that follow.
    htmx.swap({ text: boardOf(board.text), target: part(), swap: 'outerMorph', sourceElement: document.body }).catch(fault)
    this.#prepare()
    if (inMatch) this.#keepPlace()
    if (board.address !== location.pathname + location.search) history.replaceState(history.state, '', board.address)
    this.#stream.drawn()
    if (before) this.#motion.move(before)
    document.dispatchEvent(new CustomEvent('board:drawn', { detail: board }))
  }

  // Restores the focus of the keyboard: the chosen button is gone after a choice, and the focus moves to
  // the question.
  #keepPlace() {
    if (document.activeElement && document.activeElement !== document.body) return
    const open = openSheets()[0]
    const next = open?.querySelector('[tabindex], button, a') ?? document.getElementById('ask')
    next?.focus({ preventScroll: true })
  }

  #tell(notice) { document.getElementById('notices').replaceChildren(...(notice ? [notice] : [])) }

  // tellOnce shows a notice of the stream, unless it is shown already.
  #tellOnce(notice) {
    if (notice && notice.textContent !== document.getElementById('notice')?.textContent) this.#tell(notice)
  }

  // say shows one of the sentences in the page's templates.
  #say(what) { this.#tell(document.getElementById(`say-${what}`).content.firstElementChild.cloneNode(true)) }

  // take handles an answer: its notice and its board.
  #take(ticket, answer, from) {
    if (answer.notice || answer.ok) this.#tell(answer.notice)
    const version = readVersion(answer.version)
    this.#boards.answer(ticket, version && { version, address: answer.address ?? this.#boards.shown.address, text: answer.text, from })
  }

  // ask requests an address of the page and shows it, unless something else is requested meanwhile.
  async #ask(address, again = 0) {
    const ticket = this.#boards.begin()
    if (again) await wait(pause(again))
    for (let tries = 0; this.#boards.latest(ticket); tries++) {
      try {
        const answer = await request(address)
        this.#status.found('page')
        return this.#take(ticket, answer, 'get')
      } catch (error) {
        if (!(error instanceof Unreached)) return this.#plainly(error, () => location.assign(address))
        if (this.#boards.latest(ticket)) this.#status.lost('page')
      }
      await wait(pause(tries))
    }
    this.#status.found('page') // the request that follows reports its own result
  }

  // ---- links and forms ----

  followLinks() {
    document.addEventListener('click', (event) => {
      const link = event.target.closest?.('#match a[href]')
      if (!link || isPlain() || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      if (link.target || link.hasAttribute('download') || link.origin !== location.origin || link.pathname !== location.pathname || link.hash) return
      event.preventDefault()
      this.#dismissal.follow(link)
      const drawn = this.#ask(link.pathname + link.search)
      if (event.detail === 0) drawn.then(() => document.querySelector('#drawer button')?.focus({ preventScroll: true })) // by the keyboard: what can be chosen there comes next
    })
    this.#dismissal.watch()
    document.addEventListener('submit', (event) => {
      const form = event.target
      if (isPlain()) return
      if (form.method !== 'get' || !part().contains(form) || new URL(form.action).pathname !== location.pathname) return
      event.preventDefault()
      this.#ask(`${location.pathname}?${new URLSearchParams(fieldsOf(form, event.submitter))}`)
    })
  }

  // posts reports whether a form posts to this match.
  #posts(form) {
    const base = own(location.pathname).match(/^\/m\/[^/]+\/[^/]+/)?.[0]
    return form?.method === 'post' && !form.matches('[data-leave]') && part().contains(form) && own(new URL(form.action).pathname).startsWith(base + '/')
  }

  // does returns all that a button posts, without the number of the log's last entry, as a text.
  #does(button) {
    const fixed = [...button.form?.querySelectorAll('input[type=hidden]:not([name=seq])') ?? []].map((field) => [field.name, field.value])
    return JSON.stringify([button.form?.action, button.name, button.value, fixed])
  }

  followPresses() {
    const hold = new PressHold({ hold: () => this.#boards.hold(), release: () => this.#boards.release() })
    let down = null // the button under the pointer when it came down
    document.addEventListener('submit', (event) => {
      if (isPlain() || !this.#posts(event.target)) return
      event.preventDefault()
      const button = event.submitter ?? event.target.querySelector('button:not([type=button])')
      if (down) down.sent = true
      this.#tell() // ends the notice about an earlier press
      heard(button, this.#postQueue.press({ id: button.id, does: this.#does(button) }))
    })
    document.addEventListener('pointerdown', (event) => {
      hold.down(event.pointerId)
      this.#boards.use()
      const button = event.button === 0 ? event.target.closest?.('button') : null
      down = button && !button.matches('[type=button]') && this.#posts(button.form) ? { button, id: button.id, does: this.#does(button), x: event.clientX, y: event.clientY } : null
    }, true)
    document.addEventListener('click', (event) => { if (down?.button.contains(event.target)) down.clicked = true }, true)
    const up = (event) => hold.up(event.pointerId, event.pointerType === 'mouse' ? 0 : fingerTime)
    document.addEventListener('pointerup', (event) => {
      up(event)
      const press = down
      const inside = press?.button.contains(event.target)
      const slid = press && Math.hypot(event.clientX - press.x, event.clientY - press.y) >= farthest
      if (!press || slid || (inside && event.pointerType !== 'mouse')) return // a finger's click comes later, and after a long press none should
      // The button has moved from under the pointer, as when a font arrives late, or its content
      // was drawn again, so no click follows: the press counts all the same. Or it was held for so
      // long that it is gone.
      setTimeout(() => {
        if (press.sent || (inside && press.clicked)) return
        const { button } = press
        if (button.isConnected && button.id === press.id && !button.matches(':disabled') && this.#does(button) === press.does) button.form.requestSubmit(button)
        else this.#say('moved')
      })
    }, true)
    document.addEventListener('pointercancel', up, true)
    addEventListener('blur', () => hold.clear())
    const clicks = (event) => event.key === ' ' && event.target.closest?.('button, summary')
    document.addEventListener('keydown', (event) => {
      this.#boards.use()
      if (clicks(event)) hold.down('key')
    }, true)
    document.addEventListener('keyup', () => hold.up('key'), true)
  }

  // ---- posts ----

  async #send(button) {
    const ticket = this.#boards.begin()
    const shown = this.#boards.shown.version
    const sheet = button.closest('[data-shuts]') && openSheets()
    let answer
    try {
      answer = await request(button.form.action, fieldsOf(button.form, button))
    } catch (error) {
      if (!(error instanceof Unreached)) return this.#plainly(error, () => postPlainly(button.form, button))
      this.#boards.answer(ticket, null)
      this.#status.lost('press')
      throw error
    }
    this.#status.found('press')
    if (sheet && answer.ok) for (const open of sheet) shutSheet(open) // its question is answered
    this.#take(ticket, answer, 'post')
    const version = readVersion(answer.version)
    return answer.ok && version !== null && compareVersions(version, shown) > 0 && compareVersions(version, this.#boards.shown.version) > 0
  }

  // plainly lets the browser do what the script has failed to do, and waits for the new page.
  #plainly(error, go) {
    fault(error)
    go()
    return new Promise(() => {})
  }

  // back resolves when the server answers again and its board is taken in.
  async #back() {
    for (let tries = 0; ; tries++) {
      await wait(pause(tries))
      const ticket = this.#boards.begin()
      try {
        const answer = await request(this.#boards.shown.address)
        this.#status.found('press')
        return this.#take(ticket, answer, 'get')
      } catch (error) { // a lost connection is shown already
        if (!(error instanceof Unreached)) return this.#plainly(error, () => location.reload())
      }
    }
  }
}
