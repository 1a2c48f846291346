// Dims the page of a lesson except for what the teacher speaks of. It is a script of its own, because
// no table needs it; lesson.js says when that changes.
import { Veil } from './veil.js'

const presses = '.can, :has(.can, [form=choose])' // things that can be pressed, or that contain one
// Explanations that cover the table.
const explanations = '.why, .why-note, [role=status][id^=why], .drawer, #drawer, .opened > .whole, .market.open, .chronicle.open'

const teacher = () => document.getElementById('lesson')
const spoken = () => (teacher()?.dataset.lit ?? '').split(' ').map((id) => document.getElementById(id)).filter(Boolean)

// lit returns what the teacher speaks of, and the tabs that lead to more of it.
const lit = () => [...spoken(), ...document.querySelectorAll('#table > nav a.leads')]

// spared returns what is not dimmed: the teacher, the question if the answer is given there, and
// explanations.
function spared() {
  const asks = teacher().matches('.held') || !spoken().some((thing) => thing.closest('#ask') || thing.matches(presses))
  return [teacher(), asks && document.getElementById('ask'), ...document.querySelectorAll(explanations)].filter(Boolean)
}

const veil = new Veil(lit, spared)
document.addEventListener('lesson:lit', () => veil.follow())
veil.follow()
