// Latest runs one task at a time, and drops all waiting ones but the newest, so that the last task
// run is the last one requested.
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
