// Builds everything that browsers load into kit/dist: fonts with only the characters of our words,
// styles, scripts, the sprites, the boards' own pictures. The name of each file contains the hash of its
// content, and each has compressed forms. `make assets` runs it after `npm ci`.
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildFonts, buildPens } from './fonts.mjs'
import { appIcon } from './icons.mjs'
import { bundle, first, main as pageScript, worker } from './scripts.mjs'
import { buildSprites, sprite } from './sprite.mjs'
import { lowered } from './styles.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '..', '..')
const modules = join(here, 'node_modules')
const dist = join(root, 'kit', 'dist')
const manifest = {}

async function main() {
  await clean()
  const text = await readAll(['i18n/words/*.yaml', 'web/words/*.yaml', 'games/*/rules.md']) + await catalogues()
  const fontRules = await buildFonts({ modules, text, store })
  await buildPens({ modules, store })
  await store('signoria.css', fontRules + '\n' + lowered(await readAll(['kit/css/*.css'])))
  await boardStyles()
  for (const file of await find('kit/css/own/*.css')) await store(basename(file), lowered(await readAll([`kit/css/own/${basename(file)}`]))) // of some pages
  await store('floor.js', await first())
  await store('signoria.js', await pageScript())
  await store('played.css', lowered(await readAll(['kit/played/*.css']))) // for finished matches
  for (const name of ['played.js', 'paragraphs.js', 'prefs.js', 'clock.js', 'dims.js', 'lobby.js', 'meanwhile.js', 'passkey.js', 'talk.js']) await store(name, await bundle(name)) // of some pages
  await sprites()
  await icons()
  for (const file of await find('games/*/board/pictures/*')) await store(basename(file), await readFile(file))
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(manifest, null, 1) + '\n')
}

// titles are the folders that have a board.
const titles = async () => (await expand('games/*/board')).map((folder) => folder.split('/')[1])

// sprites stores the sprite of all pages, one for each title, and one for each
// emblems-<part>.yaml of a title, which only tables with that part load; the
// manifest says in which one a symbol of a title is.
async function sprites() {
  const sources = [{ title: '', symbols: await find('kit/symbols/*.svg'), names: await find('kit/symbols/*.yaml') }]
  for (const title of await titles()) {
    sources.push({ title, symbols: await find(`games/${title}/board/*.svg`), names: await find(`games/${title}/board/emblems.yaml`) })
    for (const file of await find(`games/${title}/board/emblems-*.yaml`)) {
      sources.push({ title: title + basename(file, '.yaml').slice('emblems'.length), symbols: [], names: [file] })
    }
  }
  for (const [title, symbols] of await buildSprites({ sources, icons: join(modules, '@iconify-json/game-icons/icons.json') })) {
    const name = title ? `sprite-${title}.svg` : 'sprite.svg'
    await store(name, sprite(symbols))
    if (title) for (const id of symbols.keys()) manifest['#' + id] = name
  }
}

// icons stores the emblem of the house as pages show it and, in the sizes that phones ask
// for, as the sign of an app; and the service worker, which shows the smaller one.
async function icons() {
  const emblem = await readFile(join(root, 'kit/icon.svg'), 'utf8')
  await store('icon.svg', emblem)
  const shown = await store('icon-192.png', await appIcon({ modules, emblem, size: 192 }))
  await store('icon-512.png', await appIcon({ modules, emblem, size: 512 }))
  await store('sw.js', (await worker()).replace('icon-192.png', 'assets/' + shown))
}

// clean empties the folder, except for the file that keeps it in the repository.
async function clean() {
  await mkdir(dist, { recursive: true })
  for (const name of await readdir(dist)) if (name !== '.gitignore') await rm(join(dist, name), { recursive: true })
}

// find lists the files of a pattern in a fixed order.
async function find(pattern) {
  const found = []
  const [folder, name] = [dirname(pattern), pattern.split('/').at(-1)]
  const accept = new RegExp('^' + name.replaceAll('.', '\\.').replace('*', '.*') + '$')
  const folders = folder.includes('*') ? await expand(folder) : [folder]
  for (const f of folders) {
    for (const file of await readdir(join(root, f)).catch(() => [])) if (accept.test(file)) found.push(join(root, f, file))
  }
  return found.sort()
}

// catalogues are the words of all titles, in whatever folder below words/.
async function catalogues() {
  const names = await readdir(join(root, 'games'), { recursive: true })
  const files = names.filter((n) => n.includes('/words/') && n.endsWith('.yaml')).sort()
  return (await Promise.all(files.map((n) => readFile(join(root, 'games', n), 'utf8')))).join('\n')
}

// expand resolves the one star of a folder pattern such as games/*/words or games/*.
async function expand(folder) {
  const [before, after] = `${folder}/`.split('/*/')
  const names = await readdir(join(root, before), { withFileTypes: true }).catch(() => [])
  return names.filter((n) => n.isDirectory()).map((n) => `${before}/${n.name}/${after}`.replace(/\/$/, '')).sort()
}

// boardStyles stores the styles of each title in a file of its own, which its pages load in
// addition to those of all pages, because boards use the same class names.
async function boardStyles() {
  for (const title of await titles()) {
    const css = await readAll([`games/${title}/board/*.css`])
    if (css) await store(`title-${title}.css`, lowered(css))
  }
  await store('title-fallback.css', lowered(await readAll(['kit/fallback/*.css']))) // for titles without a board
}

async function readAll(patterns) {
  const texts = []
  for (const p of patterns) for (const file of await find(p)) texts.push(await readFile(file, 'utf8'))
  return texts.join('\n')
}

// store writes a file, and its compressed forms, under a name that contains the hash of its
// content, and returns that name.
async function store(name, content) {
  const data = Buffer.from(content)
  const ext = extname(name)
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 10)
  const built = `${name.slice(0, -ext.length)}.${hash}${ext}`
  manifest[name] = built
  await writeFile(join(dist, built), data)
  if (ext !== '.woff2' && ext !== '.png' && ext !== '.ttf') {
    await writeFile(join(dist, built + '.br'), brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } }))
    await writeFile(join(dist, built + '.gz'), gzipSync(data, { level: 9 }))
  }
  return built
}

await main()
