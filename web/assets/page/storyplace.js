// storyPlace returns the place of the panel of the story (its left edge and the distance of its
// foot from the page's, in pixels), and by how many pixels the chronicle's lines are moved, so that
// the panel covers none of them: over their foot if they are long, else next to, above or below
// them. box is the chronicle's, null if it is not visible; foot is the default place of the panel,
// page.bar the height of the bar at the top.
export function storyPlace(box, panel, foot, page) {
  const place = (right, bottom, give) => ({ left: Math.max(8, Math.min(right, page.width - 8) - panel.width), bottom, give })
  const top = page.height - foot - panel.height
  const meets = !!box && box.top < page.height - foot && box.bottom > top
  const within = !!box && box.height > 2 * panel.height
  if (!meets || within) return place(box?.right ?? page.width, foot, within ? panel.height : 0)
  if (box.left - panel.width > 16) return place(box.left - 8, foot, 0)
  if (box.right + panel.width + 16 < page.width) return place(box.right + 8 + panel.width, foot, 0)
  const above = page.height - box.top + 8
  if (above + panel.height <= page.height - page.bar) return place(box.right, above, 0)
  const below = page.height - box.bottom - panel.height - 8
  return below >= 0 ? place(box.right, below, 0) : place(box.right, foot, panel.height)
}
