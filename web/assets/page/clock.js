// The script of tables with clocks alone, beside that of all pages.
import { Clocks } from './clocks.js'

const opened = Date.now()
const shown = Number(document.documentElement.dataset.now)
const clocks = new Clocks(opened - shown, (words) => { document.getElementById('clock-said').textContent = words })
document.addEventListener('board:drawn', () => clocks.tick())
document.addEventListener('visibilitychange', () => clocks.tick())
clocks.tick()
