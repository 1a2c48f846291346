// The script of tables with clocks, in addition to that of all pages.
import { topSheet } from './above.js'
import { Clocks } from './clocks.js'
import { Hurry } from './hurry.js'
import { ofPage } from './servertime.js'

// say announces words after those of the board; a new board removes them. If a sheet covers the
// board, the line in the sheet announces them.
function say(words) {
  if (topSheet()) return
  const line = document.createElement('p')
  line.textContent = words
  document.getElementById('said')?.append(line)
}

const hurry = new Hurry()
const clocks = new Clocks(ofPage(), say, hurry)
document.addEventListener('board:drawn', ({ detail }) => hurry.drawn(detail?.from === 'post'))
for (const event of ['board:drawn', 'visibilitychange', 'sheets:changed']) document.addEventListener(event, () => clocks.tick())
for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, () => clocks.tick())
clocks.tick()
