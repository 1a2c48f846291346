// Shows what has just happened: it reads the server's data (#told) from each board, and has it
// marked, played back, shown as banners and summed up. Nothing of it is needed to play.
import { own } from './address.js'
import { Banner, newBanners } from './banner.js'
import { Hourglass } from './hourglass.js'
import { save, load } from './storage.js'
import { Marks, Ways } from './marks.js'
import { Recap } from './recap.js'
import { heeds } from './settings.js'
import { isStill } from './still.js'
import { PlaybackPanel } from './playbackpanel.js'
import { paceTimes, Playback } from './playback.js'
import { ofPage } from './servertime.js'
import { readVersion } from './versions.js'
import { openSheets } from './popover.js'

const marksWanted = () => load('signoria.marks') !== 'off'
const words = (text) => (text ?? '').split(' ').filter(Boolean)

// readNews parses the server's data about what has happened.
export function readNews(told) {
  if (!told) return { since: 0, moves: [], deltas: [], banners: [], count: '' }
  return {
    since: Number(told.dataset.since), count: told.dataset.count, over: 'over' in told.dataset,
    moves: [...told.querySelectorAll(':scope > ol > li')].map((li) => ({
      n: Number(li.dataset.n), seq: Number(li.dataset.seq), name: li.dataset.name, house: li.className, disc: li.querySelector('.disc'),
      turns: words(li.dataset.turns), marks: words(li.dataset.marks), gone: words(li.dataset.gone), ways: words(li.dataset.ways).map((w) => w.split('>')),
    })),
    deltas: [...told.querySelectorAll(':scope > .deltas > li')].map((li) => ({ id: li.dataset.id, by: Number(li.dataset.d), seat: li.dataset.seat, text: li.textContent.trim() })),
    banners: [...told.querySelectorAll(':scope > .moment-banners > li')].map((li) => ({ seq: Number(li.dataset.seq), node: li })),
  }
}

// followRecent shows what has happened at the match of this page from now on.
export function followRecent() {
  if (document.getElementById('match')) new Recent().follow()
}

class Recent {
  #marks = new Marks()
  #ways = new Ways()
  #banner = new Banner()
  #telling = new Playback({ show: () => this.#show(), pace: () => paceTimes[this.#pace()] })
  #teller = new PlaybackPanel(this.#telling, (name) => (name ? this.#pace(name) : this.#picked()))
  #recap = new Recap(own(location.pathname).split('/')[2], () => this.#telling.again())
  #glass = new Hourglass(ofPage(), (said) => this.#whisper(said))
  #news = readNews(null)
  #version = null // of the board before
  #asked = false

  follow() {
    document.documentElement.classList.toggle('traces-off', !marksWanted())
    document.addEventListener('settings:changed', (event) => this.#set(event.detail))
    document.addEventListener('board:drawing', () => this.#clear())
    document.addEventListener('board:drawn', () => this.#read())
    document.addEventListener('pointerdown', (event) => { if (event.target.closest?.('#table')) this.#leave(event) }, true)
    document.addEventListener('click', (event) => { if (event.target.closest?.('#table')) this.#leave(event) }, true)
    document.addEventListener('keydown', (event) => this.#key(event))
    document.addEventListener('click', (event) => { if (event.target.closest?.('[data-marks-off]')) this.#toggle() })
    document.addEventListener('visibilitychange', () => this.#see())
    this.#read(true)
    if (this.#recap.away) this.#recap.open()
    this.#recap.look()
  }

  #picked() { return load('signoria.pace', 'normal') }

  // pace returns the time of a move; 0 (nothing by itself) for viewers who want no motion.
  #pace(name) {
    if (name) {
      save('signoria.pace', name)
      document.dispatchEvent(new CustomEvent('settings:changed', { detail: 'pace' }))
    }
    return isStill() && !this.#telling?.open ? 'off' : this.#picked()
  }

  #clear() {
    this.#marks.take()
    this.#ways.clear()
  }

  // read takes the data of the current board.
  #read(first = false) {
    const match = document.getElementById('match')
    const version = readVersion(match?.dataset.version)
    const reset = first || version?.front !== this.#version?.front
    const before = reset ? Infinity : this.#version?.seq ?? 0
    const asked = this.#owes()
    const { since } = this.#news
    this.#news = readNews(document.getElementById('told'))
    this.#version = version
    this.#teller.prepare()
    this.#telling.hear(this.#news.moves, { reset, asked, owed: asked && (!this.#asked || this.#news.since !== since) })
    this.#asked = asked
    if (this.#news.over && version?.seq > before) this.#banner.hush() // earlier banners are not shown after that of the end
    else if (this.#news.since !== since) this.#banner.answered()
    if (!document.hidden) this.#banner.show(newBanners(this.#news.banners, before))
    this.#glass.turn()
    this.#press()
  }

  // owes reports whether the page waits for an answer of its viewer.
  #owes() { return !!document.getElementById('choose') && !!document.querySelector('#ask:not(.idle)') }

  #show() {
    const { open, at, moves } = this.#telling
    this.#marks.put(this.#news, open ? at : moves.length - 1, open)
    this.#ways.clear()
    if (open && !isStill() && !document.documentElement.classList.contains('traces-off')) this.#ways.draw(moves[at], Math.min(1200, paceTimes[this.#picked()] || 1200))
    this.#teller.show(this.#news.count)
  }

  // leave ends the playback when the viewer presses something.
  #leave(event) {
    if (this.#telling.open && !event.target.closest('.teller, .marks-key')) this.#telling.end()
  }

  #key(event) {
    if (!heeds(event) || event.target.closest?.('dialog')) return
    if (event.key === 'Escape' && this.#telling.open && openSheets().length === 0) this.#telling.end()
    else if (event.key.toLowerCase() === 'm' && document.getElementById('table')) this.#toggle()
  }

  #toggle() {
    save('signoria.marks', marksWanted() ? 'off' : 'on')
    document.dispatchEvent(new CustomEvent('settings:changed', { detail: 'marks' }))
  }

  // set applies a changed setting.
  #set(name) {
    if (name === 'marks') {
      document.documentElement.classList.toggle('traces-off', !marksWanted())
      if (!marksWanted()) this.#ways.clear()
      this.#press()
    } else if (name === 'pace' || name === 'motion') {
      this.#telling.paced()
      this.#show()
    }
  }

  #press() {
    const on = !document.documentElement.classList.contains('traces-off')
    for (const button of document.querySelectorAll('[data-marks-off]')) button.setAttribute('aria-pressed', !on)
    document.querySelector('.marks-on')?.setAttribute('aria-pressed', on)
  }

  // see is called when the page becomes visible or hidden.
  #see() {
    if (document.hidden) {
      this.#recap.look()
      this.#telling.sleep()
      return
    }
    const long = this.#recap.away
    this.#recap.look()
    this.#glass.turn()
    if (!long || !this.#recap.open()) return this.#telling.wake(this.#asked)
    this.#telling.end()
  }

  #whisper(said) {
    let ear = document.getElementById('whisper')
    if (!ear) {
      ear = document.createElement('p')
      Object.assign(ear, { id: 'whisper', className: 'sr', role: 'status' })
      document.body.append(ear)
    }
    ear.textContent = said
  }
}
