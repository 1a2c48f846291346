import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { SeenReporter } from '../page/seenreporter.js'

let now, timers, posts, wanted, reporter

// pass moves the clock by so many milliseconds and runs the timers that are due.
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
  reporter = new SeenReporter({
    post: async () => { posts.push(now); return wanted },
    later: (run, time) => { const t = { run, at: now + time }; timers.push(t); return t },
    never: (t) => { if (timers.includes(t)) timers.splice(timers.indexOf(t), 1) },
    now: () => now,
  })
})

test('a visible page reports so once a minute, first a minute after it was loaded', async () => {
  reporter.see(true)
  await pass(59_000)
  assert.deepEqual(posts, [])
  await pass(121_500)
  assert.deepEqual(posts, [60_000, 120_000, 180_000])
})

test('a hidden page reports nothing', async () => {
  reporter.see(true)
  await pass(30_000)
  reporter.see(false)
  await pass(600_000)
  assert.deepEqual(posts, [])
})

test('a page that becomes visible reports so at once, but at most once a minute', async () => {
  reporter.see(false)
  await pass(600_000)
  reporter.see(true)
  await pass(0)
  reporter.see(false)
  await pass(1000)
  reporter.see(true)
  await pass(0)
  assert.deepEqual(posts, [600_000])
  await pass(59_000)
  assert.deepEqual(posts, [600_000, 660_000])
})

test('a browser that was signed out reports nothing more', async () => {
  wanted = false
  reporter.see(true)
  await pass(600_000)
  reporter.see(false)
  reporter.see(true)
  await pass(600_000)
  assert.deepEqual(posts, [60_000])
})
