// The script of the settings of notices and of the prompt on the home page: push in this browser,
// and forms that are stored as they are filled in.
import { at } from './address.js'
import { Latest } from './latest.js'
import { subscriptionFields } from './subscription.js'
import { eastOf, shifted, zoneName } from './timeofday.js'

// ---- push in this browser ----

const place = document.getElementById('push')
const apple = /iP(hone|ad|od)/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
const onHomeScreen = matchMedia('(display-mode: standalone)').matches || navigator.standalone === true
const able = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

// standing returns the state of push here: "off" can be turned on, "on" off.
async function standing() {
  if (!able()) return apple && !onHomeScreen ? 'home' : 'unable'
  if (Notification.permission === 'denied') return 'refused'
  const registered = await navigator.serviceWorker.getRegistration(at('/'))
  const subscription = Notification.permission === 'granted' ? await registered?.pushManager.getSubscription() : null
  return subscription && 'subscribed' in place.dataset ? 'on' : 'off'
}

function say(state, sentence = '') {
  for (const part of place.querySelectorAll('[data-when]')) part.hidden = !part.dataset.when.split(' ').includes(state)
  const said = document.getElementById('push-said')
  if (said) said.textContent = sentence
  place.hidden = place.matches('.notify-prompt') && (state === 'unable' || (!asked && (state === 'on' || state === 'refused')))
}
let asked = false // whether this page has asked for the permission

// post sends fields and returns the server's reason for a refusal; empty means success.
async function post(path, fields) {
  const answer = await fetch(path, { method: 'POST', body: fields, headers: { 'HX-Request': 'true' } })
  if (answer.ok) return ''
  return new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('notice')?.textContent.trim() || String(answer.status)
}

const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))

async function turnOn() {
  asked = true
  const registered = await navigator.serviceWorker.register(at('/sw.js'))
  if (await Notification.requestPermission() !== 'granted') return say(await standing())
  await navigator.serviceWorker.ready
  const subscription = await subscribe(registered.pushManager)
  const refusal = await post(at('/notices/push'), subscriptionFields(subscription))
  if (refusal) {
    await subscription.unsubscribe()
    return say('off', refusal)
  }
  place.dataset.subscribed = ''
  say('on', place.dataset.done)
}

// subscribe asks the browser's push service for a subscription. One that was made with another key of
// the server does not work.
async function subscribe(manager) {
  const options = { userVisibleOnly: true, applicationServerKey: bytes(place.dataset.key) }
  try { return await manager.subscribe(options) } catch (error) {
    const other = await manager.getSubscription()
    if (!other) throw error
    await other.unsubscribe()
    return manager.subscribe(options)
  }
}

async function turnOff() {
  const registered = await navigator.serviceWorker.getRegistration(at('/'))
  const subscription = await registered?.pushManager.getSubscription()
  const refusal = await post(at('/notices/push/end'), new URLSearchParams({ endpoint: subscription?.endpoint ?? '' }))
  if (refusal) return say('on', refusal)
  await subscription?.unsubscribe()
  delete place.dataset.subscribed
  say('off')
}

async function followPush() {
  const doing = (turn) => async (event) => {
    event.target.disabled = true
    try { await turn() } catch (error) {
      console.error('signoria: push:', error)
      say(await standing(), place.dataset.failed)
    }
    event.target.disabled = false
    if (event.target.hidden) place.querySelector('[data-push]:not([hidden])')?.focus() // the one that took its place
  }
  place.querySelector('[data-push=on]')?.addEventListener('click', doing(turnOn))
  place.querySelector('[data-push=off]')?.addEventListener('click', doing(turnOff))
  say(await standing())
}

// ---- forms that are stored at once ----

function followForm(form) {
  const said = form.querySelector('[role=status]')
  for (const button of form.querySelectorAll('[data-keep]')) button.hidden = true
  shiftTimes(form)
  const keeping = new Latest()
  const keep = async (isLast) => {
    let refusal
    try { refusal = await post(form.action, new URLSearchParams(new FormData(form))) } catch { refusal = said.dataset.lost }
    if (isLast()) said.textContent = refusal || said.dataset.kept
  }
  form.addEventListener('change', () => { if (form.reportValidity()) keeping.run(keep) })
}

// Times are stored in the zone that the form names, else in UTC; people read and write them in
// their own zone.
function shiftTimes(form) {
  const field = form.querySelector('[data-shifts]'), name = form.querySelector('[data-zone-kept]')
  if (!field) return
  const own = -new Date().getTimezoneOffset(), kept = name?.defaultValue ? eastOf(name.defaultValue) : 0
  field.value = own
  if (name) name.value = zoneName()
  for (const time of form.querySelectorAll('input[type=time]')) time.value = shifted(time.defaultValue, own - kept)
}

if (place) followPush()
for (const form of document.querySelectorAll('form[data-keeps]')) followForm(form)
