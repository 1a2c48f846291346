// What the page asks of its server, and whether it can be reached.

const limit = 20000 // milliseconds for an answer
const frame = '<div id="match"' // how a board begins
const underWay = new Map() // the AbortControllers of running requests, with their starts

// cutRequests aborts the requests that have waited for waited milliseconds, as over a dead
// connection: they fail as if the server had not been reached. Later ones may use a working
// connection.
export function cutRequests(waited) {
  for (const [cut, since] of underWay) if (performance.now() - since >= waited) cut.abort()
}

// request requests a path, or posts fields to it. It throws Unreached if no answer about the match or
// lesson came in time.
export async function request(path, fields, time = limit) {
  const cut = new AbortController()
  const over = setTimeout(() => cut.abort(), time)
  underWay.set(cut, performance.now())
  try {
    return await answerTo(path, fields, cut.signal)
  } finally {
    clearTimeout(over)
    underWay.delete(cut)
  }
}

// Unreached means that the server was not reached, or did not answer in time; every other error is
// a fault of the script.
export class Unreached extends Error {}

const unreached = (error) => { throw new Unreached(error.message) }

async function answerTo(path, fields, signal) {
  const asked = new Request(path, {
    method: fields ? 'POST' : 'GET',
    body: fields && new URLSearchParams(fields),
    headers: { 'HX-Request': 'true', 'HX-Current-URL': location.href, Accept: 'text/html' },
    credentials: 'same-origin', cache: 'no-store', signal,
  })
  const response = await fetch(asked).catch(unreached)
  const text = await response.text().catch(unreached)
  const answer = {
    ok: response.ok, text, version: response.headers.get('X-Version'), address: response.headers.get('HX-Replace-Url'),
    notice: noticeOf(text), board: text.includes(frame),
  }
  if (!answer.version && !answer.notice && !answer.board) throw new Unreached(`status ${response.status} without a word of the match`)
  return answer
}

// noticeOf returns the notice of an answer, if it has one.
export function noticeOf(text) {
  return text.includes('id="notice"') ? new DOMParser().parseFromString(text, 'text/html').getElementById('notice') : null
}

// boardOf returns the board of an answer that has one, with the title of the tab and nothing else, so
// that the browser parses no more of the answer than the page needs.
export function boardOf(text) {
  const at = text.indexOf(frame)
  return (text.slice(0, at).match(/<title>[^<]*<\/title>/)?.[0] ?? '') + text.slice(at).trim()
}

// ConnectionStatus shows while the server cannot be reached, and that a press is stored for later.
export class ConnectionStatus {
  #lost = new Set()
  #show

  // show(lost, kept) is called with whether the server cannot be reached, and whether a press is
  // stored.
  constructor(show) { this.#show = show }

  lost(what) {
    this.#lost.add(what)
    this.#tell()
  }

  found(what) { if (this.#lost.delete(what)) this.#tell() }

  #tell() { this.#show(this.#lost.size > 0, this.#lost.has('press')) }
}

// pause returns the time to wait before the next try, in milliseconds.
export const pause = (tries) => Math.min(2000, 250 * 2 ** tries)
export const wait = (time) => new Promise((resolve) => setTimeout(resolve, time))
