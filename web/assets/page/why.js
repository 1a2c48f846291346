// The sheet behind "?": what the game is about, over the table. Without script it
// is a page of its own.
import { heeds } from './settings.js'

// fetchSheet loads the page at href and returns its element with the id "overview", null if there
// is none. It throws if the answer is no page, or was redirected.
async function fetchSheet(href) {
  const response = await fetch(href, { headers: { 'HX-Request': 'true', Accept: 'text/html' }, credentials: 'same-origin', cache: 'no-store' })
  if (!response.ok || response.redirected) throw new Error(`status ${response.status}`)
  return new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('overview')
}

class Why {
  #dialog = null

  async open(link) {
    if (this.#dialog?.open) return this.#dialog.close()
    try {
      this.#put(await fetchSheet(link.href))
    } catch {
      location.assign(link.href) // the page says why it cannot be shown
    }
  }

  #put(sheet) {
    this.#dialog ??= this.#make()
    this.#dialog.className = `why-dialog ${[...document.getElementById('match').classList].find((name) => name.startsWith('title-')) ?? ''}`
    this.#fill(sheet)
    if (this.#dialog.open) return
    this.#dialog.showModal()
    document.getElementById('ask-why')?.setAttribute('aria-expanded', 'true')
    document.getElementById('overview-head').focus()
    document.dispatchEvent(new CustomEvent('why:shown'))
  }

  // fill puts a sheet in; the panel of a term in the dialog stays.
  #fill(sheet) {
    this.#dialog.querySelector('#overview')?.remove()
    this.#dialog.prepend(sheet)
  }

  #make() {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-labelledby', 'overview-head')
    dialog.addEventListener('click', (event) => {
      if (event.target !== dialog && !event.target.closest('#overview-close')) return
      event.preventDefault()
      dialog.close()
    })
    dialog.addEventListener('close', () => {
      const leaf = dialog.querySelector('#leaf')
      if (leaf) document.body.append(leaf)
      document.getElementById('ask-why')?.removeAttribute('aria-expanded')
    })
    document.body.append(dialog)
    return dialog
  }

  // renew shows the numbers of a new board.
  async renew() {
    const link = document.getElementById('ask-why')
    if (!this.#dialog?.open || !link) return
    const words = document.getElementById('overview-words')?.open
    try {
      const sheet = await fetchSheet(link.href)
      sheet.querySelector('#overview-words')?.toggleAttribute('open', words)
      if (this.#dialog.open) this.#fill(sheet)
    } catch { /* it stays as it was */ }
  }
}

export function watchWhy() {
  const why = new Why()
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('#ask-why')
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    why.open(link)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '?' || !heeds(event)) return
    const link = document.getElementById('ask-why')
    if (!link) return
    event.preventDefault()
    why.open(link)
  })
  document.addEventListener('board:drawn', () => why.renew())
}
