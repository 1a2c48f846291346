// Waiting is how many tables wait for this browser's person: the badge of the app shows
// all of them, the way to the next table those besides the one that is shown. All pages of
// the browser share the badge, and none knows what the others have done meanwhile: whenever
// the turn changes the server is asked anew, and nothing is shown before it has answered.
const leastApart = 60_000 // milliseconds between two questions

export class Waiting {
  #ask
  #show
  #now
  #asked = -Infinity
  #latest = 0
  #yours

  // ask finds out how many others wait, null: nobody knows. show is told others and all.
  constructor({ yours, ask, show, now = () => Date.now() }) {
    this.#yours = yours
    this.#ask = ask
    this.#show = show
    this.#now = now
  }

  // turn is whether the table that is shown waits, too.
  async turn(yours) {
    if (yours === this.#yours) return
    this.#yours = yours
    await this.look(true)
  }

  // look asks anew: at once when something is known to have happened, else not too often.
  // An answer that another question has overtaken does not count.
  async look(anew = false) {
    if (!anew && this.#now() - this.#asked < leastApart) return
    this.#asked = this.#now()
    const ticket = ++this.#latest, others = await this.#ask()
    if (others !== null && ticket === this.#latest) this.#show(others, others + (this.#yours ? 1 : 0))
  }
}
