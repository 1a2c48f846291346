// Pulse finds out that a stream has died without a word, as when the line behind a
// router is cut: the browser may wait for hours, but a server that is there says
// so at every beat.
const patience = 2.5 // beats without a byte

export class Pulse {
  #silent
  #later
  #never
  #timer = null

  // silent is told after so many beats in which nothing was heard, and again after
  // as many more.
  constructor({ silent, later = (run, time) => setTimeout(run, time), never = (timer) => clearTimeout(timer) }) {
    this.#silent = silent
    this.#later = later
    this.#never = never
  }

  // heard begins to wait anew, for a server that says so once in beat milliseconds.
  heard(beat) {
    this.#never(this.#timer)
    this.#timer = this.#later(() => {
      this.heard(beat)
      this.#silent()
    }, patience * beat)
  }

  // rest waits for nothing, until something is heard again.
  rest() {
    this.#never(this.#timer)
    this.#timer = null
  }
}
