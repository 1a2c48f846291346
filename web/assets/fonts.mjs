// Reduces the fonts to the characters of our words. Each face becomes one file for each part of the
// alphabet, and unicode-range lets a browser fetch only those that the page's language needs.
import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const faces = [
  { family: 'EB Garamond Variable', pkg: '@fontsource-variable/eb-garamond', file: 'eb-garamond-%s-wght-normal', weight: '400 700', style: 'normal', axes: { wght: { min: 400, max: 700 } } },
  { family: 'EB Garamond Variable', pkg: '@fontsource-variable/eb-garamond', file: 'eb-garamond-%s-wght-italic', weight: '400 500', unkerned: 'cyrillic', style: 'italic', axes: { wght: { min: 400, max: 500 } } },
  { family: 'Source Sans 3 Variable', pkg: '@fontsource-variable/source-sans-3', file: 'source-sans-3-%s-wght-normal', weight: '400 750', names: ['400 750'], unkerned: 'cyrillic', style: 'normal', axes: { wght: { min: 400, max: 750 } } },
  { family: 'Cormorant SC', pkg: '@fontsource/cormorant-sc', file: 'cormorant-sc-%s-600-normal', weight: '600', style: 'normal' },
  { family: 'Cormorant SC', pkg: '@fontsource/cormorant-sc', file: 'cormorant-sc-%s-700-normal', weight: '700', names: ['600', '700'], style: 'normal' },
]
const parts = ['latin', 'latin-ext', 'cyrillic']
// Our languages need no localised forms (locl: Serbian, Bulgarian, Dutch …), and our words no
// combining marks (mark, mkmk, ccmp); a browser takes a name with such marks from another font.
const features = ['kern', 'liga', 'lnum', 'tnum']
// A face's part that is unkerned has no kerning, which weighs 1 KB: in labels and short italics it is hardly seen.

// The characters that people type into names and random words in our languages, also if no catalogue
// uses them.
const always = [
  Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join(''),
  '\u00a0·–—‘’‚“”„…×−«»§',
  'ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž',
  'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя№',
].join('')

// names are the letters of other Latin alphabets, which people's names may have and no word of ours: the
// rest of Latin-1 and of Latin Extended-A. Each is a file of its own, which a browser fetches only if such a
// letter is on the page. A face with names has such files, which serve each of these weights: in capitals
// another face would be seen. The first load has no room for the rules of more.
const names = [
  { part: 'latin', file: 'names', range: 'U+C0-FF' },
  { part: 'latin-ext', file: 'names-ext', range: 'U+100-17F' },
]

// inRange reports whether a code point is in a range list such as "U+0000-00FF,U+0131".
function inRange(list, code) {
  return list.split(',').some((r) => {
    const [from, to = from] = r.trim().slice(2).split('-').map((h) => parseInt(h, 16))
    return code >= from && code <= to
  })
}

// pointsOf lists the code points of a range list.
const pointsOf = (list) => list.split(',').filter(Boolean).flatMap((r) => {
  const [from, to = from] = r.trim().slice(2).split('-').map((h) => parseInt(h, 16))
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
})

const hex = (n) => n.toString(16).toUpperCase()

// ranges writes code points as a unicode-range, runs joined.
function ranges(codes) {
  const out = []
  for (const c of codes) {
    const last = out.at(-1)
    if (last && last[1] === c - 1) last[1] = c
    else out.push([c, c])
  }
  return out.map(([a, b]) => a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`).join(',')
}

// pens are the faces with which the server draws pictures, by their names in web/history/paint.go:
// whole parts of the alphabet, because pictures contain people's names.
const pens = [
  { name: 'serif', pkg: '@fontsource/cormorant-sc', file: 'cormorant-sc-%s-700-normal' },
  { name: 'italic', pkg: '@fontsource-variable/eb-garamond', file: 'eb-garamond-%s-wght-italic', axes: { wght: 400 } },
  { name: 'sans', pkg: '@fontsource-variable/source-sans-3', file: 'source-sans-3-%s-wght-normal', axes: { wght: 600 } },
]

// buildPens stores the faces of pictures, which no browser fetches: pen-serif-latin.ttf and so on.
export async function buildPens({ modules, store }) {
  for (const pen of pens) {
    const unicode = JSON.parse(await readFile(`${modules}/${pen.pkg}/unicode.json`, 'utf8'))
    for (const part of parts) {
      const source = await readFile(`${modules}/${pen.pkg}/files/${pen.file.replace('%s', part)}.woff2`)
      const all = pointsOf(unicode[part]).filter((c) => c >= 32)
      const data = await subsetFont(source, String.fromCodePoint(...all), { targetFormat: 'truetype', keepFeatures: [], noHinting: true, variationAxes: pen.axes })
      await store(`pen-${pen.name}-${part}.ttf`, data)
    }
  }
}

// buildFonts returns the @font-face rules of the cut files; store(file, data) stores a file and
// returns its name for the style sheet.
export async function buildFonts({ modules, text, store }) {
  // Capitals too: styles write some words in them.
  const codes = [...new Set(always + text + text.toUpperCase())].map((c) => c.codePointAt(0)).filter((c) => c >= 32).sort((a, b) => a - b)
  const rules = []
  for (const face of faces) {
    const unicode = JSON.parse(await readFile(`${modules}/${face.pkg}/unicode.json`, 'utf8'))
    const cut = async (part, file, wanted, weights, range) => {
      const source = await readFile(`${modules}/${face.pkg}/files/${face.file.replace('%s', part)}.woff2`)
      const data = await subsetFont(source, String.fromCodePoint(...wanted), {
        targetFormat: 'woff2', keepFeatures: part === face.unkerned ? features.filter((f) => f !== 'kern') : features, noHinting: true, variationAxes: face.axes,
      })
      const url = await store(`${face.file.replace('%s', file)}.woff2`, data)
      for (const weight of weights) rules.push(`@font-face{font-family:"${face.family}";${face.style === 'italic' ? 'font-style:italic;' : ''}font-weight:${weight};font-display:swap;src:url(${url}) format("woff2");unicode-range:${range}}`)
    }
    // Where ranges overlap, the later rule is taken.
    for (const { part, file, range } of face.names ? names : []) {
      const rest = pointsOf(range).filter((c) => inRange(unicode[part] ?? '', c) && !codes.includes(c))
      if (rest.length) await cut(part, file, rest, face.names, range)
    }
    for (const part of parts) {
      const wanted = codes.filter((c) => inRange(unicode[part] ?? '', c))
      if (wanted.length) await cut(part, part, wanted, [face.weight], ranges(wanted))
    }
  }
  return rules.join('\n')
}
