// SeenReporter reports to the server once a minute that the page is visible, so that its person is
// not notified of what they have seen.
const reportInterval = 60_000 // milliseconds

export class SeenReporter {
  #post
  #later
  #never
  #now
  #last
  #timer = null
  #ended = false

  // post sends the report and returns whether the server wants more. The server itself knows that
  // the page was loaded.
  constructor({ post, later = (run, time) => setTimeout(run, time), never = (timer) => clearTimeout(timer), now = () => Date.now() }) {
    this.#post = post
    this.#later = later
    this.#never = never
    this.#now = now
    this.#last = now()
  }

  // see is called when the page becomes visible or hidden.
  see(seen) {
    this.#never(this.#timer)
    this.#timer = null
    if (!seen || this.#ended) return
    this.#timer = this.#later(() => this.#tell(), Math.max(0, this.#last + reportInterval - this.#now()))
  }

  async #tell() {
    this.#last = this.#now()
    this.see(true)
    if (await this.#post()) return
    this.#ended = true
    this.see(false)
  }
}
