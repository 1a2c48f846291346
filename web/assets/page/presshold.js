// PressHold reports whether a press is in progress: while a pointer or a key that clicks on its
// release is down, up to the task after its release, and for at most max milliseconds.
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

  // down begins a hold. A hold that has lasted too long ends, and none begins until all is up.
  down(what) {
    const first = this.#down.size === 0
    this.#down.add(what)
    if (!first || this.#holding) return
    this.#holding = true
    this.#timer = this.#later(() => this.#end(), this.#max)
    this.#hold()
  }

  // up ends the hold in a later task, because the click belongs to the board that was pressed. A
  // finger's click comes a little after its release.
  up(what, wait = 0) {
    if (!this.#down.delete(what) || this.#down.size > 0) return
    this.#later(() => { if (this.#down.size === 0) this.#end() }, wait)
  }

  // clear ends all holds, as when the window loses the pointer.
  clear() { for (const what of [...this.#down]) this.up(what) }

  #end() {
    if (!this.#holding) return
    this.#holding = false
    this.#never(this.#timer)
    this.#release()
  }
}
