// Updates the list of open tables (web/lobby). The server answers when the list changes. Tables
// keep their places: new ones are added at the end, full ones fade and disappear after a while,
// except under the pointer or with the focus.
const stays = 10_000 // milliseconds that a full table is still seen
const pause = 2_000 // after a failed request; it doubles each time
const longest = 60_000

const list = () => document.getElementById('open-tables')
const held = (row) => row.matches(':hover, :focus-within')

// merge replaces the list shown by a newer one and returns the number of new tables.
function merge(now, next) {
  const rows = now.querySelector('.await-rows'), fresh = new Map([...next.querySelectorAll('.await-rows > li')].map((row) => [row.id, row]))
  let came = 0
  for (const row of [...rows.children]) {
    const other = fresh.get(row.id)
    fresh.delete(row.id)
    if (!other) fade(now, row)
    else if (!held(row) && row.innerHTML !== other.innerHTML) row.replaceWith(other)
  }
  for (const row of fresh.values()) {
    row.classList.add('came')
    rows.append(row)
    came++
  }
  now.dataset.version = next.dataset.version
  settle(now, next)
  return came
}

// fade shows that a table is full, and removes it later.
function fade(now, row) {
  if (row.classList.contains('gone')) return
  row.classList.add('gone')
  const way = row.querySelector('a')
  if (way) {
    const word = document.createElement('span')
    word.className = 'ui'
    word.textContent = now.dataset.gone
    way.replaceWith(word)
  }
  const go = () => { if (held(row)) setTimeout(go, stays); else { row.remove(); settle(now) } }
  setTimeout(go, stays)
}

// settle shows or hides the text of an empty list.
function settle(now, next) {
  const none = now.querySelector('.none')
  if (next) none.innerHTML = next.querySelector('.none').innerHTML
  none.hidden = now.querySelector('.await-rows > li') !== null
}

// look requests a newer list; null means that there is none yet.
async function look(now) {
  const url = now.dataset.rows, mark = url.endsWith('?') ? '' : '&'
  const answer = await fetch(`${url}${mark}version=${encodeURIComponent(now.dataset.version)}`, { headers: { Accept: 'text/html' } })
  if (answer.status === 204) return { wait: answer.headers.has('Retry-After') ? pause : 0 }
  if (!answer.ok) throw new Error(String(answer.status))
  return { next: new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('open-tables') }
}

const sleep = (time) => new Promise((done) => { setTimeout(done, time) })
const seen = () => new Promise((done) => {
  if (!document.hidden) return done()
  document.addEventListener('visibilitychange', function shown() { if (!document.hidden) { document.removeEventListener('visibilitychange', shown); done() } })
})

async function follow() {
  for (let failed = 0; list();) {
    await seen()
    try {
      const { next, wait } = await look(list())
      failed = 0
      if (next && merge(list(), next) > 0) {
        const said = document.getElementById('lobby-said')
        said.textContent = said.dataset.came
        document.dispatchEvent(new CustomEvent('board:drawn'))
      }
      if (wait) await sleep(wait)
    } catch {
      await sleep(Math.min(longest, pause * 2 ** failed++))
    }
  }
}

if (list()) follow()
