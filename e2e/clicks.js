// Records the presses on a page and its requests, without the help of the page's own
// script. It is injected once, before the first press.
(() => {
  const clicks = window.clicks = { presses: [], posts: [], asked: [], said: 0, streamed: 0 }
  const meaning = (form, button) => {
    const fields = new URLSearchParams(new FormData(form, button))
    fields.delete('seq')
    return new URL(form.action).pathname + '?' + fields
  }
  const live = (link) => !link.target && !link.hasAttribute('download') && link.origin === location.origin && link.pathname === location.pathname && !link.hash
  // does returns the request of a thing that is pressed, or '' if the press is not handled by the
  // page.
  const does = (thing) => {
    if (!thing?.closest('#match')) return ''
    if (thing.localName === 'a') return live(thing) ? 'GET ' + thing.pathname + thing.search : ''
    return !thing.disabled && thing.type === 'submit' && thing.form?.method === 'post' && /^\/m\//.test(new URL(thing.form.action).pathname) ? 'POST ' + meaning(thing.form, thing) : ''
  }
  const under = (x, y) => document.elementFromPoint(x, y)?.closest('a, button')
  // lit returns the position of a thing that can be pressed now, or null. share, from 0 to 1, picks
  // it. With answers it prefers things that post.
  clicks.lit = (share, answers) => {
    const list = [...document.querySelectorAll('#match a[href], #match button')].filter((thing) => {
      if (!does(thing) || !thing.checkVisibility({ visibilityProperty: true })) return false
      const r = thing.getBoundingClientRect()
      return r.width > 2 && under(r.x + r.width / 2, r.y + r.height / 2) === thing
    })
    const posts = list.filter((thing) => does(thing).startsWith('POST'))
    const from = answers && posts.length ? posts : list
    const thing = from[Math.floor(share * from.length)]
    if (!thing) return null
    const r = thing.getBoundingClientRect()
    return { X: r.x + r.width / 2, Y: r.y + r.height / 2 }
  }
  addEventListener('pointerdown', (event) => {
    const thing = event.target.closest?.('a, button')
    clicks.presses.push({ does: does(thing), said: clicks.said, board: document.getElementById('match').dataset.version + location.search, answered: false })
  }, true)
  const real = window.fetch
  window.fetch = (asked, options) => {
    const r = asked instanceof Request ? asked.clone() : new Request(asked, options)
    if (r.headers.has('HX-Request') && !r.headers.has('HX-Source')) note(r)
    return real(asked, options)
  }
  const note = async (asked) => {
    const { pathname, search } = new URL(asked.url)
    const fields = new URLSearchParams(await asked.text())
    fields.delete('seq')
    ;(asked.method === 'POST' ? clicks.posts : clicks.asked).push(asked.method === 'POST' ? 'POST ' + pathname + '?' + fields : 'GET ' + pathname + search)
  }
  new MutationObserver((list) => { for (const m of list) clicks.said += m.addedNodes.length }).observe(document.getElementById('notices'), { childList: true })
  document.addEventListener('board:drawn', ({ detail }) => { if (detail.from === 'stream') clicks.streamed++ })
  // verdict returns for press number i: Counts if it was on a thing that sends a request, Posts if
  // that is a post, Sent if the request was sent, Told if a message appeared.
  clicks.verdict = (i) => {
    const press = clicks.presses[i]
    if (!press || !press.does) return { Counts: false }
    return { Counts: true, Posts: press.does.startsWith('POST'), Sent: clicks.reached(i), Told: clicks.said > press.said }
  }
  // reached reports whether the presses up to number i were all sent. Presses of the same thing on
  // the same board count once.
  clicks.reached = (i) => {
    const press = clicks.presses[i]
    const sent = press.does.startsWith('POST') ? clicks.posts : clicks.asked
    const boards = new Set(clicks.presses.slice(0, i + 1).filter((p) => p.does === press.does && !p.told).map((p) => p.board))
    return sent.filter((s) => s === press.does).length >= boards.size
  }
  clicks.settle = (i, told) => { clicks.presses[i].told = told }
  clicks.strange = () => clicks.posts.filter((post) => !clicks.presses.some((p) => p.does === post)).concat(
    [...new Set(clicks.posts)].filter((post) => clicks.posts.filter((p) => p === post).length > clicks.presses.filter((p) => p.does === post).length).map((post) => 'too often: ' + post))
  return true
})()
