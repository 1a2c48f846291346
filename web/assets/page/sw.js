// The service worker of the site: it shows push messages and opens their tables. It stores nothing,
// and no page needs it. It is at the root of the site, so relative addresses are those of the site,
// also below a path.
import { subscriptionFields } from './subscription.js'

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('push', (event) => event.waitUntil(show(event.data?.json() ?? {})))
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

const windows = () => clients.matchAll({ type: 'window', includeUncontrolled: true })

// show shows a notice; a later one of the same table takes its place.
async function show({ title, body, tag, url, lang }) {
  await registration.showNotification(title ?? 'Signoria', { body, tag, lang, renotify: !!tag, icon: 'icon-192.png', data: url })
  for (const window of await windows()) window.postMessage('pushed')
  await count()
}

// count shows on the app's icon how many tables wait; an unknown number changes nothing.
async function count() {
  if (!navigator.setAppBadge) return
  try {
    const answer = await fetch('waiting', { cache: 'no-store' })
    if (answer.ok) await navigator.setAppBadge(Number(await answer.text()))
  } catch { /* the next page or push tries again */ }
}

// open opens the address of a notice, "/m/<match>/me" for a table: in the page that shows it, else
// in a new one.
async function open(url) {
  if (url && !/^\/(?![/\\])/.test(url)) return // it is no path of the site
  const site = new URL('.', location.href).href, to = new URL('.' + (url ?? '/'), site)
  const table = to.href.slice(site.length).match(/^m\/[^/]+\//)?.[0]
  const there = table && (await windows()).find((window) => window.url.startsWith(site + table))
  return there ? there.focus() : clients.openWindow(to)
}

// renew reports the subscription that replaces another to the server.
async function renew({ oldSubscription, newSubscription }) {
  const fresh = newSubscription ?? (oldSubscription && await registration.pushManager.subscribe(oldSubscription.options))
  if (fresh) await fetch('notices/push', { method: 'POST', body: subscriptionFields(fresh) })
}
