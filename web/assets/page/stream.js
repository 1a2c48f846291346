// The stream of a match: when it is opened, closed and doubted. The page handles what it brings; Line
// (line.js) handles its silence.
import { Line } from './line.js'
import { Messages } from './messages.js'
import { StreamTabs } from './streamtabs.js'
import { cutRequests, noticeOf, request } from './requests.js'
import { readVersion } from './versions.js'
import { fault } from './fault.js'

const current = () => document.querySelector('[hx-sse\\:connect]')
const pathOf = (stream) => stream?.getAttribute('hx-sse:connect') ?? ''
const addressOf = (path) => path.replace(/\/stream(?=$|\?)/, '')

// safely runs code that has nothing to do with the connection, so that its errors do not count as a
// failed connection.
function safely(run) {
  try { run() } catch (error) { fault(error) }
}

// Stream follows the stream that the page names. The page gives
//   shown()        the board that is shown
//   arrive(board)  takes a board that came
//   tell(notice)   shows a notice, if there is one
//   status         the ConnectionStatus of the page
export class Stream {
  #page
  #path = ''
  #line = new Line({
    connect: (hear) => this.#connect(hear),
    look: (time) => this.#look(time),
    found: () => this.#page.status.found('stream'),
    lost: () => this.#page.status.lost('stream'),
    dead: (time) => cutRequests(time),
    speaks: (now) => document.documentElement.toggleAttribute('data-streamed', now),
    hidden: () => document.hidden,
  })
  #tabs = new StreamTabs({ take: () => this.#line.take(), give: () => this.#line.give() })

  constructor(page) { this.#page = page }

  follow() {
    this.#watchUse()
    this.#watchSleep()
    this.drawn()
  }

  // drawn notes a board that was put in: it may name another stream, or none.
  drawn() {
    const stream = current()
    if (pathOf(stream) === this.#path) return
    this.#path = pathOf(stream)
    if (stream) this.#line.follow(Number(stream.dataset.beat), this.#tabs.has)
    else this.#line.end()
  }

  #watchUse() {
    const use = () => { if (!document.hidden) this.#tabs.use() }
    const again = () => { if (!this.#tabs.has) use() }
    const back = () => {
      use()
      if (!document.hidden) this.#line.doubt()
    }
    addEventListener('focus', back)
    addEventListener('pageshow', (event) => (event.persisted ? this.#wake() : use()))
    addEventListener('pagehide', () => this.#tabs.leave())
    document.addEventListener('visibilitychange', back)
    for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, again, true)
    this.#tabs.use()
  }

  // watchSleep notices that the machine has slept, or that the network has changed: all connections from
  // before are dead.
  #watchSleep() {
    const step = 2000, gap = 6000 // milliseconds
    let last = Date.now()
    setInterval(() => {
      const slept = Date.now() - last > gap
      last = Date.now()
      if (slept && !document.hidden) this.#wake() // the timers of a hidden page are slow
    }, step)
    addEventListener('online', () => this.#wake())
    addEventListener('offline', () => this.#line.doubt())
    document.addEventListener('resume', () => this.#wake())
  }

  #wake() {
    if (!document.hidden) this.#tabs.use()
    this.#line.doubt(true)
  }

  // look requests the match, as a page without a stream does.
  async #look(time) {
    const { address } = this.#page.shown()
    const answer = await request(address, null, time)
    safely(() => this.#arrive(address, answer.version, answer.text))
  }

  // connect opens the stream that the page names, and returns the function that closes it.
  #connect(hear) {
    const cut = new AbortController()
    this.#read(this.#path, cut.signal, hear).then((how) => hear.ended(how), () => hear.ended())
    return () => cut.abort()
  }

  async #read(path, signal, hear) {
    const asked = new Request(path, {
      headers: {
        'HX-Request': 'true', 'HX-Current-URL': location.href, Accept: 'text/html, text/event-stream',
        'Last-Event-ID': this.#page.shown().version.text,
      },
      credentials: 'same-origin', cache: 'no-store', signal,
    })
    const response = await fetch(asked)
    const speaks = response.ok && response.headers.get('Content-Type')?.includes('text/event-stream')
    return speaks ? this.#listen(path, response.body.getReader(), signal, hear) : this.#refused(path, response)
  }

  async #listen(path, reader, signal, hear) {
    const decoder = new TextDecoder(), messages = new Messages()
    for (;;) {
      const { done, value } = await reader.read()
      if (done || signal.aborted) return {}
      const came = messages.read(decoder.decode(value, { stream: true }))
      if (messages.spoken) hear.spoken()
      for (const message of came) safely(() => this.#take(path, message))
    }
  }

  #take(path, message) {
    if (!document.dispatchEvent(new CustomEvent('stream:message', { detail: message, cancelable: true }))) return
    this.#page.tell(noticeOf(message.data))
    this.#arrive(addressOf(path), message.id, message.data)
  }

  // refused takes the answer of a server that refuses the stream: the current board, and why. An
  // answer with neither comes from something on the way.
  async #refused(path, response) {
    const text = await response.text(), version = response.headers.get('X-Version'), notice = noticeOf(text)
    if (!notice && !version) return {}
    safely(() => {
      this.#page.tell(notice)
      this.#arrive(addressOf(path), version, text)
    })
    return { reached: true, after: 1000 * (Number(response.headers.get('Retry-After')) || 1) }
  }

  // arrive takes what came: a board, or only a notice.
  #arrive(address, id, text) {
    const version = text.includes('id="match"') ? readVersion(id) : null
    if (version) this.#page.arrive({ version, address, text, from: 'stream' })
  }
}
