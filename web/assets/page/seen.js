// isSeen reports whether a thing is drawn; with apparent, also whether it is not invisible. Safari
// before 17.4 has no checkVisibility.
export function isSeen(thing, apparent = false) {
  if (!thing) return false
  if (thing.checkVisibility) return thing.checkVisibility({ visibilityProperty: apparent })
  return thing.isConnected && thing.getClientRects().length > 0 && (!apparent || getComputedStyle(thing).visibility === 'visible')
}
