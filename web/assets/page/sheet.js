// The teacher's sheet on a phone: it opens when there is something new to read, and folds to one
// line, the end of the text, while the learner acts.
const swipe = 24 // pixels after which a finger moves the board
const longest = 90 // letters on the line

// lastSentences returns the sentences at the end of a text that fit on a line, at least the last
// one.
export function lastSentences(text, lang, max = longest) {
  const sentences = sentencesOf(text.trim().replace(/[ \n]+/g, ' '), lang)
  let said = sentences.pop() ?? ''
  while (sentences.length > 0 && sentences.at(-1).length + said.length <= max) said = sentences.pop() + said
  return said.trim()
}

// sentencesOf cuts a text into sentences; Firefox before 125 does not know where they end.
function sentencesOf(text, lang) {
  if (!Intl.Segmenter) return text.match(/[^.!?…]+[.!?…]*["”“’»)]*\s*/g) ?? []
  return [...new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(text)].map((s) => s.segment)
}

const sheet = () => document.getElementById('lesson')

// keepHigh sets the height of the sheet, above which the page ends.
const keepHigh = () => document.documentElement.style.setProperty('--sheet-high', `${sheet()?.offsetHeight ?? 0}px`)
const watch = 'ResizeObserver' in globalThis && new ResizeObserver(keepHigh)

export class Sheet {
  #folded = false

  follow() {
    const beside = (target) => target.closest?.('#table') && !target.closest('#lesson')
    document.addEventListener('click', (event) => {
      if (event.target.closest?.('#lesson-fold')) this.#fold(!this.#folded)
      else if (beside(event.target)) this.#fold(true)
    })
    let from = null // where a finger came down on the board
    document.addEventListener('touchstart', ({ target, touches: [t] }) => { from = beside(target) ? t.clientY : null }, { passive: true })
    document.addEventListener('touchend', ({ changedTouches: [t] }) => { if (from !== null && Math.abs(t.clientY - from) > swipe) this.#fold(true) }, { passive: true })
  }

  // drawn notes a moment that was put in; changed means that there is something new to read.
  drawn(changed) {
    const said = (sheet().matches('.held') && document.getElementById('todo')) || document.getElementById('lesson-say') || document.getElementById('lesson-well')
    const button = document.getElementById('lesson-fold')
    button.hidden = false
    button.querySelector('.tail').textContent = lastSentences(said?.textContent ?? '', document.documentElement.lang)
    this.#fold(this.#folded && !changed)
    if (watch) watch.observe(sheet())
  }

  #fold(folded) {
    this.#folded = folded
    sheet().classList.toggle('folded', folded)
    document.getElementById('lesson-fold').setAttribute('aria-expanded', String(!folded))
    keepHigh()
  }
}
