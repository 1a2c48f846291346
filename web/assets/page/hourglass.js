// The time in which something may still be taken back, in whole seconds, by the
// server's clock: an element with data-until, in which .left is the number and --left
// the share of the whole.

// secondsLeft returns the whole seconds from now until a time, rounded up, at least 0.
export const secondsLeft = (until, now) => Math.max(0, Math.ceil((until - now) / 1000))

export class Hourglass {
  #time // the server's
  #all = new Map() // by its end: how many seconds there are in all
  #timer = null
  #say

  // time returns the server's time; say is called with the words of a stage that has begun.
  constructor(time, say) {
    this.#time = time
    this.#say = say
  }

  // turn updates all elements that count down, and again each second until nothing is left.
  turn() {
    clearTimeout(this.#timer)
    this.#time.check().then((changed) => changed && this.turn())
    let open = false
    for (const glass of document.querySelectorAll('.await[data-until]')) {
      const until = Number(glass.dataset.until)
      const left = secondsLeft(until, this.#time.now())
      const fresh = !this.#all.has(until)
      if (fresh) this.#all = new Map([[until, Math.max(1, left) / (parseFloat(glass.style.getPropertyValue('--left')) || 1)]])
      glass.style.setProperty('--left', left / this.#all.get(until))
      for (const number of glass.querySelectorAll('.left')) number.textContent = left
      if (fresh && left > 0) this.#say(glass.lastElementChild.textContent)
      open ||= left > 0
    }
    if (open) this.#timer = setTimeout(() => this.turn(), 250)
  }
}
