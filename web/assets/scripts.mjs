// Scripts as browsers load them: esbuild puts a module and all that it imports into one
// function and makes it small, in the syntax that every browser of the floor reads.
import { build } from 'esbuild'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scriptTargets } from './floor.mjs'

const here = dirname(fileURLToPath(import.meta.url))

// isPlain is an expression that reports whether a page works without its script (page/floor.js).
const isPlain = 'document.documentElement.hasAttribute("data-plain")'

// bundle returns a module of the folder page with its imports. It does nothing on a page that works
// without script; esbuild throws if an import or a name is missing.
export const bundle = (entry) => bundled(entry, `if(${isPlain})return;`)

// worker returns the service worker, which has no page to look at.
export const worker = () => bundled('sw.js', '')

async function bundled(entry, first) {
  const { outputFiles } = await build({
    entryPoints: [join(here, 'page', entry)], bundle: true, minify: true, write: false, charset: 'utf8', target: scriptTargets,
    format: 'esm', banner: { js: `(()=>{"use strict";${first}` }, footer: { js: '})()' }, // an "iife" is not strict and cannot return
  })
  return outputFiles[0].text
}

// main returns the script of all pages: htmx, as it is published, and page.js.
export async function main() {
  const htmx = await readFile(join(here, 'node_modules/htmx.org/dist/htmx.min.js'), 'utf8')
  return `if(!${isPlain}){${htmx.replace(/\/\/# sourceMappingURL=.*$/m, '').trim()}}\n${await bundle('page.js')}`
}

// first returns the script that runs before all others, as browsers of long ago read it:
// esbuild throws if it is more than ECMAScript 5.
export async function first() {
  const { outputFiles } = await build({ entryPoints: [join(here, 'page', 'floor.js')], minify: true, write: false, charset: 'utf8', target: 'es5' })
  return outputFiles[0].text
}
