import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storyPlace } from '../page/storyplace.js'

const panel = { width: 300, height: 120 }
const page = { width: 1024, height: 768, bar: 56 }
const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height, height })
// lies returns the box of the panel at a place.
const lies = ({ left, bottom }, { height } = page) => ({ left, right: left + panel.width, top: height - bottom - panel.height, bottom: height - bottom })
const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

test('the panel is at the foot of a long chronicle, whose lines make room', () => {
  const log = box(700, 100, 320, 600)
  const at = storyPlace(log, panel, 68, page)
  assert.deepEqual([at.bottom, at.give], [68, 120])
  assert.ok(meet(lies(at), log))
})

for (const [where, log] of Object.entries({
  'at the right': box(700, 600, 320, 160), 'at the left': box(0, 600, 300, 160), 'over the whole width': box(0, 600, 1024, 160), 'at the top': box(0, 60, 1024, 120), 'in the middle': box(300, 300, 420, 150),
})) {
  test(`the panel covers no line of a low chronicle ${where}`, () => {
    const at = storyPlace(log, panel, Math.max(8, Math.min(page.height - log.bottom, page.height / 2)), page)
    assert.ok(!meet(lies(at), log), `${JSON.stringify(lies(at))} meets ${JSON.stringify(log)}`)
    assert.equal(at.give, 0)
    assert.ok(at.left >= 0 && lies(at).right <= page.width && lies(at).top >= page.bar)
  })
}

test('without any room beside the chronicle its lines make room', () => {
  const low = { width: 844, height: 300, bar: 56 }
  assert.equal(storyPlace(box(0, 100, 844, 195), panel, 8, low).give, 120)
})

test('without a visible chronicle the panel is in the corner', () => {
  assert.deepEqual(storyPlace(null, panel, 8, page), { left: 716, bottom: 8, give: 0 })
  assert.equal(storyPlace(box(0, 900, 1024, 160), panel, 8, page).bottom, 8)
})
