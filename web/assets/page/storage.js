// What this browser keeps from page to page. One that keeps nothing, or forbids us to
// ask, is as one that has kept nothing yet.
export const load = (key, other = null) => { try { return localStorage.getItem(key) ?? other } catch { return other } }
export const save = (key, value) => { try { localStorage.setItem(key, value) } catch { /* it is not kept */ } }

// keptNote is what was kept as JSON; null: nothing that can be read.
export function loadJSON(key) {
  try { return JSON.parse(load(key)) } catch { return null }
}
