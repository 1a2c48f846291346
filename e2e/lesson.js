// Finds faults in the lighting of a lesson's moment, and goes to the next moment; for
// TestLessonsLight.
const light = {
  lesson: () => document.getElementById('lesson'),
  things: () => (light.lesson().dataset.lit ?? '').split(' ').filter(Boolean),
  holes: () => [...document.querySelectorAll('#veil:not([data-off]) .hole')].map((h) => ['x', 'y', 'width', 'height'].map((name) => Number(h.getAttribute(name)))),
  dimmed: (x, y) => !light.holes().some(([left, top, width, height]) => x >= left && x <= left + width && y >= top && y <= top + height),
  // spots returns points in the middle of a thing and around it.
  spots(thing) {
    const b = thing.getBoundingClientRect()
    return [[.5, .5], [.2, .2], [.8, .2], [.2, .8], [.8, .8], [.5, .15], [.5, .85]].map(([x, y]) => [b.x + b.width * x, b.y + b.height * y])
  },
  // shown returns the spots at which the thing is visible, or another thing that the teacher speaks
  // of, such as a card on its space.
  shown(thing) {
    const all = [thing, ...light.things().map((id) => document.getElementById(id)).filter(Boolean)]
    return light.spots(thing).filter(([x, y]) => {
      const hit = document.elementFromPoint(x, y)
      return hit && all.some((other) => other.contains(hit) || (hit.matches('a.look') && hit.previousElementSibling === other)) // the link that enlarges the thing
    })
  },
  // frameEnd returns the y, in CSS pixels, below which frames that scroll cut the part off.
  frameEnd(part) {
    let end = innerHeight
    for (let up = part.parentElement; up; up = up.parentElement) if (getComputedStyle(up).overflowY !== 'visible' && getComputedStyle(up).display !== 'contents') end = Math.min(end, up.getBoundingClientRect().bottom)
    return end
  },
  // faults returns the faults in the window as it is. At least one thing that the teacher speaks of
  // must be in sight. Each one in sight must be lit.
  faults() {
    const lesson = light.lesson(), bad = []
    const ids = light.things()
    const things = ids.map((id) => document.getElementById(id)).filter(Boolean)
    if (document.documentElement.scrollWidth > innerWidth) bad.push(`the page is ${document.documentElement.scrollWidth} wide`)
    if (things.length < ids.length) bad.push(`one of ${ids} is missing`)
    const say = document.getElementById(lesson.matches('.held') ? 'todo' : 'lesson-say')
    if (say && light.shown(say).length < 3) bad.push('what is said is not in sight')
    const on = document.querySelector('#graduate .primary') ?? document.querySelector('.go-on > #todo')
    if (on && light.shown(on).length < 6) bad.push('the button to continue is not in sight')
    const told = [...document.querySelectorAll('.lesson-text > *')]
    if (on?.closest('.go-on')) { // a button that shares the scrolled frame may cover its text
      const texts = told.map((part) => Math.min(part.getBoundingClientRect().bottom, light.frameEnd(part)))
      if (Math.max(...texts) > on.getBoundingClientRect().top + 1) bad.push('the button to continue covers what is said')
    }
    if (things.length > 0 && light.holes().length > 0 && light.spots(lesson).some(([x, y]) => light.dimmed(x, y))) bad.push('the teacher is dimmed')
    if (lesson.matches('.folded')) bad.push('the sheet is folded, though there is something new to read')
    if (things.length === 0) return bad
    if (lesson.matches('.held')) { // the question continues, and may cover the things of the step
      const met = light.shown(document.getElementById('ask'))
      if (met.length === 0) bad.push('the question is not in sight')
      if (met.some(([x, y]) => light.holes().length > 0 && light.dimmed(x, y))) bad.push('the question is dimmed')
      return bad
    }
    if (things.every((thing) => light.shown(thing).length < 3)) bad.push(`none of ${ids} is in sight`)
    const tabs = [...document.querySelectorAll('#table > nav a[href*="pane="]')].filter((tab) => tab.checkVisibility())
    const leaves = [...document.querySelectorAll('#table a[data-shows]')].map((tab) => document.getElementById(tab.dataset.shows)).filter(Boolean)
    const elsewhere = things.filter((thing) => !thing.checkVisibility() && !leaves.some((leaf) => leaf.contains(thing)))
    if (tabs.length > 0 && elsewhere.length > 0 && !tabs.some((tab) => tab.matches('.leads'))) bad.push(`no tab leads to ${elsewhere.map((thing) => thing.id)}`)
    for (const thing of things) {
      const shown = light.shown(thing).length
      if (shown < 3) continue
      const dark = light.shown(thing).filter(([x, y]) => light.dimmed(x, y)).length
      if (dark > 1) bad.push(`${thing.id} is dimmed at ${dark} of ${shown} points`) // one point may be at the rounded edge of a hole
      const frame = thing instanceof HTMLElement ? thing : thing.parentElement
      if (!frame.querySelector(':scope > .lit-by')) bad.push(`${thing.id} has no frame`)
      if (!thing.getAttribute('aria-describedby')?.includes('lesson-say')) bad.push(`${thing.id} is not described`)
    }
    const shade = document.querySelector('#veil .shade')
    if (!shade || getComputedStyle(shade).fill === 'none') return [...bad, 'there is no veil']
    let shaded = 0
    for (let x = 10; x < innerWidth; x += 30) for (let y = 10; y < innerHeight; y += 30) if (light.dimmed(x, y) && document.elementFromPoint(x, y)?.closest('#match')) shaded++
    if (shaded < 8) bad.push(`only ${shaded} points are dimmed`)
    return bad
  },
  // settled resolves after three frames, in which the veil has been drawn.
  settled: () => new Promise((keep) => { requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => keep(true)))) }),
  // next goes to the next moment and resolves with its path, or with '' at the end. It presses
  // "Show me" where it can.
  async next() {
    const at = location.pathname
    const until = async (ok) => { while (!ok()) await probe.changed() }
    const show = document.getElementById('lesson-show')
    if (show) {
      show.click()
      await until(() => document.getElementById('lesson-do'))
      document.getElementById('lesson-do').click()
      await until(() => location.pathname !== at && !document.getElementById('lesson-do'))
    } else {
      const on = document.querySelector('.go-on > #todo')
      if (new URL(on.href).pathname === at) return ''
      on.click()
      await until(() => location.pathname !== at)
    }
    return location.pathname
  },
}
