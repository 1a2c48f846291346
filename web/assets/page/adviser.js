// Shows the adviser next to the table while the question stays the same. Without script it is a
// page of its own.
const maxAdviceTime = 20000 // milliseconds
const cutAfter = (time) => {
  const cut = new AbortController()
  setTimeout(() => cut.abort(), time)
  return cut.signal
}
const adviserPlace = () => document.getElementById('adviser')

class Adviser {
  #sheet = null // { node, question, asked }: the question, and the entry since which it is asked
  #focus = null // the focused element of the sheet before a board was drawn

  async ask(form) {
    const { question, asked } = adviserPlace()?.dataset ?? {}
    if (!question) return
    const thinks = { node: document.getElementById('adviser-thinks').content.firstElementChild.cloneNode(true), question, asked }
    this.#put(thinks)
    const sheet = await this.#fetch(form, thinks)
    if (this.#sheet !== thinks) return // closed, or asked again
    this.#put({ ...thinks, ...sheet })
  }

  // fetch returns the sheet, or a sentence that says why there is none.
  async #fetch(form, thinks) {
    try {
      const response = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)), headers: { 'HX-Request': 'true', 'HX-Current-URL': location.href, Accept: 'text/html' }, credentials: 'same-origin', cache: 'no-store', signal: cutAfter(maxAdviceTime) })
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      const node = page.getElementById('advice')
      if (response.ok && node) return { node, asked: node.dataset.asked }
      return { node: this.#says(thinks.node, page.getElementById('notice')?.textContent) }
    } catch {
      return { node: this.#says(thinks.node, document.getElementById('unreachable')?.textContent) }
    }
  }

  #says(thinks, text) {
    const node = thinks.cloneNode(true)
    node.classList.remove('thinks')
    node.removeAttribute('aria-busy')
    node.querySelector('ol').remove()
    node.querySelector('h2').textContent = (text ?? '').trim()
    return node
  }

  #put(sheet) {
    this.#sheet = sheet
    this.#show()
    this.#focus = sheet?.node.querySelector('h2') // also after a board that is being drawn just now
    this.#focus?.focus({ preventScroll: true })
  }

  #show() {
    const here = adviserPlace()
    const open = Boolean(here && this.#sheet)
    document.getElementById('advise')?.setAttribute('aria-expanded', String(open))
    if (!here) return
    if (!open) here.replaceChildren()
    else if (here.firstElementChild !== this.#sheet.node) here.replaceChildren(this.#sheet.node)
    here.hidden = !open
  }

  close() {
    const inside = adviserPlace()?.contains(document.activeElement)
    this.#sheet = null
    this.#show()
    if (inside) document.getElementById('advise')?.focus({ preventScroll: true })
  }

  get open() { return this.#sheet !== null }

  drawing() { this.#focus = adviserPlace()?.contains(document.activeElement) ? document.activeElement : null }

  // drawn keeps the sheet over a new board with the same question, also while others who are asked
  // at the same time answer.
  drawn() {
    const here = adviserPlace()
    if (this.#sheet && (here?.dataset.question !== this.#sheet.question || Number(here.dataset.asked) > Number(this.#sheet.asked))) this.#sheet = null
    this.#show()
    if (this.#sheet?.node.contains(this.#focus)) this.#focus.focus({ preventScroll: true })
  }
}

export function watchAdviser() {
  const adviser = new Adviser()
  document.addEventListener('submit', (event) => {
    if (event.target.id !== 'ask-adviser') return
    event.preventDefault()
    adviser.ask(event.target)
  })
  document.addEventListener('click', (event) => {
    if (!event.target.closest?.('#adviser .close')) return
    event.preventDefault()
    adviser.close()
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && adviser.open && adviserPlace()?.contains(event.target)) adviser.close()
  })
  document.addEventListener('board:drawing', () => adviser.drawing())
  document.addEventListener('board:drawn', () => adviser.drawn())
}
