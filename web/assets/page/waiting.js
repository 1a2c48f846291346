// Waiting counts the tables that wait for this browser's person: the app's badge shows all of them,
// the link to the next table all but the one shown. All pages of the browser share the badge, and
// none knows what the others have done: whenever the turn changes the server is asked again, and
// nothing is shown before it has answered.
const leastApart = 60_000 // milliseconds between two questions

export class Waiting {
  #ask
  #show
  #now
  #asked = -Infinity
  #latest = 0
  #yours

  // ask returns how many others wait; null if unknown. show is called with others and all.
  constructor({ yours, ask, show, now = () => Date.now() }) {
    this.#yours = yours
    this.#ask = ask
    this.#show = show
    this.#now = now
  }

  // turn notes whether the table shown waits, too.
  async turn(yours) {
    if (yours === this.#yours) return
    this.#yours = yours
    await this.look(true)
  }

  // look asks again: at once if something has changed, else not too often. An answer overtaken by a
  // later request is ignored.
  async look(force = false) {
    if (!force && this.#now() - this.#asked < leastApart) return
    this.#asked = this.#now()
    const ticket = ++this.#latest, others = await this.#ask()
    if (others !== null && ticket === this.#latest) this.#show(others, others + (this.#yours ? 1 : 0))
  }
}
