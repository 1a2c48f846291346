// Plays a soft sound at the viewer's turn, if they have turned it on. It is silent if the viewer
// has used the page just now, or has brought the turn about themselves.
import { save, load } from './storage.js'

const busyTime = 5000 // milliseconds after a press in which the sound is not needed
const soundKey = 'signoria.sound'

export const soundWanted = () => load(soundKey) === 'on'
export const wantSound = (on) => save(soundKey, on ? 'on' : 'off')

export class TurnSound {
  #ring
  #now
  #yours
  #used = -Infinity

  // yours reports whether it was the viewer's turn when the page was loaded.
  constructor({ yours, ring, now = () => Date.now() }) {
    this.#yours = yours
    this.#ring = ring
    this.#now = now
  }

  // use notes that the viewer has pressed something on the page.
  use() { this.#used = this.#now() }

  // drawn notes a board that was put in, and where it came from.
  drawn(yours, from, hidden) {
    const became = yours && !this.#yours
    this.#yours = yours
    const acting = from === 'post' || (!hidden && this.#now() - this.#used < busyTime)
    if (became && !acting && soundWanted()) this.#ring()
  }
}

// Chime plays two tones of a small bell. Browsers let pages make sounds only after a press, so the
// first press prepares it.
export class Chime {
  #audio = null

  ready() {
    if (!soundWanted() || typeof AudioContext === 'undefined') return
    this.#audio ??= new AudioContext()
    this.#audio.resume().catch(() => {})
  }

  ring() {
    this.ready()
    if (!this.#audio) return
    const start = this.#audio.currentTime
    this.#tone(659.25, start, 0.9)
    this.#tone(987.77, start + 0.16, 1.2)
  }

  #tone(pitch, at, length) {
    const loudness = this.#audio.createGain()
    loudness.gain.setValueAtTime(0, at)
    loudness.gain.linearRampToValueAtTime(0.07, at + 0.015)
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + length)
    const tone = this.#audio.createOscillator()
    tone.type = 'sine'
    tone.frequency.value = pitch
    tone.connect(loudness).connect(this.#audio.destination)
    tone.start(at)
    tone.stop(at + length)
  }
}
