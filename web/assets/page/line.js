// Line keeps a page up to date: by a stream, or, while no stream works, by requests for the board
// (looks). A stream can die without an error (a router drops it, a laptop sleeps), and a proxy between
// page and server can hold back its body or headers, or answer with an error of its own. So a stream
// counts as working only from the first byte of a message on, and looks find out whether the server can
// be reached.
//
// A connection that ends is opened again. When the reader comes back to the page or the network
// returns, the open connection is doubted: others are tried in addition, and the first that works
// replaces it.
//
// The page gives:
//   connect(hear)    opens a stream and returns the function that closes it; it calls
//                      hear.spoken()    a byte of a message has come
//                      hear.ended(how)  it has ended; how.reached: refused by the server itself,
//                                       how.after: milliseconds until the next try
//   look(limit)      asks for the board within limit milliseconds; throws if there was no answer
//   found(), lost()  the server can, or cannot be reached
//   dead(time)       requests that have waited for time milliseconds are on a dead connection
//   speaks(now)      whether a stream works now
//   hidden()         whether the page is hidden
const patience = 1.8 // beats without a byte after which a stream counts as dead
const firstWait = 4000 // milliseconds for the first byte, which the server sends at once
const slow = { doubted: 2000, sound: 8000 } // for a look, before the page says that the server cannot be reached; sound: after one that was answered
const shortLook = 4000 // for a first look; each failed look doubles it
const longLook = 20000
const looks = { seen: 5000, hidden: 60000 } // between two; hidden: of a page that has given its stream up
const fresh = 1000 // milliseconds: a stream with a byte so recently is doubted only after as long without another
const tryApart = 500 // between two connections opened in addition to a doubted one
const tryTime = 1500 // for each of them; one that gets no byte may be dead, and a browser keeps only six
const maxTries = 6
const maxPause = { lost: 2000, reached: 5000 }
const lastingTime = 5000 // a stream that lives so long has not failed

export class Line {
  #page
  #later
  #never
  #now
  #chance
  #beat = 0
  #wires = new Set()
  #main = null // the one that speaks
  #doubted = false // whether it may be dead
  #has = false // whether the page may have a stream
  #open = false // whether there is anything to follow
  #refused = false // whether the server has refused a stream; each refusal contains the board
  #tries = 0 // connections in a row that got no byte of a message
  #misses = 0 // looks without an answer
  #sound = true // whether the last request was answered
  #looking = 0 // the number of the running look
  #timers = {}

  constructor(page, { later = (run, time) => setTimeout(run, time), never = (timer) => clearTimeout(timer), now = () => performance.now(), chance = Math.random } = {}) {
    this.#page = page
    this.#later = later
    this.#never = never
    this.#now = now
    this.#chance = chance
  }

