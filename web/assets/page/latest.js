// Latest does one thing at a time, and of those that come meanwhile the last alone: so what
// is done last is what was asked for last.
export class Latest {
  #busy = false
  #next = null

  // run does a thing now, or when what is being done has ended.
  async run(thing) {
    this.#next = thing
    if (this.#busy) return
    this.#busy = true
    try {
      while (this.#next) {
        const now = this.#next
        this.#next = null
        await now(() => this.#next === null)
      }
    } finally { this.#busy = false }
  }
}
