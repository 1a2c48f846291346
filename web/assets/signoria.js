// The few things that HTML and CSS cannot do. Pages work without this script.
(() => {
  const match = () => document.getElementById('match')

  // ---- which of two answers is newer ----
  // A board may arrive twice (as answer to a post and by the stream) and in
  // any order: its version is "<time>-<hash>".
  const read = (text) => {
    const [at, hash] = (text || '').split('-')
    return { at: Number(at) || 0, hash: hash || '' }
  }
  let shown = read(match()?.dataset.version)

  document.addEventListener('htmx:config:request', ({ detail: { ctx } }) => {
    if (ctx.sourceElement.hasAttribute('hx-sse:connect') && shown.at) ctx.request.headers['Last-Event-ID'] = `${shown.at}-${shown.hash}`
  })
  document.addEventListener('htmx:sse:before:message', (event) => {
    const next = read(event.detail.message.id)
    if (next.at && (next.at < shown.at || next.hash === shown.hash)) return event.preventDefault()
    shown = next
  })
  document.addEventListener('htmx:before:swap', (event) => {
    const { ctx } = event.detail
    const next = read(ctx.response?.headers.get('X-Version'))
    if (next.at) {
      if (next.at < shown.at || next.hash === shown.hash) return event.preventDefault()
      shown = next
    }
    ctx.board = shown.at
  })

  // A board that was taken in but never drawn (a glide that the browser gave up)
  // would leave an old one standing: the page is then loaded again.
  let missing = ''
  setInterval(() => {
    if (gliding()) return
    const drawn = read(match()?.dataset.version).hash
    const lost = drawn && drawn !== shown.hash ? shown.hash : ''
    if (lost && lost === missing) location.reload()
    missing = lost
  }, 4000)

  // ---- gliding, where it can be afforded ----
  // A browser that draws slowly would fall behind the table: it rests from
  // gliding for a while. Nor does anything glide for those who want no motion,
  // or when somebody only looks at a thing: nothing moves then.
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const slow = 900, rest = 20000, longest = 15000 // milliseconds
  let began = 0, restUntil = 0
  const gliding = () => began > 0 && performance.now() - began < longest
  document.addEventListener('htmx:before:viewTransition', ({ detail }) => {
    began = performance.now()
    // Glides wait for one another; meanwhile a newer board may have been drawn without one.
    if (detail.ctx.board < read(match()?.dataset.version).at) detail.task = () => {}
  })
  document.addEventListener('htmx:after:viewTransition', () => {
    const now = performance.now()
    if (now - began > slow) restUntil = now + rest
    began = 0
  })
  document.addEventListener('htmx:before:swap', ({ detail: { ctx, tasks } }) => {
    const looks = ctx.request?.method === 'GET' && !ctx.sourceElement.hasAttribute('hx-sse:connect')
    if (looks || still.matches || performance.now() < restUntil) for (const task of tasks) task.swapSpec.transition = false
  })

  // ---- a server that does not answer ----
  // A click that went nowhere is told; the stream finds back by itself.
  const unreachable = (is) => { document.getElementById('unreachable').hidden = !is }
  document.addEventListener('htmx:error', ({ detail }) => { if (detail.ctx) unreachable(true) })
  document.addEventListener('htmx:sse:error', () => unreachable(true))
  for (const back of ['htmx:after:swap', 'htmx:sse:after:connection']) document.addEventListener(back, () => unreachable(false))

  // htmx opens a stream again that was open once. One that the server refuses, or
  // whose first request finds no server, is opened anew here; what a refusal
  // brings (the board as it is, and why) is shown as any answer is.
  const again = (stream, after) => setTimeout(() => { if (stream.isConnected) htmx.trigger(stream, 'again') }, after)
  document.addEventListener('htmx:finally:request', ({ detail: { ctx } }) => {
    const stream = ctx.sourceElement
    if (!stream.hasAttribute('hx-sse:connect') || stream._htmx?.sse) return
    again(stream, 1000 * (Number(ctx.response?.headers.get('Retry-After')) || 1))
  })
  const refused = new WeakSet()
  document.addEventListener('htmx:sse:error', ({ detail }) => { if (detail.status) refused.add(detail.connection) })
  document.addEventListener('htmx:sse:before:connection', (event) => {
    if (!refused.has(event.detail.connection)) return
    event.preventDefault()
    again(event.target, 0)
  })

  // ---- the keyboard keeps its place ----
  // What was chosen is gone afterwards: the focus moves to the question.
  let inMatch = false
  document.addEventListener('focusin', (event) => { inMatch = !!match()?.contains(event.target) })
  document.addEventListener('htmx:after:swap', () => {
    prepare()
    if (!inMatch || (document.activeElement && document.activeElement !== document.body)) return
    const open = document.querySelector('[popover]:popover-open')
    const next = open?.querySelector('[tabindex], button, a') ?? document.getElementById('ask')
    next?.focus({ preventScroll: true })
  })

  // ---- forms that need no button ----
  document.addEventListener('change', (event) => { event.target.form?.matches('[data-auto]') && event.target.form.requestSubmit() })

  // ---- links to copy, lucky words ----
  document.addEventListener('click', async (event) => {
    const button = event.target.closest?.('[data-copy]')
    if (!button) return
    event.preventDefault()
    const field = document.getElementById(button.dataset.copy)
    field.select()
    try { await navigator.clipboard.writeText(field.value) } catch { document.execCommand('copy') }
    button.textContent = button.dataset.copied
  })

  const syllables = 'ba be bi bo bu da de di do du fa fe fi fo ga go la le li lo lu ma me mi mo mu na ne ni no nu pa pe pi po ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo za zi zo'.split(' ')
  const lucky = () => Array.from(crypto.getRandomValues(new Uint16Array(12)), (n) => syllables[n % syllables.length])
    .reduce((word, s, i) => word + (i && i % 3 === 0 ? ' ' : '') + s, '')

  // ---- a large sheet in a small frame ----
  // An element with data-pan scrolls; here its one child also grows and shrinks
  // (its style reads --zoom): with two fingers, the wheel and Ctrl, + and −, or
  // the buttons of the element with data-zoom-for. A mouse drags it.
  const zooms = new Map() // by the frame's id
  const most = 2.4
  const frames = () => document.querySelectorAll('[data-pan]')
  const frameOf = (target) => target.closest?.('[data-pan]')

  function zoom(frame, by, x, y) {
    const sheet = frame.firstElementChild
    const old = zooms.get(frame.id) ?? 1
    const full = { w: sheet.offsetWidth / old, h: sheet.offsetHeight / old }
    const least = Math.min(1, Math.max(frame.clientWidth / full.w, frame.clientHeight / full.h))
    const now = Math.min(most, Math.max(least, old * by))
    const box = frame.getBoundingClientRect()
    const at = { x: (x ?? box.left + box.width / 2) - box.left, y: (y ?? box.top + box.height / 2) - box.top }
    const left = (frame.scrollLeft + at.x) * now / old - at.x, top = (frame.scrollTop + at.y) * now / old - at.y
    zooms.set(frame.id, now)
    sheet.style.setProperty('--zoom', now)
    frame.scrollTo({ left, top, behavior: 'instant' })
  }

  // What is newly lit is brought into sight when nothing of it is to be seen.
  const seen = new Map()
  function lookAt(frame) {
    const lit = [...frame.querySelectorAll('.chosen, .can')]
    const ids = lit.map((e) => e.id).join()
    if (!frame.clientWidth || seen.get(frame.id) === ids) return
    seen.set(frame.id, ids)
    const box = frame.getBoundingClientRect()
    const inside = (r) => r.left >= box.left && r.right <= box.right && r.top >= box.top && r.bottom <= box.bottom
    if (!lit.length || lit.some((e) => inside(e.getBoundingClientRect()))) return
    const r = lit[0].getBoundingClientRect()
    frame.scrollBy({ left: r.left + r.width / 2 - box.left - box.width / 2, top: r.top + r.height / 2 - box.top - box.height / 2, behavior: 'instant' })
  }

  function prepareFrames() {
    for (const frame of frames()) {
      if (zooms.has(frame.id)) frame.firstElementChild.style.setProperty('--zoom', zooms.get(frame.id))
      const was = scrolled.get(frame.id)
      if (was) frame.scrollTo({ ...was, behavior: 'instant' })
      lookAt(frame)
      for (const buttons of document.querySelectorAll(`[data-zoom-for="${frame.id}"]`)) buttons.hidden = false
    }
  }
  const scrolled = new Map()
  document.addEventListener('htmx:before:swap', () => {
    for (const frame of frames()) if (frame.clientWidth) scrolled.set(frame.id, { left: frame.scrollLeft, top: frame.scrollTop })
  })

  document.addEventListener('click', (event) => {
    const button = event.target.closest?.('[data-zoom]')
    if (button) zoom(document.getElementById(button.closest('[data-zoom-for]').dataset.zoomFor), Number(button.dataset.zoom))
  })
  document.addEventListener('keydown', (event) => {
    const by = { '+': 1.25, '=': 1.25, '-': 0.8 }[event.key]
    if (by && event.target.matches?.('[data-pan]') && !event.ctrlKey && !event.metaKey) { event.preventDefault(); zoom(event.target, by) }
  })
  document.addEventListener('wheel', (event) => {
    const frame = event.ctrlKey && frameOf(event.target)
    if (frame) { event.preventDefault(); zoom(frame, Math.exp(-event.deltaY / 240), event.clientX, event.clientY) }
  }, { passive: false })

  let spread = 0
  const fingers = ([a, b]) => ({ d: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 })
  document.addEventListener('touchmove', (event) => {
    const frame = event.touches.length === 2 && frameOf(event.target)
    if (!frame) return
    event.preventDefault()
    const now = fingers(event.touches)
    if (spread) zoom(frame, now.d / spread, now.x, now.y)
    spread = now.d
  }, { passive: false })
  document.addEventListener('touchend', () => { spread = 0 })

  let drag = null
  document.addEventListener('pointerdown', (event) => {
    const frame = event.pointerType === 'mouse' && event.button === 0 && frameOf(event.target)
    drag = frame && { frame, x: event.clientX, y: event.clientY, moved: false }
  })
  document.addEventListener('pointermove', (event) => {
    if (!drag) return
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y]
    if (!drag.moved && Math.hypot(dx, dy) < 5) return
    drag.moved = true
    drag.frame.scrollBy({ left: -dx, top: -dy, behavior: 'instant' })
    drag.x = event.clientX
    drag.y = event.clientY
  })
  document.addEventListener('pointerup', () => { if (drag?.moved) setTimeout(() => { drag = null }); else drag = null })
  document.addEventListener('dragstart', (event) => { if (frameOf(event.target)) event.preventDefault() })
  document.addEventListener('click', (event) => { if (drag?.moved) { event.preventDefault(); event.stopPropagation() } }, true)

  function prepare() {
    prepareFrames()
    for (const field of document.querySelectorAll('input[data-lucky]')) if (!field.value) field.value = lucky()
    for (const button of document.querySelectorAll('[data-copy]')) button.hidden = false
  }
  prepare()
})()
