import { compareVersions } from './versions.js'

// Boards decides which board is shown. Boards come as answers to the page's own
// requests and by its stream, twice and in any order. One is
// { version, address, text, from }: from is "post", "get" or "stream", address
// the page's own state that it was drawn for.
//
// While the page is held (a pointer is down) boards wait, the newest alone.
// Of the page's own requests only the latest decides what is shown: a ticket
// tells them apart. What would show the past is asked for again.
export class Boards {
  #shown
  #waiting = null
  #newest // the newest version that was heard of, drawn or not
  #ticket = 0
  #open = false // whether the latest own request is under way
  #again = 0
  #held = false
  #settled = []
  #draw
  #ask

  // draw puts a board into the page at once. ask requests an address; the number
  // with it is how often that was needed since a board was drawn.
  constructor(shown, { draw, ask }) {
    this.#shown = shown
    this.#newest = shown.version
    this.#draw = draw
    this.#ask = ask
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
    if (!board) return
    this.#hear(board.version)
    const address = this.latest(ticket) ? board.address : this.#current.address
    if (!this.latest(ticket) || this.#past(board.version)) {
      if (!this.#open && this.#past(this.latest(ticket) ? board.version : this.#current.version)) this.#ask(address, this.#again++)
      return
    }
    this.#take(board)
  }

  // arrive takes in a board of the stream: of the address that is shown only, for
  // another address opens another stream.
  arrive(board) {
    this.#hear(board.version)
    if (board.address === this.#current.address && !this.#past(board.version)) this.#take(board)
  }

  // hold lets boards wait, release draws the one that does.
  hold() { this.#held = true }

  release() {
    this.#held = false
    const board = this.#waiting
    this.#waiting = null
    if (board) this.#put(board)
  }

  // settled is when no board waits.
  settled() {
    return this.#waiting ? new Promise((resolve) => this.#settled.push(resolve)) : Promise.resolve()
  }

  #hear(version) { if (compareVersions(version, this.#newest) > 0) this.#newest = version }
  #past(version) { return compareVersions(version, this.#newest) < 0 }

  #take(board) {
    const now = this.#current
    if (compareVersions(board.version, now.version) === 0 && board.address === now.address) return
    if (this.#held) this.#waiting = board
    else this.#put(board)
  }

  #put(board) {
    this.#shown = board
    this.#again = 0
    this.#draw(board)
    for (const resolve of this.#settled.splice(0)) resolve()
  }
}
