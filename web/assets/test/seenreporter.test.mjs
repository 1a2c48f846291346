import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { SeenReporter } from '../page/seenreporter.js'

let now, timers, posts, wanted, eyes

// pass lets so many milliseconds go by.
async function pass(ms) {
  for (const end = now + ms; ;) {
    const due = timers.filter((t) => t.at <= end).sort((a, b) => a.at - b.at)[0]
    now = due ? due.at : end
    if (!due) return
    timers.splice(timers.indexOf(due), 1)
    due.run()
    await Promise.resolve().then(() => {}).then(() => {})
  }
}

beforeEach(() => {
  [now, timers, posts, wanted] = [0, [], [], true]
  eyes = new SeenReporter({
    post: async () => { posts.push(now); return wanted },
    later: (run, time) => { const t = { run, at: now + time }; timers.push(t); return t },
    never: (t) => { if (timers.includes(t)) timers.splice(timers.indexOf(t), 1) },
    now: () => now,
  })
})

test('a page that is seen says so once a minute, the first time a minute after it was loaded', async () => {
  eyes.see(true)
  await pass(59_000)
  assert.deepEqual(posts, [])
  await pass(121_500)
  assert.deepEqual(posts, [60_000, 120_000, 180_000])
})

test('a hidden page says nothing', async () => {
  eyes.see(true)
  await pass(30_000)
  eyes.see(false)
  await pass(600_000)
  assert.deepEqual(posts, [])
})

test('who comes back is seen at once, but not more than once a minute', async () => {
  eyes.see(false)
  await pass(600_000)
  eyes.see(true)
  await pass(0)
  eyes.see(false)
  await pass(1000)
  eyes.see(true)
  await pass(0)
  assert.deepEqual(posts, [600_000])
  await pass(59_000)
  assert.deepEqual(posts, [600_000, 660_000])
})

test('a browser that was signed out says no more', async () => {
  wanted = false
  eyes.see(true)
  await pass(600_000)
  eyes.see(false)
  eyes.see(true)
  await pass(600_000)
  assert.deepEqual(posts, [60_000])
})
