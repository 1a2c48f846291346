// Builds the sprites: our own symbols and the icons of game-icons.net that the
// boards name (CC BY 3.0), in few files, so that pages only point into them.
import { readFile } from 'node:fs/promises'
import { coarsen } from './coarsen.mjs'

const squeeze = (svg) => svg.replace(/<!--[\s\S]*?-->/g, '').replace(/>\s+</g, '><').replace(/\s*\n\s*/g, ' ').trim()

// parseNames reads "name: icon" lines: "e-12: minerals", or "12: minerals",
// which is short for e-12. Comments begin with #.
export function parseNames(text) {
  const names = new Map()
  for (const line of text.split('\n')) {
    const [, id, icon] = line.match(/^([\w-]+):\s*([\w-]+)\s*$/) ?? []
    if (id) names.set(/^\d+$/.test(id) ? `e-${id}` : id, icon)
  }
  return names
}

// everywhere are the symbols of a title that pages around its table show: its
// emblem, and the shields and charges of its seats.
const everywhere = /^(m|arms|c)-/

// buildSprites makes the sprite of all pages, "", and one for each title of
// what only its table shows; it answers the symbols by sprite and id.
export async function buildSprites({ icons, sources }) {
  const set = JSON.parse(await readFile(icons, 'utf8'))
  const sprites = new Map([['', new Map()]])
  for (const { title, symbols, names } of sources) {
    const add = (id, svg) => {
      const sprite = everywhere.test(id) ? '' : title
      for (const [other, known] of sprites) if (known.has(id)) throw new Error(`the symbol "${id}" of "${title}" is also one of "${other}"`)
      if (!sprites.has(sprite)) sprites.set(sprite, new Map())
      sprites.get(sprite).set(id, svg)
    }
    for (const file of symbols) {
      for (const [svg, id] of squeeze(await readFile(file, 'utf8')).matchAll(/<symbol id="([^"]+)".*?<\/symbol>/g)) add(id, svg)
    }
    for (const file of names) {
      for (const [id, icon] of parseNames(await readFile(file, 'utf8'))) add(id, drawIcon(set, file, id, icon))
    }
  }
  return sprites
}

function drawIcon(set, file, id, icon) {
  const found = set.icons[icon] ?? set.icons[set.aliases?.[icon]?.parent]
  if (!found) throw new Error(`${file}: ${id}: there is no icon "${icon}" in @iconify-json/game-icons`)
  const body = found.body.replace(/ d="([^"]+)"/g, (_, d) => ` d="${coarsen(d)}"`).replaceAll(' fill="currentColor"', '')
  return `<symbol id="${id}" viewBox="0 0 512 512">${body}</symbol>`
}

export const sprite = (symbols) => `<svg xmlns="http://www.w3.org/2000/svg">${[...symbols.values()].join('\n')}</svg>\n`
