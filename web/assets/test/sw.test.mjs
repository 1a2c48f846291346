import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'

const listeners = {}
let shown, windows, opened, posted, subscribed, badges, waiting
Object.assign(globalThis, {
  addEventListener: (name, listen) => { listeners[name] = listen },
  skipWaiting: () => {},
  location: { href: 'https://games.example/sw.js' },
  clients: { claim: async () => {}, matchAll: async () => windows, openWindow: async (url) => { opened.push(String(url)) } },
  registration: {
    showNotification: async (title, options) => { shown.push({ title, ...options }) },
    pushManager: { subscribe: async (options) => { subscribed.push(options); return subscription('renewed') } },
  },
  fetch: async (path, { body }) => (path === 'waiting' ? waiting() : posted.push([path, Object.fromEntries(body)])),
})
Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { setAppBadge: async (n) => { badges.push(n) } } })
await import('../page/sw.js')

const subscription = (endpoint) => ({ endpoint, options: { of: endpoint }, toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }) })

// open opens a window of the site at a path.
function open(path) {
  const window = { url: 'https://games.example' + path, told: [], focused: 0, postMessage: (m) => window.told.push(m), focus: async () => { window.focused++ } }
  windows.push(window)
  return window
}

// happen sends an event to the worker, and waits until it is handled.
async function happen(name, event) {
  let done
  listeners[name]({ waitUntil: (promise) => { done = promise }, ...event })
  await done
}

const click = (data) => happen('notificationclick', { notification: { data, close: () => {} } })

beforeEach(() => {
  [shown, windows, opened, posted, subscribed, badges] = [[], [], [], [], [], []]
  waiting = async () => ({ ok: true, text: async () => '3' })
})

test('a push message is shown as a notification, and the pages get a message', async () => {
  const page = open('/')
  await happen('push', { data: { json: () => ({ title: 'Your turn', body: 'Anna has played.', tag: 'm1', url: '/m/m1/me', lang: 'en' }) } })
  assert.deepEqual(shown, [{ title: 'Your turn', body: 'Anna has played.', tag: 'm1', lang: 'en', renotify: true, icon: 'icon-192.png', data: '/m/m1/me' }])
  assert.deepEqual(page.told, ['pushed'])
})

test('after a push the badge has the number of waiting tables, if the server says it', async () => {
  const push = () => happen('push', { data: null })
  await push()
  waiting = async () => ({ ok: false, text: async () => 'away' })
  await push()
  waiting = async () => { throw new Error('no network') }
  await push()
  assert.deepEqual([badges, shown.length], [[3], 3])
})

test('a push message without data shows a notification, too: browsers forbid silent ones', async () => {
  await happen('push', { data: null })
  assert.equal(shown[0].title, 'Signoria')
})

test('a click on a notification focuses the page that shows the table', async () => {
  open('/')
  const other = open('/m/m11/key'), table = open('/m/m1/secretkey?pane=log')
  await click('/m/m1/me')
  assert.deepEqual([table.focused, other.focused, opened], [1, 0, []])
})

test('if no page shows the table, a page is opened', async () => {
  open('/')
  await click('/m/m1/me')
  await click(undefined)
  assert.deepEqual(opened, ['https://games.example/m/m1/me', 'https://games.example/'])
})

test('a click leads to tables below the path of the site', async () => {
  location.href = 'https://home.example/signoria/sw.js'
  windows.push(...['/m/m1/key', '/signoria/m/m1/key'].map((path) => ({ url: 'https://home.example' + path, focus: async () => { opened.push(path) } })))
  await click('/m/m1/me')
  await click('/m/m2/me')
  location.href = 'https://games.example/sw.js'
  assert.deepEqual(opened, ['/signoria/m/m1/key', 'https://home.example/signoria/m/m2/me'])
})

test('a click leads to no other site', async () => {
  for (const url of ['https://evil.example/m/m1/me', '//evil.example/', '/\\evil.example/']) await click(url)
  assert.deepEqual(opened, [])
})

test('a new subscription that replaces an old one is sent to the server', async () => {
  await happen('pushsubscriptionchange', { oldSubscription: subscription('old'), newSubscription: null })
  await happen('pushsubscriptionchange', { oldSubscription: null, newSubscription: subscription('new') })
  await happen('pushsubscriptionchange', { oldSubscription: null, newSubscription: null })
  assert.deepEqual(subscribed, [{ of: 'old' }])
  assert.deepEqual(posted, ['renewed', 'new'].map((endpoint) => ['notices/push', { endpoint, p256dh: 'key', auth: 'secret' }]))
})
