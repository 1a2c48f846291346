// The script of tables with clocks alone, beside that of all pages.
import { Clocks } from './clocks.js'
import { ofPage } from './servertime.js'

// say is heard after what a board says of itself; a new board takes it away.
function say(words) {
  const line = document.createElement('p')
  line.textContent = words
  document.getElementById('said')?.append(line)
}

const clocks = new Clocks(ofPage(), say)
for (const event of ['board:drawn', 'visibilitychange']) document.addEventListener(event, () => clocks.tick())
for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, () => clocks.tick())
clocks.tick()
