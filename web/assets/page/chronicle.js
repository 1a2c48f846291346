// The way back to the newest line of the chronicle: shown while older ones are read.
const slack = 4 // pixels that still count as the end: heights need not be whole numbers

// isPast tells whether a list that hangs from its foot is scrolled away from there.
export const isPast = ({ scrollTop }) => Math.abs(scrollTop) > slack

const mark = (frame) => { if (frame) frame.dataset.at = isPast(frame) ? 'past' : 'newest' }

// watchChronicle marks where the chronicle of the page stands; without it the way
// back stands wherever the chronicle is long.
export function watchChronicle() {
  const look = () => mark(document.getElementById('chronicle'))
  document.addEventListener('scroll', ({ target }) => { if (target.id === 'chronicle') mark(target) }, { capture: true, passive: true })
  document.addEventListener('board:drawn', look)
  addEventListener('resize', look, { passive: true })
  look()
}
