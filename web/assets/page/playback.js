// Playback plays moves back, one after another, over the current table: it decides which move is
// shown, and nothing waits for it. A move is { seq, … }, seq its last entry of the log; a move that
// is not finished may grow.
//
// It begins by itself when others have moved and nothing is asked; it ends at the last move, by
// end(), or when an answer is owed: then it goes to the newest move and stops.
export class Playback {
  #moves = []
  #at = -1 // the index of the move shown
  #open = false // whether a move is shown
  #going = false // whether the next follows by itself
  #told = 0 // all entries up to this one are shown or skipped
  #timer = null
  #awake = true
  #show
  #pace
  #later
  #never

  // show is called after every change; pace returns the time of a move in milliseconds, 0 for none
  // by itself.
  constructor({ show, pace, later = (run, time) => setTimeout(run, time), never = (timer) => clearTimeout(timer) }) {
    this.#show = show
    this.#pace = pace
    this.#later = later
    this.#never = never
  }

  get moves() { return this.#moves }
  get at() { return this.#at }
  get open() { return this.#open }
  get going() { return this.#going }
  get #last() { return this.#moves.length - 1 }
  get #untold() { return this.#moves.findIndex((m) => m.seq > this.#told) }

  // hear takes the moves of a new board. reset: they are not new to the viewer, as after a reload; owed:
  // the viewer owes an answer and did not before; asked: the viewer owes an answer.
  hear(moves, { reset = false, owed = false, asked = false } = {}) {
    const current = this.#open ? this.#moves[this.#at] : null
    this.#moves = moves
    if (reset) return this.end()
    if (current) this.#follow(current)
    if (owed) this.#close()
    else if (!asked) this.#begin()
    this.#show()
  }

  // sleep stops the timer of a hidden page, wake starts it again.
  sleep() {
    this.#awake = false
    this.#never(this.#timer)
  }

  wake(asked) {
    this.#awake = true
    if (this.#going) this.#wait()
    else if (!this.#open && !asked) this.#begin()
    this.#show()
  }

  // again plays all moves from the start, begin those that have not been shown.
  again() { if (this.#last >= 0) this.#go(0, true) }

  #begin() {
    if (!this.#open && this.#awake && this.#pace() && this.#untold >= 0) this.#go(this.#untold, true)
  }

  // step goes by moves forward or back, to() to one; then playback pauses.
  step(by) { this.to(this.#at + by) }
  to(at) { if (this.#open && at >= 0 && at <= this.#last) this.#go(at, false) }

  toggle() { if (this.#open) this.#go(this.#at, !this.#going) }

  // end skips what has not been shown.
  end() {
    this.#never(this.#timer)
    this.#told = Math.max(this.#told, this.#moves.at(-1)?.seq ?? 0)
    this.#open = this.#going = false
    this.#at = -1
    this.#show()
  }

  // paced applies a changed pace.
  paced() {
    if (!this.#pace()) this.end()
    else if (this.#going) this.#wait()
  }

  // follow finds the current move among new ones.
  #follow(current) {
    const at = this.#moves.findIndex((m) => m.seq >= current.seq)
    if (at < 0) return this.end()
    const grown = this.#moves[at].seq !== current.seq
    this.#at = at
    this.#told = Math.max(this.#told, this.#moves[at].seq)
    if (grown && this.#going) this.#wait()
  }

  // close goes to the newest move, if one has not been shown.
  #close() {
    const news = this.#untold >= 0 && this.#awake && this.#pace() && (this.#going || !this.#open)
    if (news || this.#going && this.#at === this.#last) this.#go(this.#last, true)
    else this.end()
  }

  #go(at, going) {
    this.#open = true
    this.#at = at
    this.#told = Math.max(this.#told, this.#moves[at].seq)
    this.#going = going
    this.#wait()
    this.#show()
  }

  #wait() {
    this.#never(this.#timer)
    if (this.#going && this.#awake) this.#timer = this.#later(() => this.#next(), this.#pace() || paceTimes.normal)
  }

  #next() {
    if (this.#at < this.#last) this.#go(this.#at + 1, true)
    else this.end()
  }
}

// paceTimes are the times of a move in milliseconds.
export const paceTimes = { slow: 3200, normal: 1800, fast: 800, off: 0 }
