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
    if (!next.at) return
    if (next.at < shown.at || next.hash === shown.hash) return event.preventDefault()
    shown = next
  })

  // A board that was taken in but never drawn (a glide that the browser gave up)
  // would leave an old one standing: the page is then loaded again.
  let missing = ''
  setInterval(() => {
    const drawn = read(match()?.dataset.version).hash
    const lost = drawn && drawn !== shown.hash ? shown.hash : ''
    if (lost && lost === missing) location.reload()
    missing = lost
  }, 4000)

  // ---- gliding, where it can be afforded ----
  // A browser that draws slowly would fall behind the table: it rests from
  // gliding for a while. Nor does anything glide for those who want no motion.
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const slow = 900, rest = 20000 // milliseconds
  let began = 0, restUntil = 0
  document.addEventListener('htmx:before:viewTransition', () => { began = performance.now() })
  document.addEventListener('htmx:after:viewTransition', () => {
    const now = performance.now()
    if (now - began > slow) restUntil = now + rest
  })
  document.addEventListener('htmx:before:swap', ({ detail: { tasks } }) => {
    if (still.matches || performance.now() < restUntil) for (const task of tasks) task.swapSpec.transition = false
  })

  // ---- a server that does not answer ----
  // A click that went nowhere is told; the stream finds back by itself.
  const unreachable = (is) => { document.getElementById('unreachable').hidden = !is }
  document.addEventListener('htmx:error', ({ detail }) => { if (detail.ctx) unreachable(true) })
  document.addEventListener('htmx:sse:error', () => unreachable(true))
  for (const back of ['htmx:after:swap', 'htmx:sse:after:connection']) document.addEventListener(back, () => unreachable(false))

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

  function prepare() {
    for (const field of document.querySelectorAll('input[data-lucky]')) if (!field.value) field.value = lucky()
    for (const button of document.querySelectorAll('[data-copy]')) button.hidden = false
  }
  prepare()
})()
