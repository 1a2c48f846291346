// The call to an open table, apart from the page that shows it (meanwhile.js).
const calls = ['ready', 'begun']

// Call asks how it stands and tells it. ring is called when it begins to call.
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

  // changed asks anew; it answers whether there is anything more to wait for.
  async changed() {
    const next = await this.#look() // null: nobody knows, '': there is nothing to say any more
    if (next === null) return true
    this.#show(next)
    const was = this.#state
    this.#state = next && next.state
    if (calls.includes(this.#state) && this.#state !== was && !(was === 'ready' && this.#state === 'begun')) this.#ring()
    return this.#state === 'waits' || this.#state === 'ready'
  }
}
