// What a match that is over has beside the rest: the chart of its chances is read out
// under the pointer and leads into the replay, and the sheet of a costly choice is put
// away by Escape. Without script a table says the same, and the sheet has its link.
import { momentAt, readMoments } from './course.js'

const courseOf = (event) => event.target.closest?.('.course .plot')?.closest('.course')
const linkTo = (course, seq) => `${course.dataset.replay}?at=${seq}`

// read shows the chances at the moment under the pointer, and gives it.
function read(course, event) {
  const { moments, first, last, choice } = course.dataset
  const plot = course.querySelector('.plot')
  const box = plot.getBoundingClientRect()
  const moment = momentAt(readMoments(moments), Number(first), Number(last), (event.clientX - box.left) / box.width)
  const needle = plot.querySelector('.needle')
  needle.hidden = false
  needle.style.left = `${100 * (moment.seq - first) / (last - first)}%`
  course.querySelectorAll('.legend .read').forEach((place, seat) => { place.textContent = course.dataset.percent.replace('%n', moment.win[seat]) })
  const link = course.querySelector('.legend .moment a')
  link.hidden = false
  link.href = linkTo(course, moment.seq)
  link.textContent = choice.replace('%n', moment.seq - first)
  return moment
}

document.addEventListener('pointermove', (event) => {
  const course = courseOf(event)
  if (course) read(course, event)
})
document.addEventListener('click', (event) => {
  const course = courseOf(event)
  if (!course || event.target.closest('a')) return
  const moment = read(course, event)
  if (event.pointerType !== 'touch') location.assign(linkTo(course, moment.seq))
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && event.target.closest?.('#laid-open')) document.querySelector('#laid-open .close')?.click()
})

// The look back keeps its place for the keyboard when what was pressed is gone.
document.addEventListener('htmx:after:swap', () => {
  if (document.activeElement && document.activeElement !== document.body) return
  if (pressed) document.getElementById('looking-head')?.focus({ preventScroll: true })
})
let pressed = false
document.addEventListener('focusin', (event) => { pressed = Boolean(event.target.closest?.('#looking')) })
