import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aheadOf, ServerTime } from '../page/servertime.js'

// device returns the two clocks of a device and the server's time. pass moves all of them.
function device({ shown, wall, requested = wall, arrived = wall, server = shown, answers = true }) {
  const d = { wall, steady: 0, server, asked: 0 }
  d.pass = (time) => { d.wall += time; d.steady += time; d.server += time }
  d.time = new ServerTime({ shown, requested, arrived, wall: () => d.wall, steady: () => d.steady, ask: async () => { d.asked++; return answers ? d.server : null } })
  return d
}

test('the time that a page takes does not count as a wrong clock of the device', () => {
  assert.equal(aheadOf(10_000, 9_000, 11_000), 0) // drawn between request and answer
  assert.equal(aheadOf(10_000, 9_000, 40_000), 0) // a slow server or network
  assert.equal(aheadOf(10_000, 70_000, 71_000), 60_000) // the device's clock is ahead by a minute or a little more
  assert.equal(aheadOf(100_000, 30_000, 31_000), -69_000)
  assert.equal(aheadOf(10_000, 11_500, 11_800), 0) // a difference too small to matter
})

test('a page that arrives late does not change the time', () => {
  const d = device({ shown: 10_000, wall: 40_000, requested: 9_900, arrived: 10_200, server: 40_000 })
  assert.equal(d.time.now(), 40_000)
})

test('a device whose clock is wrong shows the time of the server', () => {
  const d = device({ shown: 10_000, wall: 3_610_500, requested: 3_609_900, arrived: 3_610_200, server: 10_500 })
  assert.ok(Math.abs(d.time.now() - d.server) < 1000, `${d.time.now()}`)
})

test('setting the device’s clock while the page is open does not change the time', async () => {
  const d = device({ shown: 10_000, wall: 10_000 })
  d.pass(5000)
  d.wall += 3_600_000
  assert.equal(d.time.now(), 15_000)
  await d.time.check()
  assert.equal(d.asked, 1)
  assert.ok(Math.abs(d.time.now() - d.server) < 2000)
  d.pass(60_000)
  await d.time.check()
  assert.equal(d.asked, 1, 'the server was asked again without a reason')
  d.wall -= 7_200_000
  await d.time.check()
  assert.ok(Math.abs(d.time.now() - d.server) < 2000)
})

test('after a sleep in which the steady clock stopped, the server is asked', async () => {
  const d = device({ shown: 10_000, wall: 10_000 })
  d.wall += 3_600_000
  d.server += 3_600_000
  assert.equal(await d.time.check(), true)
  assert.ok(Math.abs(d.time.now() - d.server) < 2000)
})

test('if the server does not answer, the steady clock counts', async () => {
  const d = device({ shown: 10_000, wall: 10_000, answers: false })
  d.wall += 3_600_000
  assert.equal(await d.time.check(), false)
  d.pass(1000)
  assert.equal(d.time.now(), 11_000)
  await d.time.check()
  assert.equal(d.asked, 2)
})
