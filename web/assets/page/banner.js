// Shows big moments in one line over the table: one at a time, at most three in a row. They
// disappear by themselves, take no presses and never cover the question.
const bannerTime = 4200 // milliseconds
const maxInARow = 3

// newBanners returns the banners to show: those after the version that was shown before.
export const newBanners = (banners, before) => banners.filter((h) => h.seq > before).slice(-maxInARow)

export class Banner {
  #queue = []
  #layer = document.createElement('div')
  #timer = null

  constructor() {
    this.#layer.id = 'moment-banner'
    this.#layer.setAttribute('role', 'status')
    document.body.append(this.#layer)
    addEventListener('resize', () => { if (this.#layer.firstChild) this.#place(this.#layer.firstChild) }, { passive: true })
  }

  // show queues banners and shows them one after another.
  show(banners) {
    this.#queue = [...this.#queue, ...banners].slice(-maxInARow)
    if (!this.#timer) this.#next()
  }

  // answered drops the waiting banners when the viewer has answered; the current one stays to its
  // end.
  answered() { this.#queue = [] }

  // hush ends all banners.
  hush() {
    this.#queue = []
    clearTimeout(this.#timer)
    this.#next()
  }

  #next() {
    const banner = this.#queue.shift()
    this.#timer = null
    this.#layer.replaceChildren()
    if (!banner) return
    const line = document.createElement('p')
    line.className = 'moment-banner'
    line.append(...[...banner.node.children].map((n) => n.cloneNode(true)))
    this.#layer.append(line)
    this.#place(line)
    this.#timer = setTimeout(() => this.#next(), bannerTime)
  }

  // place puts the banner over the table, next to or below the question.
  #place(line) {
    const table = document.getElementById('table')?.getBoundingClientRect()
    if (!table) return
    const ask = document.getElementById('ask')?.getBoundingClientRect() ?? { width: 0 }
    let [left, right, top] = [Math.max(0, table.left), Math.min(innerWidth, table.right), Math.max(0, table.top)]
    if (ask.width > 0 && ask.width < 0.5 * (right - left)) {
      if (ask.left > (left + right) / 2) right = ask.left
      else if (ask.right < (left + right) / 2) left = ask.right
    } else if (ask.width > 0 && ask.top < top + 90) top = ask.bottom
    Object.assign(line.style, { left: `${(left + right) / 2}px`, top: `${top}px`, maxWidth: `${right - left - 16}px` })
  }
}
