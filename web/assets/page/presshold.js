// PressHold tells when the page is held: while a pointer or a key that clicks on its
// release is down, until the task after it comes up, and for so long at most.
export class PressHold {
  #down = new Set()
  #holding = false
  #timer = null
  #hold
  #release
  #later
  #never
  #max

  constructor({ hold, release, later = (run, time) => setTimeout(run, time), never = (timer) => clearTimeout(timer), max = 2000 }) {
    this.#hold = hold
    this.#release = release
    this.#later = later
    this.#never = never
    this.#max = max
  }

  // down begins to hold. What has been held for too long holds no more before
  // all is up.
  down(what) {
    const first = this.#down.size === 0
    this.#down.add(what)
    if (!first || this.#holding) return
    this.#holding = true
    this.#timer = this.#later(() => this.#end(), this.#max)
    this.#hold()
  }

  // up lets go in a later task: the click belongs to the board that was pressed.
  // A finger's click comes a little after it.
  up(what, wait = 0) {
    if (!this.#down.delete(what) || this.#down.size > 0) return
    this.#later(() => { if (this.#down.size === 0) this.#end() }, wait)
  }

  // clear lets go of all, as when the window loses the pointer.
  clear() { for (const what of [...this.#down]) this.up(what) }

  #end() {
    if (!this.#holding) return
    this.#holding = false
    this.#never(this.#timer)
    this.#release()
  }
}
