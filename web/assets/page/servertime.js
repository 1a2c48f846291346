// The server's time, as far as a page can know it. The page has the time at which it was drawn;
// from then on a monotonic clock counts, which cannot be set. If it and the device's clock
// disagree, the device has slept or its clock was set, and the server is asked.

const way = 2000 // milliseconds: smaller differences are due to the time of transfer

// aheadOf returns by how much the device's clock is ahead of the server's. The answer was drawn
// between its request and its first byte, so a difference within that time is unknown and counts as
// 0. How slowly the rest of the page arrives does not matter.
export function aheadOf(shown, requested, arrived) {
  const min = requested - shown, max = arrived - shown
  const ahead = min > 0 ? min : max < 0 ? max : 0
  return Math.abs(ahead) < way ? 0 : ahead
}

export class ServerTime {
  #wall
  #steady
  #ask
  #moment // the server's
  #since // the steady clock then
  #told // the device's clock then
  #asking = false

  // ask returns the server's time, or nothing if it does not answer.
  constructor({ shown, requested, arrived, ask, wall = () => Date.now(), steady = () => performance.now() }) {
    this.#wall = wall
    this.#steady = steady
    this.#ask = ask
    this.#set(wall() - aheadOf(shown || wall(), requested, arrived))
  }

  #set(moment) {
    this.#moment = moment
    this.#since = this.#steady()
    this.#told = this.#wall()
  }

  // now is the server's time, in milliseconds.
  now() { return this.#moment + this.#steady() - this.#since }

  // check asks the server if the two clocks of the device disagree, and returns whether the time
  // has changed.
  async check() {
    const apart = this.#wall() - this.#told - (this.#steady() - this.#since)
    if (Math.abs(apart) < way || this.#asking) return false
    this.#asking = true
    try {
      const requested = this.#wall(), answer = await this.#ask()
      if (!answer) return false
      const was = this.now()
      this.#set(this.#wall() - aheadOf(answer, requested, this.#wall()))
      return Math.abs(this.now() - was) >= way
    } catch {
      return false // it is asked again at the next look
    } finally {
      this.#asking = false
    }
  }
}

// ofPage is the clock of the page that is open.
export function ofPage() {
  const opened = performance.getEntriesByType('navigation')[0]
  const arrived = opened?.responseStart ? performance.timeOrigin + opened.responseStart : Date.now()
  const requested = opened?.requestStart ? performance.timeOrigin + opened.requestStart : arrived
  // Changes of the device's clock since the page began do not count.
  const moved = Date.now() - (performance.timeOrigin + performance.now())
  return new ServerTime({
    shown: Number(document.documentElement.dataset.now), requested: requested + moved, arrived: arrived + moved,
    ask: async () => {
      const manifest = document.querySelector('link[rel=manifest]')
      const date = manifest && (await fetch(manifest.href, { method: 'HEAD', cache: 'no-store' })).headers.get('date')
      return date && Date.parse(date) + 500 // it has whole seconds
    },
  })
}
