// The script of tables with clocks alone, beside that of all pages.
import { Clocks } from './clocks.js'

const opened = Date.now()
const shown = Number(document.documentElement.dataset.now)

// say is heard after what a board says of itself; a new board takes it away.
function say(words) {
  const line = document.createElement('p')
  line.textContent = words
  document.getElementById('said')?.append(line)
}

const clocks = new Clocks(opened - shown, say)
document.addEventListener('board:drawn', () => clocks.tick())
document.addEventListener('visibilitychange', () => clocks.tick())
clocks.tick()
