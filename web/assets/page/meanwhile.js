// Calls a person who plays another game to their open table that waits (web/match). The stream of its
// room says that something has changed there, also to a hidden page, whose timers are slow. The page
// then asks the server for the state of the table.
import { Chime, soundWanted } from './sound.js'
import { Call } from './call.js'
import { writeMoments } from './moments.js'

const pause = 1_000 // milliseconds in which several changes cause one request

function follow(place) {
  const chime = new Chime()
  for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, () => chime.ready(), { capture: true, passive: true })
  const call = new Call({
    state: place.querySelector('[data-call]')?.dataset.call,
    look: async () => {
      try {
        const answer = await fetch(place.dataset.look, { headers: { Accept: 'text/html' }, cache: 'no-store' })
        if (answer.status === 204) return ''
        if (!answer.ok) return null
        const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-call]')
        return next ? { node: next, state: next.dataset.call } : ''
      } catch { return null }
    },
    show: (next) => { place.replaceChildren(...(next ? [next.node] : [])); writeMoments(Date.now(), place) },
    ring: () => { if (soundWanted()) chime.ring() },
  })
  const stream = new EventSource(place.dataset.stream)
  let timer = null
  const later = () => {
    timer ??= setTimeout(async () => { timer = null; if (!await call.changed()) stream.close() }, pause)
  }
  stream.addEventListener('message', later)
  stream.addEventListener('open', later)
  addEventListener('pagehide', () => stream.close())
}

const place = document.getElementById('call')
if (place) follow(place)
