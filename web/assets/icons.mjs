// The emblem of the site as the icon of an app: a picture without transparent corners, which systems
// cut to their own shape.
import { readFile } from 'node:fs/promises'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const ground = '#2b211a' // the binding, as in the bar of all pages
const share = 0.6 // of the picture's height, so that a round cut leaves the emblem whole

let ready = null

// appIcon draws the emblem as a square PNG.
export async function appIcon({ modules, emblem, size }) {
  ready ??= initWasm(await readFile(`${modules}/@resvg/resvg-wasm/index_bg.wasm`))
  await ready
  const height = size * share, [, , w, h] = emblem.match(/viewBox="([^"]*)"/)[1].split(' ').map(Number)
  const width = height * w / h
  const inner = emblem.replace('<svg ', `<svg x="${(size - width) / 2}" y="${(size - height) / 2}" width="${width}" height="${height}" `)
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="${ground}"/>${inner}</svg>`
  return new Resvg(picture).render().asPng()
}
