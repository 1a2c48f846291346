import { compareVersions } from './versions.js'

// Boards decides which board is shown. Boards come as answers to the page's own requests and by its
// stream, so the same board can come twice, and in any order. A board is { version, address, text,
// from }: from is "post", "get" or "stream", address is the page's own state for which it was drawn.
//
// While a pointer is down the newest board waits, and older ones are dropped. Of the page's own
// requests only the latest counts: a ticket identifies it. If an answer's board is older than the one
// shown, it is requested again.
//
// While a request is in progress, boards of the stream wait for its answer, which usually shows the
// same at the requested address: otherwise the page would change twice, the second time while its
// reader continues.
export class Boards {
  #shown
  #waiting = null
  #newest // the newest version received, drawn or not
  #ticket = 0
  #open = false // whether the latest own request is under way
  #again = 0
  #held = false
  #used = false // whether a person has used the board that is shown
  #overdue = false // whether the waiting board waits for an answer no longer
  #timer = null
  #settled = []
  #draw
  #ask
  #later
  #never
  #max

  // draw puts a board into the page at once. ask(address, n) requests an address; n is how often
  // that was needed since a board was drawn. A board waits for an answer for at most max
  // milliseconds.
  constructor(shown, { draw, ask, later = (run, time) => setTimeout(run, time), never = (timer) => clearTimeout(timer), max = 1000 }) {
    this.#shown = shown
    this.#newest = shown.version
    this.#draw = draw
    this.#ask = ask
    this.#later = later
    this.#never = never
    this.#max = max
  }

  get shown() { return this.#shown }
  get waiting() { return this.#waiting !== null }
  get #current() { return this.#waiting ?? this.#shown }

  // begin returns the ticket of an own request.
  begin() {
    this.#open = true
    return ++this.#ticket
  }

  // latest reports whether the ticket is that of the latest own request.
  latest(ticket) { return ticket === this.#ticket }

  // answer takes the board of an own request; null if it brought none.
  answer(ticket, board) {
    if (this.latest(ticket)) this.#open = false
    if (board) this.#judge(ticket, board)
    this.#go()
  }

  // arrive takes a board of the stream, if it is of the address shown: another address opens
  // another stream.
  arrive(board) {
    this.#hear(board.version)
    if (board.address === this.#current.address && !this.#past(board.version)) this.#take(board)
    this.#go()
  }

  // hold makes boards wait; release draws the waiting one.
  hold() { this.#held = true }

  release() {
    this.#held = false
    this.#go()
  }

  // use notes that the reader has acted on the board shown.
  use() { this.#used = true }

  // settled resolves when no board waits. A caller is about to request something else, so it does
  // not wait for answers.
  settled() {
    if (this.#waiting) this.#hurry()
    return this.#waiting ? new Promise((resolve) => this.#settled.push(resolve)) : Promise.resolve()
  }

  #judge(ticket, board) {
    this.#hear(board.version)
    const latest = this.latest(ticket)
    if (latest && !this.#past(board.version)) {
      if (!this.#keeps(board)) this.#take(board)
      return
    }
    const wanted = latest ? board : this.#current
    if (!this.#open && this.#past(wanted.version)) this.#ask(latest ? board.address : this.#current.address, this.#again++)
  }

  // keeps reports whether a post's answer shows the same as the page, which then stays as it is: a
  // late answer must not move a reader who has continued.
  #keeps(board) {
    return board.from === 'post' && this.#used && !this.waiting && compareVersions(board.version, this.#shown.version) === 0
  }

  #hear(version) { if (compareVersions(version, this.#newest) > 0) this.#newest = version }
  #past(version) { return compareVersions(version, this.#newest) < 0 }

  #take(board) {
    const now = this.#current
    if (compareVersions(board.version, now.version) !== 0 || board.address !== now.address) this.#waiting = board
  }

  #hurry() {
    this.#overdue = true
    this.#go()
  }

  // go draws the board that waits, if it need not wait.
  #go() {
    if (!this.#waiting) return
    if (this.#open && !this.#overdue) this.#timer ??= this.#later(() => this.#hurry(), this.#max)
    else if (!this.#held) this.#put(this.#waiting)
  }

  #put(board) {
    this.#never(this.#timer)
    this.#timer = null
    this.#overdue = this.#used = false
    this.#waiting = null
    this.#shown = board
    this.#again = 0
    this.#draw(board)
    for (const resolve of this.#settled.splice(0)) resolve()
  }
}
