// Waiting is how many tables wait for this browser's person: the badge of the app shows
// all of them, the way to the next table those besides the one that is shown.
const leastApart = 60_000 // milliseconds between two questions

export class Waiting {
  #ask
  #show
  #now
  #asked = -Infinity
  #yours
  #others = 0

  // ask finds out how many others wait, null: nobody knows. show is told others and all.
  constructor({ yours, ask, show, now = () => Date.now() }) {
    this.#yours = yours
    this.#ask = ask
    this.#show = show
    this.#now = now
  }

  // turn is whether the table that is shown waits, too.
  turn(yours) {
    this.#yours = yours
    this.#tell()
  }

  // look asks anew: at once when something is known to have happened, else not too often.
  async look(anew = false) {
    if (!anew && this.#now() - this.#asked < leastApart) return
    this.#asked = this.#now()
    this.#others = (await this.#ask()) ?? this.#others
    this.#tell()
  }

  #tell() { this.#show(this.#others, this.#others + (this.#yours ? 1 : 0)) }
}
