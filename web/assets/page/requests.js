// What the page asks of its server, and whether it can be reached.

const limit = 20000 // milliseconds for an answer

// request asks for a path, or posts fields to it. It throws when there was no
// answer that speaks of the match.
export async function request(path, fields) {
  const response = await fetch(path, {
    method: fields ? 'POST' : 'GET',
    body: fields && new URLSearchParams(fields),
    headers: { 'HX-Request': 'true', 'HX-Current-URL': location.href, Accept: 'text/html' },
    credentials: 'same-origin', cache: 'no-store', signal: AbortSignal.timeout(limit),
  })
  const text = await response.text()
  const answer = {
    ok: response.ok, text, version: response.headers.get('X-Version'), address: response.headers.get('HX-Replace-Url'),
    notice: noticeOf(text),
  }
  if (!answer.version && !answer.notice) throw new Error(`status ${response.status} without a word of the match`)
  return answer
}

// noticeOf is what an answer says besides its board, if it does.
export function noticeOf(text) {
  return text.includes('id="notice"') ? new DOMParser().parseFromString(text, 'text/html').getElementById('notice') : null
}

// Reach tells those who look at the page while something cannot get through, and
// when a press is kept for later.
export class Reach {
  #lost = new Set()
  #show

  // show is called with whether the server cannot be reached, and whether a
  // press is kept.
  constructor(show) { this.#show = show }

  lost(what) {
    this.#lost.add(what)
    this.#tell()
  }

  found(what) { if (this.#lost.delete(what)) this.#tell() }

  #tell() { this.#show(this.#lost.size > 0, this.#lost.has('press')) }
}

// pauses are the times to wait before each next try, in milliseconds.
export const pause = (tries) => Math.min(2000, 250 * 2 ** tries)
export const wait = (time) => new Promise((resolve) => setTimeout(resolve, time))
