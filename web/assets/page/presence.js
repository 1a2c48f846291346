// What a page does besides its board: it reports that it is visible, counts the tables that wait,
// and plays the sound of the viewer's turn.
import { at, own } from './address.js'
import { TurnSound, Chime } from './sound.js'
import { SeenReporter } from './seenreporter.js'
import { Waiting } from './waiting.js'

const page = document.documentElement
const match = () => document.getElementById('match')
const yours = () => match()?.hasAttribute('data-yours') ?? false
const matchID = () => (match() ? own(location.pathname).split('/')[2] : '')

// badge shows a number on the app's icon, if there is one; 0 removes it.
function badge(n) {
  const done = n > 0 ? navigator.setAppBadge?.(n) : navigator.clearAppBadge?.()
  done?.catch(() => { /* the app is not installed */ })
}

async function othersWaiting() {
  try {
    const answer = await fetch(at('/waiting?from=') + matchID(), { cache: 'no-store' })
    return answer.ok ? Number(await answer.text()) : null
  } catch { return null }
}

async function reportSeen() {
  try {
    const list = document.querySelector('#open-tables, #people') ? '?list' : '' // the page shows open tables
    const answer = await fetch(at('/eyes') + list, { method: 'POST' })
    return answer.ok || answer.status >= 500 || answer.status === 429 // else the person has signed out
  } catch { return true }
}

// followPresence starts the reports of visible pages if the person gets notices, and the rest on pages of
// matches. Other pages have the number of waiting tables in an attribute.
export function followPresence() {
  if ('told' in page.dataset) {
    const eyes = new SeenReporter({ post: reportSeen })
    const see = () => eyes.see(!document.hidden)
    document.addEventListener('visibilitychange', see)
    see()
  }
  if ('waiting' in page.dataset) badge(Number(page.dataset.waiting))
  if (match()) {
    followWaiting()
    followBell()
  }
}

function followWaiting() {
  const several = 'several' in page.dataset
  let others = 0
  const write = () => { // a new board comes without the number
    for (const count of document.querySelectorAll('.next-table .count')) {
      count.textContent = others
      count.hidden = others === 0
      const link = count.parentElement
      link.ariaLabel = others ? link.dataset.many.replace('|', others) : null
    }
  }
  const show = (n, all) => { others = n; write(); badge(all) }
  const waiting = new Waiting({ yours: yours(), ask: several ? othersWaiting : async () => 0, show })
  document.addEventListener('board:drawn', () => { write(); waiting.turn(yours()) })
  document.addEventListener('visibilitychange', () => { if (!document.hidden) waiting.look() })
  navigator.serviceWorker?.addEventListener('message', (event) => { if (event.data === 'pushed') waiting.look(true) })
  waiting.look()
}

function followBell() {
  const chime = new Chime()
  const sound = new TurnSound({ yours: yours(), ring: () => chime.ring() })
  for (const event of ['pointerdown', 'keydown']) {
    document.addEventListener(event, () => { sound.use(); chime.ready() }, { capture: true, passive: true })
  }
  document.addEventListener('board:drawn', ({ detail }) => sound.drawn(yours(), detail.from, document.hidden))
}
