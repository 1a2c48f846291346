// The additional script of finished matches: the chart of chances is read out under the pointer and
// leads to the replay, and Escape closes the sheet of a costly choice. Without script a table says
// the same, and the sheet has a link.
import { momentAt, readMoments } from './course.js'

const courseOf = (event) => event.target.closest?.('.course .plot')?.closest('.course')
const linkTo = (course, seq) => `${course.dataset.replay}?at=${seq}`

// read shows and returns the chances at the moment under the pointer.
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

// The review keeps the place of the keyboard when the pressed button is gone.
document.addEventListener('htmx:after:swap', () => {
  if (document.activeElement && document.activeElement !== document.body) return
  if (pressed) document.getElementById('looking-head')?.focus({ preventScroll: true })
})
let pressed = false
document.addEventListener('focusin', (event) => { pressed = Boolean(event.target.closest?.('#looking')) })
