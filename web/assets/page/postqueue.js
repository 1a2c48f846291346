// PostQueue answers every press: it is carried out once, or refused with a sentence. Presses are
// sent one after another, each judged by the board shown at that time: if its button is gone, the
// reader is told. Two presses of one button on one board count as one.
//
// The page gives:
//   board()      the version of the board shown; seq() its entry of the log
//   settled()    resolves when no newer board waits to be drawn
//   find(press)  the button that does what was pressed, if there is one
//   post(thing)  sends it, and throws if the network failed; true if it was carried out and the
//                newer board is not shown yet
//   back()       resolves when the server answers again and its board is taken in
//   say(what)    shows a sentence: "moved" or "lost"
export class PostQueue {
  #page
  #queue = [] // the first is being sent
  #last = null // was carried out while its board was still shown

  constructor(page) { this.#page = page }

  // press takes a press in; it is answered when the promise is.
  press(what) {
    const press = { ...what, board: this.#page.board() }
    const same = (other) => other?.id === press.id && other.board === press.board
    const twin = [...this.#queue, this.#last].find(same)
    if (twin) return twin.answered
    this.#queue.push(press)
    press.answered = this.#queue.length > 1 ? new Promise((resolve) => { press.resolve = resolve }) : this.#run(press)
    return press.answered
  }

  async #run(press) {
    try {
      if (await this.#carry(press)) this.#last = press
    } finally {
      this.#queue.shift()
      const next = this.#queue[0]
      if (next) next.resolve(this.#run(next))
    }
  }

  async #carry(press) {
    for (;;) {
      await this.#page.settled()
      const thing = this.#page.find(press)
      if (!thing) {
        this.#page.say('moved')
        return false
      }
      const seq = this.#page.seq()
      try {
        return await this.#page.post(thing)
      } catch {
        await this.#page.back()
        await this.#page.settled()
      }
      if (this.#page.seq() !== seq) { // it may have been carried out, so it is not sent again
        this.#page.say('lost')
        return false
      }
    }
  }
}
