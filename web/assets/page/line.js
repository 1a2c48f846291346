// Line keeps a page up to date: by a stream that speaks, and as long as none does, by
// looking itself. Streams die without a word (a router has forgotten them, a laptop
// slept), and between a page and its server may stand what holds a stream back: its
// body, its headers too, or with an error in its place. So nothing counts as heard
// before the first byte of a message has come, and whether the server can be reached
// is what a look finds out.
//
// A connection is opened again when it ends. Who comes back to the page, and a network
// that is there again, put the one that stands in doubt: others are tried beside it,
// and the first that speaks takes its place.
//
// The page gives:
//   connect(hear)  opens a stream and gives what cuts it; hear is told by
//                  spoken()          a byte of a message has come
//                  ended(how)        it is over; how.reached: the server itself has refused it,
//                                    how.after: and is asked again after so many milliseconds
//   look(limit)    asks for the board within so many milliseconds, and throws when there
//                  was no answer
//   found(), lost()  whether the server can be reached
//   dead(time)     what has waited for so many milliseconds waits on a line that is dead
//   speaks(now)    whether a stream speaks now
//   hidden()       whether nobody sees the page
const patience = 1.8 // beats without a byte: within two it is known
const firstWait = 4000 // milliseconds for the first byte: servers speak at once
const slow = { doubted: 2000, sound: 8000 } // for a look, before the page says that the server cannot be reached; sound: after one that was answered
const shortLook = 4000 // for a first look; each that fails lets the next wait twice as long
const longLook = 20000
const looks = { seen: 5000, hidden: 60000 } // between two; hidden: of a page that has given its stream up
const fresh = 1000 // what was heard so recently is not doubted before as long again has passed in silence
const tryApart = 500 // between two that are tried beside one in doubt
const tryTime = 1500 // for each of them; what gets no byte may be a connection that is dead, of which a browser keeps six
const tryMost = 6
const longestPause = { lost: 2000, reached: 5000 }
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
  #refused = false // by the server, which brings the board with each refusal
  #tries = 0 // that did not speak
  #misses = 0 // looks without an answer
  #sound = true // whether the last that was asked for was answered
  #looking = 0 // the look that is under way
  #timers = {}

  constructor(page, { later = (run, time) => setTimeout(run, time), never = (timer) => clearTimeout(timer), now = () => performance.now(), chance = Math.random } = {}) {
    this.#page = page
    this.#later = later
    this.#never = never
    this.#now = now
    this.#chance = chance
  }

  // speaks tells whether a stream brings what happens.
  get speaks() { return this.#main !== null && !this.#doubted }

  // follow begins to follow what speaks once in so many milliseconds; what was followed
  // before is given up.
  follow(beat, has = this.#has) {
    this.#clear()
    this.#beat = beat
    this.#open = true
    this.#has = has
    if (has) this.#first()
    else this.#lookLater()
  }

  // end follows nothing any more.
  end() {
    this.#clear()
    this.#open = false
    this.#page.found()
  }

  // take is when the page may have a stream, give when it may have none.
  take() {
    if (this.#open && !this.#has) this.follow(this.#beat, true)
    this.#has = true
  }

  give() {
    if (this.#open && this.#has) this.follow(this.#beat, false)
    this.#has = false
  }

  // doubt is when something may have happened to the line. Sure: whatever stood is dead,
  // as after a sleep.
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

  // silent is when nothing has been heard of a connection for too long.
  #silent(wire) {
    if (wire === this.#main) this.#died(this.#beat)
    this.#drop(wire)
    this.#gone(true)
  }

  // ended is when a connection is over by itself.
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

  // gone is when a connection has failed: held tells that it was silent.
  #gone(held) {
    if (!this.speaks && !this.#refused && !this.#timers.look) this.#look()
    this.#openLater(this.#pause(held))
  }

  // pause is how long to wait before the next try. What is held back may stay open on
  // the far side, so it is tried less and less often, but within two beats.
  #pause(held = false) {
    const longest = held ? Math.max(longestPause.lost, 2 * this.#beat) : this.#misses ? longestPause.lost : longestPause.reached
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

  // attempt tries one more connection beside those that stand.
  #attempt(n) {
    this.#unset('attempt')
    this.#unset('open')
    const last = n === tryMost
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

  // hit is when a look was answered. What was opened while none was may wait on a dead
  // connection, and is tried anew.
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
    this.#sound = true // the page has just come from there
  }
}
