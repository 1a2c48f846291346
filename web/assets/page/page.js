// The few things that HTML and CSS cannot do. Pages work without this script.
import { keepAbove } from './above.js'
import { watchAdviser } from './adviser.js'
import { watchChronicle } from './chronicle.js'
import { restorePanZoom, watchPanZoom } from './panzoom.js'
import { openLesson, showLessonProgress } from './lesson.js'
import { openMatch } from './match.js'
import { writeMoments } from './moments.js'
import { followRecent } from './recent.js'
import { followPresence } from './presence.js'
import { watchRows } from './rows.js'
import { standIn } from './popover.js'
import { watchGlossary } from './glossary.js'
import { zoneName } from './timeofday.js'
import { watchWhy } from './why.js'
import { followReplay } from './replay.js'
import { followSettings } from './settings.js'
import { share, showShares } from './share.js'

// ---- forms that need no button ----
document.addEventListener('change', (event) => { event.target.form?.matches('[data-auto]') && event.target.form.requestSubmit() })

// ---- links to share and to copy ----
document.addEventListener('click', (event) => {
  const button = event.target.closest?.('[data-share]')
  if (button) share(button)
})
document.addEventListener('click', async (event) => {
  const button = event.target.closest?.('[data-copy]')
  if (!button) return
  event.preventDefault()
  const field = document.getElementById(button.dataset.copy)
  field.select()
  try { await navigator.clipboard.writeText(field.value) } catch { document.execCommand('copy') }
  copied.add(field.value)
  button.textContent = button.dataset.copied
})
const copied = new Set()

// ---- lucky words ----
const syllables = 'ba be bi bo bu da de di do du fa fe fi fo ga go la le li lo lu ma me mi mo mu na ne ni no nu pa pe pi po ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo za zi zo'.split(' ')
const lucky = () => Array.from(crypto.getRandomValues(new Uint16Array(12)), (n) => syllables[n % syllables.length])
  .reduce((word, s, i) => word + (i && i % 3 === 0 ? ' ' : '') + s, '')

// prepare adds to a part that was just put into the page what needs the script.
function prepare() {
  restorePanZoom()
  explain()
  for (const field of document.querySelectorAll('input[data-lucky]')) if (!field.value) field.value = lucky()
  for (const field of document.querySelectorAll('input[data-zone]')) field.value = -new Date().getTimezoneOffset()
  for (const field of document.querySelectorAll('input[data-zone-name]')) field.value = zoneName()
  writeMoments()
  showShares()
  for (const button of document.querySelectorAll('[data-copy]')) {
    button.hidden = false
    if (copied.has(document.getElementById(button.dataset.copy)?.value)) button.textContent = button.dataset.copied
  }
}

standIn()
keepAbove(['notices', 'unreachable', 'hurry'])
const explain = watchGlossary()
watchRows()
watchWhy()
watchAdviser()
document.addEventListener('why:shown', explain)
watchPanZoom()
watchChronicle()
openMatch(prepare)
followRecent()
followPresence()
openLesson(prepare)
showLessonProgress()
followReplay()
followSettings()
document.addEventListener('htmx:after:swap', prepare)
document.addEventListener('board:drawn', () => writeMoments())
prepare()
document.documentElement.setAttribute('data-live', '') // the whole script has run (floor.js)
