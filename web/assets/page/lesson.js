// The page of a lesson: answers to its links and forms replace a part of the page, what the teacher
// speaks of is highlighted and the rest dimmed, and the progress is stored in this browser. The whole
// state of a lesson is in its address.
import { savePanZoom } from './panzoom.js'
import { Motion } from './motion.js'
import { LessonProgress } from './lessonprogress.js'
import { request, Unreached } from './requests.js'
import { Sheet } from './sheet.js'
import { bringToSight, isMet } from './sight.js'
import { isSeen } from './seen.js'
import { fault, fieldsOf, isPlain, postPlainly } from './fault.js'

const teacher = () => document.getElementById('lesson')
const stage = () => document.getElementById('match')
const progress = new LessonProgress()
const presses = '.can, :has(.can, [form=choose])' // things that can be pressed, or that contain one

// openLesson makes the page of a lesson live. prepare is called after each moment that was put into the
// page.
export function openLesson(prepare) {
  if (!teacher()) return
  const page = new LessonPage(prepare)
  page.begin()
}

class LessonPage {
  #prepare
  #motion = new Motion(stage)
  #sheet = new Sheet()
  #busy = false
  #next = null // the request that follows
  #turned = false

  constructor(prepare) { this.#prepare = prepare }

  begin() {
    this.#sheet.follow()
    document.addEventListener('click', (event) => {
      if (isPlain()) return
      const link = event.target.closest?.('#match a[href]')
      if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      if (link.target || link.origin !== location.origin || !link.pathname.startsWith(teacher().dataset.lesson)) return
      event.preventDefault()
      this.#go(link.pathname + link.search)
    })
    document.addEventListener('submit', (event) => {
      const form = event.target
      if (isPlain()) return
      const own = new URL(form.action).pathname
      if (!stage().contains(form) || form.matches('[data-leave]') || !own.startsWith(teacher().dataset.lesson)) return
      event.preventDefault()
      const fields = fieldsOf(form, event.submitter)
      if (form.method === 'get') this.#go(`${own}?${new URLSearchParams(fields)}`)
      else this.#go(own, fields, false, () => postPlainly(form, event.submitter))
    })
    addEventListener('popstate', () => this.#go(location.pathname + location.search, null, true))
    let width = innerWidth
    addEventListener('resize', () => { // a phone is turned: what is spoken of stays in sight
      if (innerWidth === width) return
      width = innerWidth
      if (this.#busy || !this.#held() && this.#turnTo()) return
      this.#light() // a phone has tabs where a wide screen shows the whole board
      this.#show()
    })
    document.addEventListener('click', (event) => { // the sheet that was opened may cover what it speaks of; folded, it leaves room for more of it
      if (event.target.closest?.('#lesson-fold')) requestAnimationFrame(() => this.#show())
    })
    this.#stand(true)
    let used = false // after the reader has scrolled, the page does not scroll by itself
    for (const event of ['pointerdown', 'wheel', 'keydown']) addEventListener(event, () => { used = true }, { once: true, passive: true, capture: true })
    document.fonts.ready.then(() => { if (!used && !this.#busy) this.#show() }) // letters that come late move the board
  }

  // go requests a moment and puts it into the page. During a request the latest further one waits.
  // plainly does the same by the browser alone.
  async #go(path, fields = null, back = false, plainly = () => location.assign(path)) {
    if (this.#busy) return void (this.#next = [path, fields, back, plainly])
    this.#busy = true
    const lost = document.getElementById('unreachable')
    try {
      const { text, board, notice, address } = await request(path, fields)
      lost.hidden = true
      document.getElementById('notices').replaceChildren(...(notice ? [notice] : []))
      if (board) this.#draw(text, address ?? path, back)
    } catch (error) {
      if (error instanceof Unreached) lost.hidden = false
      else {
        fault(error)
        plainly()
      }
    } finally {
      this.#busy = false
    }
    const next = this.#next
    this.#next = null
    if (next) this.#go(...next)
  }

  #draw(text, address, back) {
    const before = this.#motion.places()
    const { step, lit } = teacher().dataset
    this.#motion.stop()
    savePanZoom()
    document.title = /<title>(.*?)<\/title>/s.exec(text)?.[1] ?? document.title
    htmx.swap({ text, target: stage(), select: '#match', swap: 'outerMorph', sourceElement: document.body }).catch(fault)
    this.#prepare()
    if (!back) {
      const moved = new URL(address, location.href).pathname !== location.pathname
      if (moved) history.pushState(null, '', address)
      else history.replaceState(null, '', address)
    }
    this.#stand(teacher().dataset.step !== step || Boolean(document.getElementById('lesson-wrong')), teacher().dataset.lit !== lit)
    if (before) this.#motion.move(before)
  }

  // stand highlights the thing that the teacher explains, and scrolls to it if it was another before;
  // at a new step it also moves the focus there, and on a phone opens its pane.
  #stand(turns, speaksAnew = false) {
    progress.note(teacher().dataset, location.pathname)
    this.#sheet.drawn(turns)
    if (turns && this.#turnTo()) return void (this.#turned = true)
    this.#light()
    if (!turns && !this.#turned) return void (speaksAnew && !this.#held() && this.#show())
    this.#turned = false
    ;(document.getElementById('graduate-play') ?? document.getElementById('todo'))?.focus({ preventScroll: true })
    this.#show()
  }

  // show scrolls what the teacher speaks of into the uncovered part of the board; if that is
  // impossible, or a question is in progress, the question.
  #show() {
    const spoken = this.#held() ? [] : [this.#first(), ...this.#spoken()].filter(Boolean)
    bringToSight(spoken, teacher())
    if (!spoken.some(isMet)) bringToSight(spoken.length ? this.#lit().filter((thing) => thing.closest('#ask')) : [document.getElementById('ask')], teacher())
    document.dispatchEvent(new Event('lesson:lit'))
  }

  #held() { return teacher().matches('.held') }

  #panes() { return [...document.querySelectorAll('#table > nav a[href*="pane="]')].filter((a) => isSeen(a)) }

  // first is the first thing spoken of on the board, rather one that can be pressed.
  #first() {
    const spoken = this.#spoken()
    return spoken.find((thing) => thing.matches(presses)) ?? spoken[0]
  }

  #spoken() { return this.#lit().filter((thing) => !thing.closest('.table-bar, #ask')) }

  #lit() { return (teacher().dataset.lit ?? '').split(' ').map((id) => document.getElementById(id)).filter(Boolean) }

  // leading returns the tabs of a phone whose panes show something spoken of that the open pane
  // does not.
  #leading() {
    const main = document.getElementById('table')
    const hidden = this.#spoken().filter((thing) => !isSeen(thing))
    if (hidden.length === 0) return []
    const was = main.className
    const leading = this.#panes().filter((tab) => {
      main.className = was.replace(/\bpane-\S+/, `pane-${new URL(tab.href).searchParams.get('pane')}`)
      return main.className !== was && hidden.some((thing) => isSeen(thing))
    })
    main.className = was
    return leading
  }

  #light() {
    for (const tab of this.#panes()) tab.classList.remove('leads')
    for (const tab of this.#leading()) tab.classList.add('leads')
    for (const old of document.querySelectorAll('.lit-by')) old.remove()
    for (const thing of this.#lit()) {
      const by = [...new Set([...(thing.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean), 'lesson-say'])]
      thing.setAttribute('aria-describedby', by.join(' '))
      const frame = thing instanceof HTMLElement ? thing : thing.parentElement
      const style = getComputedStyle(frame)
      if (style.position === 'static') frame.style.position = 'relative'
      const corners = document.createElement('span')
      corners.className = 'lit-by'
      corners.setAttribute('aria-hidden', 'true')
      if (style.overflow !== 'visible') corners.style.setProperty('--lit', '0px')
      frame.append(corners)
    }
    document.dispatchEvent(new Event('lesson:lit'))
  }

  // turnTo requests the pane of a phone, and the part of it, that shows the first thing spoken of,
  // unless the open one does.
  #turnTo() {
    const main = document.getElementById('table')
    const tabs = this.#panes()
    const first = this.#first()
    if (!first || isSeen(first) || tabs.length === 0) return false
    const was = main.className
    const shows = tabs.find((tab) => {
      main.className = was.replace(/\bpane-\S+/, `pane-${new URL(tab.href).searchParams.get('pane')}`)
      return isSeen(first)
    })
    main.className = was
    const tab = shows ?? this.#leafOf(first)
    if (!tab) return false
    if (!this.#next) this.#go(tab.pathname + tab.search)
    return true
  }

  // leafOf returns the tab of the part of a pane that contains a thing, as one tower of five.
  #leafOf(thing) {
    return [...document.querySelectorAll('#table a[data-shows]:not([aria-current=true])')].find((a) => document.getElementById(a.dataset.shows)?.contains(thing))
  }
}

// showLessonProgress shows the progress on other pages: marks and "continue" next to a title, and
// ticks on the page of a lesson.
export function showLessonProgress() {
  for (const link of document.querySelectorAll('[data-learn]')) progress.link(link)
  const greeting = document.getElementById('newcomer')?.dataset
  if (greeting && progress.read(greeting.game, greeting.way + '/')) document.documentElement.dataset.learned = ''
  const page = document.getElementById('learn')
  if (page) progress.page(page)
}
