// The stream of a match: when it is opened, opened again, given up and taken up. What
// it brings is the page's.
import { Places } from './places.js'
import { Pulse } from './pulse.js'
import { cutRequests, noticeOf, request } from './requests.js'
import { readVersion } from './versions.js'

// looks are how often, in milliseconds, a page without a stream asks for its match.
const looks = { seen: 5000, hidden: 60000 }

const own = (element) => element?.hasAttribute?.('hx-sse:connect')
const current = () => document.querySelector('[hx-sse\\:connect]')

// Stream follows the stream that stands in the page, whichever that is. The page gives
//   shown()        the board that is shown
//   arrive(board)  takes in a board that came
//   tell(notice)   shows what was said besides, if anything was
//   reach          who tells that the server cannot be reached
export class Stream {
  #page
  #pulse = new Pulse({ silent: () => this.#died() })
  #places = new Places({ take: () => this.#take(), give: () => this.#give() })
  #looking = null // the timer of the next look
  #refused = new WeakSet() // connections

  constructor(page) { this.#page = page }

  follow() {
    this.#watchUse()
    this.#watchRequests()
    this.#watchConnections()
    document.addEventListener('htmx:sse:before:message', (event) => {
      event.preventDefault()
      this.#heard(event.target)
      const { id, data } = event.detail.message
      this.#page.tell(noticeOf(data))
      this.#arrive(addressOf(event.target), id, data)
    })
  }

  // drawn takes note of a board that was put in: one that has no stream cannot lose it.
  drawn() {
    if (current()) return
    this.#pulse.rest()
    this.#page.reach.found('stream')
  }

  // ---- a place among the pages of this browser ----

  #watchUse() {
    const use = () => { if (!document.hidden) this.#places.use() }
    const again = () => { if (!this.#places.has) use() }
    addEventListener('focus', use)
    addEventListener('pageshow', use)
    addEventListener('pagehide', () => this.#places.leave())
    document.addEventListener('visibilitychange', use)
    for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, again, true)
    this.#places.use()
  }

  #take() {
    clearTimeout(this.#looking)
    const stream = current()
    if (stream && !stream._htmx?.sse) htmx.trigger(stream, 'again')
  }

  #give() {
    this.#pulse.rest()
    this.#page.reach.found('stream')
    current()?._htmx?.sse?.reader?.cancel()
    this.#lookLater()
  }

  #lookLater() {
    clearTimeout(this.#looking)
    this.#looking = setTimeout(() => this.#look(), document.hidden ? looks.hidden : looks.seen)
  }

  // look asks for the match as a page does that has no stream.
  async #look() {
    const { address } = this.#page.shown()
    try {
      const answer = current() && await request(address)
      this.#page.reach.found('stream')
      if (answer) this.#arrive(address, answer.version, answer.text)
    } catch {
      if (!this.#places.has) this.#page.reach.lost('stream')
    }
    if (!this.#places.has) this.#lookLater()
  }

  // ---- the connection ----

  #watchRequests() {
    document.addEventListener('htmx:config:request', (event) => {
      const { target, detail: { ctx } } = event
      if (!own(target)) return
      if (!this.#places.has) return void event.preventDefault()
      ctx.request.headers['Last-Event-ID'] = this.#page.shown().version.text
    })
    // htmx opens a stream again that was open once. One that the server refuses, or
    // whose first request finds no server, is opened anew here; a refusal brings
    // the board as it is, and why.
    document.addEventListener('htmx:after:request', (event) => {
      const { target, detail: { ctx } } = event
      if (!own(target)) return
      event.preventDefault()
      const [notice, version] = [noticeOf(ctx.text), ctx.response.headers.get('X-Version')]
      if (notice || version) this.#page.reach.found('stream') // refused, and reached
      else this.#lost()
      this.#page.tell(notice)
      this.#arrive(addressOf(target), version, ctx.text)
    })
    document.addEventListener('htmx:finally:request', ({ detail: { ctx } }) => {
      const stream = ctx.sourceElement
      if (own(stream) && !stream._htmx?.sse) again(stream, 1000 * (Number(ctx.response?.headers.get('Retry-After')) || 1))
    })
    document.addEventListener('htmx:error', ({ target, detail }) => { if (detail.ctx && own(target)) this.#lost() })
  }

  #watchConnections() {
    document.addEventListener('htmx:sse:error', ({ detail }) => {
      if (detail.status) this.#refused.add(detail.connection) // it is asked anew, and told whether the server has a word for it
      else this.#lost()
    })
    document.addEventListener('htmx:sse:before:connection', (event) => {
      const { connection } = event.detail
      connection.lastEventId = this.#page.shown().version.text
      if (this.#places.has && !this.#refused.has(connection)) return
      event.preventDefault()
      again(event.target, 0)
    })
    document.addEventListener('htmx:sse:after:connection', ({ target, detail }) => {
      if (!this.#places.has) return void setTimeout(() => detail.connection.reader?.cancel()) // it was given up meanwhile
      this.#heard(target)
      this.#page.reach.found('stream')
    })
  }

  #lost() { if (this.#places.has) this.#page.reach.lost('stream') }

  #heard(stream) { this.#pulse.heard(Number(stream.dataset.beat)) }

  // died ends what has been silent for too long; htmx opens it again. What else was
  // asked over the same line would get no answer, either.
  #died() {
    this.#lost()
    cutRequests(Number(current()?.dataset.beat) || 0)
    current()?._htmx?.sse?.reader?.cancel()
  }

  // arrive takes in what a stream brought: a board, or only a sentence.
  #arrive(address, id, text) {
    const version = text.includes('id="match"') ? readVersion(id) : null
    if (version) this.#page.arrive({ version, address, text, from: 'stream' })
  }
}

// again opens a stream after so many milliseconds.
const again = (stream, after) => setTimeout(() => { if (stream.isConnected) htmx.trigger(stream, 'again') }, after)

const addressOf = (stream) => stream.getAttribute('hx-sse:connect').replace('/stream', '')
