// SeenReporter tells the server that the page is visible: a small post a minute while it is
// to be seen. What its person has seen they need not be told by other ways.
const reportInterval = 60_000 // milliseconds

export class SeenReporter {
  #post
  #later
  #never
  #now
  #last
  #timer = null
  #ended = false

  // post tells the server, and answers whether it wants to hear more. That the page was
  // loaded the server knows by itself.
  constructor({ post, later = (run, time) => setTimeout(run, time), never = (timer) => clearTimeout(timer), now = () => Date.now() }) {
    this.#post = post
    this.#later = later
    this.#never = never
    this.#now = now
    this.#last = now()
  }

  // see is when the page comes to sight, or goes out of it.
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
