// StreamTabs decides which pages of a browser have a stream. Over HTTP/1.1 a browser opens six
// connections to a server, and a stream occupies one: six pages with streams would block every
// other request. So the pages that were used last have one. No page counts all: each only stores
// which pages were used after itself.
export const streams = 4

export class StreamTabs {
  #id
  #channel
  #take
  #give
  #since = new Set() // the pages that were used after this one

  // take is called when this page may open a stream again, give when it must close it.
  constructor({ take, give, channel = ownChannel(), id = ownName() }) {
    this.#id = id
    this.#channel = channel
    this.#take = take
    this.#give = give
    channel?.addEventListener('message', ({ data }) => this.#judge(() => {
      if (data.used) this.#since.add(data.used)
      this.#since.delete(data.gone)
    }))
  }

  get has() { return this.#since.size < streams }

  // use tells the other pages that this page is in use.
  use() {
    this.#channel?.postMessage({ used: this.#id })
    this.#judge(() => this.#since.clear())
  }

  // leave tells the other pages that this page is gone.
  leave() { this.#channel?.postMessage({ gone: this.#id }) }

  #judge(change) {
    const had = this.has
    change()
    if (had !== this.has) (this.has ? this.#take : this.#give)()
  }
}

const ownName = () => crypto.getRandomValues(new Uint32Array(2)).join('-')

// ownChannel returns the channel to the other pages; null if none is needed, because HTTP/2 has all
// requests in one connection.
function ownChannel() {
  const [{ nextHopProtocol = '' } = {}] = performance.getEntriesByType('navigation')
  return /^h[23]/.test(nextHopProtocol) ? null : new BroadcastChannel('signoria.streams')
}
