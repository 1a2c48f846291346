// The browser's localStorage. A browser that stores nothing, or forbids access, behaves as an empty
// one.
export const load = (key, other = null) => { try { return localStorage.getItem(key) ?? other } catch { return other } }
export const save = (key, value) => { try { localStorage.setItem(key, value) } catch { /* the value is not stored */ } }

// loadJSON returns a stored value parsed as JSON; null if there is none, or it cannot be parsed.
export function loadJSON(key) {
  try { return JSON.parse(load(key)) } catch { return null }
}
