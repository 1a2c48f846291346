// The floor: the oldest browsers in which the whole script and all styles work. Which features are newer
// than the floor comes from MDN's data of browsers (@mdn/browser-compat-data). `node floor.mjs calls`
// prints the newer calls, one a line, which the browser test removes from its browser.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

export const floor = { chrome: '111', chrome_android: '111', edge: '111', firefox: '121', firefox_android: '121', safari: '16.4', safari_ios: '16.4' }

// targets are the same for lightningcss.
const number = (version) => { const [major, minor = 0] = version.split('.').map(Number); return (major << 16) | (minor << 8) }
export const targets = Object.fromEntries(Object.entries({ chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'safari_ios' }).map(([name, ours]) => [name, number(floor[ours])]))

// scriptTargets are the same for esbuild.
export const scriptTargets = Object.entries({ chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios: 'safari_ios' }).map(([name, ours]) => name + floor[ours])

// data reads the data of browsers at its first call, because the build does not need them.
let read = null
export const data = () => (read ??= createRequire(import.meta.url)('@mdn/browser-compat-data'))

// lacking lists the browsers of the floor that do not have a thing, with the versions that do.
export function lacking({ support }) {
  return Object.keys(floor).filter((browser) => support[browser] !== undefined && !has(support[browser], floor[browser]))
    .map((browser) => `${browser} ${floor[browser]} (${[support[browser]].flat()[0].version_added || 'never'})`)
}

const has = (statements, version) => [statements].flat().some((s) =>
  !s.flags && !s.prefix && !s.alternative_name && !s.version_removed && typeof s.version_added === 'string'
  && s.version_added !== 'preview' && number(s.version_added.replace('≤', '')) <= number(version))

// older reports whether every browser of the floor has a thing.
export const older = (thing) => !thing?.__compat || lacking(thing.__compat).length === 0

const parts = (thing) => Object.entries(thing).filter(([name]) => name !== '__compat')

// calls lists what scripts can call that is newer than the floor: { on, name, where }; on is
// an interface or namespace, or empty for a global; where is "static", "own" (of its
// objects) or "global".
export function calls() {
  const { api, javascript: { builtins } } = data(), list = []
  for (const [on, members] of [...parts(api), ...parts(builtins)]) {
    if (!/^\w+$/.test(on)) continue
    if (!older(members)) list.push({ on: '', name: on, where: 'global' })
    for (const [member, thing] of parts(members)) {
      if (older(thing) || member === on || !/^@?\w+$/.test(member) || /_event$/.test(member)) continue
      const name = member.replace(/_static$/, '')
      if (on === 'globals' || on === 'Window' || on === 'WindowOrWorkerGlobalScope') list.push({ on: '', name, where: 'global' })
      else list.push({ on, name, where: member === name ? 'own' : 'static' })
    }
  }
  return list
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === 'calls') {
  for (const { on, name, where } of calls()) console.log(`${where} ${on || '-'} ${name}`)
}
