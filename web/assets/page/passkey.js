// The script of signing in with a passkey, and of making one. What the server asks goes to the
// browser, and the browser's answer back to the server; all of it is in base64url.
import { at } from './address.js'

const place = document.getElementById('passkeys')
const said = document.getElementById('passkey-said')

const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const listed = (list = []) => list.map((c) => ({ ...c, id: bytes(c.id) }))

// post sends a form and returns the answer; on a refusal it throws the server's sentence.
async function post(path, fields) {
  const answer = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
  if (answer.ok) return answer
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  throw new Error(page.querySelector('#main .error p:not(.label)')?.textContent.trim() || String(answer.status))
}

async function signIn() {
  const { publicKey } = await (await post(at('/sign-in/passkey/begin'), {})).json()
  const made = await navigator.credentials.get({ publicKey: { ...publicKey, challenge: bytes(publicKey.challenge), allowCredentials: listed(publicKey.allowCredentials) } })
  return post(at('/sign-in/passkey'), { answer: JSON.stringify(written(made, ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'])) })
}

async function make() {
  const { publicKey } = await (await post(at('/sign-in/new-passkey/begin'), {})).json()
  const made = await navigator.credentials.create({
    publicKey: { ...publicKey, challenge: bytes(publicKey.challenge), user: { ...publicKey.user, id: bytes(publicKey.user.id) }, excludeCredentials: listed(publicKey.excludeCredentials) },
  })
  return post(at('/sign-in/new-passkey'), { answer: JSON.stringify(written(made, ['clientDataJSON', 'attestationObject'])) })
}

// written is a device's answer as JSON has it.
function written(made, parts) {
  const response = {}
  for (const part of parts) if (made.response[part]) response[part] = text(made.response[part])
  return { id: made.id, rawId: text(made.rawId), type: made.type, clientExtensionResults: made.getClientExtensionResults(), response }
}

if (place && window.PublicKeyCredential && navigator.credentials) {
  place.hidden = false
  place.addEventListener('click', async (event) => {
    const button = event.target.closest('[data-passkey]')
    if (!button) return
    said.textContent = ''
    button.disabled = true
    try {
      location.assign((await (button.dataset.passkey === 'make' ? make() : signIn())).url)
    } catch (error) {
      // The browser says "NotAllowedError" for everything that a person has not done.
      said.textContent = error.name === 'Error' ? error.message : place.dataset.not
      button.disabled = false
    }
  })
}