  // speaks reports whether a stream brings changes.
  get speaks() { return this.#main !== null && !this.#doubted }

  // follow begins to follow a stream with a heartbeat every beat milliseconds; the stream before is
  // closed.
  follow(beat, has = this.#has) {
    this.#clear()
    this.#beat = beat
    this.#open = true
    this.#has = has
    if (has) this.#first()
    else this.#lookLater()
  }

  // end stops following.
  end() {
    this.#clear()
    this.#open = false
    this.#page.found()
  }

  // take is called when the page may open a stream, give when it must close it.
  take() {
    if (this.#open && !this.#has) this.follow(this.#beat, true)
    this.#has = true
  }

  give() {
    if (this.#open && this.#has) this.follow(this.#beat, false)
    this.#has = false
  }

  // doubt is called when the connection may have died. sure means that all connections are dead, as
  // after a sleep.
  doubt(sure = false) {
    if (!this.#open || !this.#has) return
    const now = this.#now(), since = now - fresh
    const heard = this.#main?.heard > since
    if (!sure && (heard || [...this.#wires].some((wire) => wire.begun > since))) {
      if (heard && !this.#timers.doubt) this.#set('doubt', fresh, () => { if (this.#main?.heard <= now) this.doubt() })
      return
    }
    if (this.#timers.attempt) return
    if (sure && this.#main) {
      this.#died(fresh)
      this.#drop(this.#main)
    }
    this.#doubted = true
    this.#sound = false
    this.#attempt(1)
  }

  // ---- connections ----

  // first opens a stream, and looks if it does not speak soon.
  #first() {
    this.#refused = false
    this.#connect(patience * this.#beat)
    this.#set('first', Math.min(firstWait, patience * this.#beat), () => { if (!this.speaks && !this.#refused && !this.#timers.look) this.#look() })
  }

  #connect(time) {
    const wire = { begun: this.#now(), heard: -Infinity, cut: null, timer: null, over: false }
    this.#wires.add(wire)
    wire.timer = this.#later(() => this.#silent(wire), time)
    wire.cut = this.#page.connect({ spoken: () => this.#spoken(wire), ended: (how) => this.#ended(wire, how) })
    if (wire.over) wire.cut?.()
  }

  #spoken(wire) {
    if (wire.over) return
    if (this.#main !== wire) for (const other of [...this.#wires]) if (other !== wire) this.#drop(other)
    if (this.#main !== wire) this.#page.speaks(true)
    this.#main = wire
    this.#doubted = this.#refused = false
    this.#misses = 0
    wire.heard = this.#now()
    this.#never(wire.timer)
    wire.timer = this.#later(() => this.#silent(wire), patience * this.#beat)
    for (const name of ['first', 'attempt', 'open', 'look', 'slow']) this.#unset(name)
    this.#page.found()
  }

  // silent handles a connection that has been silent for too long.
  #silent(wire) {
    if (wire === this.#main) this.#died(this.#beat)
    this.#drop(wire)
    this.#gone(true)
  }

  // ended handles a connection that has ended by itself.
  #ended(wire, { reached = false, after = 0 } = {}) {
    if (wire.over) return
    const lived = wire === this.#main && this.#now() - wire.begun >= lastingTime
    this.#drop(wire)
    if (reached) {
      this.#refused = true
      this.#unset('look')
      this.#unset('attempt')
      this.#page.found()
    }
    if (lived) this.#tries = 0
    if (lived || reached) this.#openLater(after || this.#pause())
    else this.#gone(false)
  }

  // gone handles a failed connection; held means that it was silent.
  #gone(held) {
    if (!this.speaks && !this.#refused && !this.#timers.look) this.#look()
    this.#openLater(this.#pause(held))
  }

  // pause returns the time until the next try. A connection that is held back may stay open on the
  // far side, so tries become less frequent, down to one in two beats.
  #pause(held = false) {
    const longest = held ? Math.max(maxPause.lost, 2 * this.#beat) : this.#misses ? maxPause.lost : maxPause.reached
    return Math.min(longest, 250 * 2 ** this.#tries) * (0.85 + 0.3 * this.#chance())
  }

  #openLater(time) {
    if (!this.#open || !this.#has || this.#wires.size > 0 || this.#timers.attempt) return
    this.#tries++
    this.#set('open', time, () => this.#first())
  }

  #drop(wire) {
    wire.over = true
    this.#never(wire.timer)
    this.#wires.delete(wire)
    if (this.#main === wire) {
      this.#main = null
      this.#page.speaks(false)
    }
    wire.cut?.()
  }

  #died(time) {
    this.#sound = false
    this.#page.dead(time)
  }

  // attempt opens one more connection in addition to the open ones.
  #attempt(n) {
    this.#unset('attempt')
    this.#unset('open')
    const last = n === maxTries
    if (n === 2) this.#look()
    if (!last) this.#set('attempt', tryApart, () => this.#attempt(n + 1))
    this.#connect(last ? patience * this.#beat : Math.min(tryTime, patience * this.#beat))
  }

  // ---- looks ----

  #lookLater() {
    this.#set('look', this.#page.hidden() && !this.#has ? looks.hidden : looks.seen, () => this.#look())
  }

  async #look() {
    if (this.#looking || !this.#open) return
    this.#unset('look')
    const ticket = this.#looking = Symbol('look')
    this.#set('slow', this.#sound ? slow.sound : slow.doubted, () => this.#miss())
    let answered = true
    try { await this.#page.look(Math.min(longLook, shortLook * 2 ** this.#misses)) } catch { answered = false }
    if (this.#looking !== ticket) return
    this.#looking = 0
    this.#unset('slow')
    this.#sound = answered
    if (answered) this.#hit()
    else {
      this.#misses++
      this.#miss()
    }
    if (!this.speaks && !this.#refused) this.#lookLater()
  }

  #miss() { if (!this.speaks) this.#page.lost() }

  // hit handles an answered look. Connections that were opened while looks failed may be dead, so they
  // are opened again.
  #hit() {
    const missed = this.#misses > 0
    this.#misses = 0
    this.#page.found()
    if (missed && this.#has && !this.speaks && !this.#timers.attempt) this.#attempt(1)
  }

  // ---- timers ----

  #set(name, time, run) {
    this.#unset(name)
    this.#timers[name] = this.#later(() => { this.#timers[name] = null; run() }, time)
  }

  #unset(name) {
    if (this.#timers[name]) this.#never(this.#timers[name])
    this.#timers[name] = null
  }

  #clear() {
    for (const name of Object.keys(this.#timers)) this.#unset(name)
    for (const wire of [...this.#wires]) this.#drop(wire)
    this.#doubted = this.#refused = false
    this.#tries = this.#misses = this.#looking = 0
    this.#sound = true // the page itself has just come from the server
  }
}
