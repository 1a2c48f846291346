// What to do when the script itself is at fault, as when it calls what a browser does not
// have: never is it told as a broken line. The page goes on without it (floor.js), and what
// was being done is done as the browser does it.
const root = document.documentElement

// isPlain tells whether the page has gone on without its script.
export const isPlain = () => root.hasAttribute('data-plain')

export function fault(error) {
  console.error('signoria: a fault of the script:', error)
  window.goOnPlainly?.('fault')
}

// fieldsOf are the fields of a form with the button that sends it. Older browsers than
// Chrome 112 leave the button out.
export function fieldsOf(form, button) {
  const fields = new FormData(form)
  if (button?.name) fields.append(button.name, button.value)
  return fields
}

// postPlainly posts a form as the browser does without script.
export function postPlainly(form, button) {
  const sent = document.createElement('form')
  sent.method = form.method
  sent.action = form.action
  sent.hidden = true
  for (const [name, value] of fieldsOf(form, button)) sent.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(sent)
  sent.submit()
}
