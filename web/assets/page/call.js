// The call to an open table, apart from the page that shows it (meanwhile.js).
const calls = ['ready', 'begun']

// Call asks for the state of the open table and shows it. ring is called when the table becomes
// ready.
export class Call {
  #look
  #show
  #ring
  #state

  constructor({ state, look, show, ring }) {
    this.#state = state
    this.#look = look
    this.#show = show
    this.#ring = ring
  }

  // changed asks again and returns whether there is anything more to wait for.
  async changed() {
    const next = await this.#look() // null: unknown, '': nothing to show
    if (next === null) return true
    this.#show(next)
    const was = this.#state
    this.#state = next && next.state
    if (calls.includes(this.#state) && this.#state !== was && !(was === 'ready' && this.#state === 'begun')) this.#ring()
    return this.#state === 'waits' || this.#state === 'ready'
  }
}
