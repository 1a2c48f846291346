import { compareVersions } from './versions.js'

// Boards decides which board is shown. Boards come as answers to the page's own
// requests and by its stream, twice and in any order. One is
// { version, address, text, from }: from is "post", "get" or "stream", address
// the page's own state that it was drawn for.
//
// While the page is held (a pointer is down) boards wait, the newest alone.
// Of the page's own requests only the latest decides what is shown: a ticket
// tells them apart. What would show the past is asked for again.
//
// While one is under way, what the stream brings waits for its answer, which
// most often shows the same at the address that was asked for: the page would
// change twice, the second time under the hands of who goes on.
export class Boards {
  #shown
  #waiting = null
  #newest // the newest version that was heard of, drawn or not
  #ticket = 0
  #open = false // whether the latest own request is under way
  #again = 0
  #held = false
  #used = false // whether a person has used the board that is shown
  #overdue = false // whether the board that waits no longer waits for an answer
  #timer = null
  #settled = []
  #draw
  #ask
  #later
  #never
  #max

  // draw puts a board into the page at once. ask requests an address; the number
  // with it is how often that was needed since a board was drawn. For so long at
  // max a board waits for an answer.
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

  // begin gives the ticket of an own request.
  begin() {
    this.#open = true
    return ++this.#ticket
  }

  // latest tells whether no own request has begun since.
  latest(ticket) { return ticket === this.#ticket }

  // answer takes in what an own request brought; null: no board.
  answer(ticket, board) {
    if (this.latest(ticket)) this.#open = false
    if (board) this.#judge(ticket, board)
    this.#go()
  }

  // arrive takes in a board of the stream: of the address that is shown only, for
  // another address opens another stream.
  arrive(board) {
    this.#hear(board.version)
    if (board.address === this.#current.address && !this.#past(board.version)) this.#take(board)
    this.#go()
  }

  // hold lets boards wait, release draws the one that does.
  hold() { this.#held = true }

  release() {
    this.#held = false
    this.#go()
  }

  // use tells that a person goes on from the board that is shown.
  use() { this.#used = true }

  // settled is when no board waits. Who asks is about to request something else,
  // and waits for no answer.
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

  // keeps tells whether a post brought no more than is shown: a late answer does
  // not move who has gone on.
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
