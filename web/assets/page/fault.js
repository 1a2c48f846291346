// Handles errors of the script itself, for example a call that the browser lacks. They are never shown
// as a lost connection: the page continues without its script (floor.js), and the browser itself
// carries out the press.
const root = document.documentElement

// isPlain reports whether the page works without its script.
export const isPlain = () => root.hasAttribute('data-plain')

export function fault(error) {
  console.error('signoria: a fault of the script:', error)
  window.goOnPlainly?.('fault')
}

// fieldsOf returns the fields of a form with the button that sends it. Before Chrome 112 FormData
// does not take a button.
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
