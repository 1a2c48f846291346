import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Line } from '../page/line.js'

// A page of which the test plays the server: it answers the streams and the requests for the board
// (looks). All times are in milliseconds.
let now, timers, wires, looks, said, line, answers, speaks

const later = (run, time) => { const t = { run, at: now + time }; timers.push(t); return t }
const never = (t) => { if (timers.includes(t)) timers.splice(timers.indexOf(t), 1) }
const settle = async () => { for (let i = 0; i < 10; i++) await Promise.resolve() }

// pass moves the clock by so many milliseconds.
async function pass(ms) {
  for (const end = now + ms; ;) {
    await settle()
    const due = timers.filter((t) => t.at <= end).sort((a, b) => a.at - b.at)[0]
    now = due ? due.at : end
    if (!due) return settle()
    timers.splice(timers.indexOf(due), 1)
    due.run()
  }
}

beforeEach(() => {
  [now, timers, wires, looks, said, answers] = [0, [], [], [], [], 'board']
  line = new Line({
    connect: (hear) => {
      const wire = { ...hear, at: now, cut: null }
      wires.push(wire)
      return () => { wire.cut ??= now }
    },
    look: (limit) => {
      looks.push(now)
      if (answers === 'board') return Promise.resolve()
      if (answers === 'none') return Promise.reject(new Error('no network'))
      return new Promise((_, reject) => later(() => reject(new Error('cut')), limit))
    },
    found: () => { if (said.at(-1)?.[0] === 'lost') said.push(['found', now]) },
    lost: () => { if (said.at(-1)?.[0] !== 'lost') said.push(['lost', now]) },
    dead: (time) => said.push(['dead', time]),
    speaks: (now) => { speaks = now },
    hidden: () => false,
  }, { later, never, now: () => now, chance: () => 0.5 })
})

// speaking follows a stream that has brought something, and brings more each second for so long.
async function speaking(ms = 0) {
  line.follow(1000, true)
  wires[0].spoken()
  for (let t = 0; t < ms; t += 1000) {
    await pass(1000)
    wires[0].spoken()
  }
}
const open = () => wires.filter((w) => w.cut === null)

test('a stream that brings something in time stays, without looks', async () => {
  await speaking(60000)
  assert.deepEqual([wires.length, looks, said, speaks], [1, [], [], true])
})

test('with a stream that brings only its headers the page looks within two heartbeats', async () => {
  line.follow(1000, true)
  await pass(60000)
  assert.ok(looks[0] <= 2000, `the first look is at ${looks[0]}`)
  assert.ok(looks.every((at, i) => i === 0 || at - looks[i - 1] <= 5000), `looks at ${looks}`)
  assert.deepEqual(said, [], 'the server answers the looks')
  assert.ok(wires.length >= 12, `${wires.length} tries in a minute`)
})

test('with slow heartbeats the page looks before the first one is due', async () => {
  line.follow(15000, true)
  await pass(30000)
  assert.deepEqual(looks.slice(0, 3), [4000, 9000, 14000])
  assert.ok(wires[0].cut <= 30000)
})

test('a held-back stream is opened less and less often, but within two heartbeats', async () => {
  line.follow(15000, true)
  await pass(600000)
  const gaps = wires.slice(1).map((w, i) => w.at - wires[i].cut)
  assert.equal(Math.max(...gaps), 30000)
  assert.ok(wires.length < 20, `${wires.length} tries in ten minutes`)
})

test('once a stream brings something, the page uses it and stops looking', async () => {
  line.follow(1000, true)
  await pass(20000)
  while (open().length === 0) await pass(100)
  open()[0].spoken()
  const before = looks.length
  for (let t = 0; t < 20; t++) {
    await pass(1000)
    open()[0].spoken()
  }
  assert.equal(looks.length, before)
  assert.equal(open().length, 1)
})

test('after an error the stream is opened again, and the looks become no more frequent', async () => {
  line.follow(1000, true)
  for (let t = 0; t < 600; t++) {
    for (const w of open()) { w.cut = now; w.ended({}) }
    await pass(100)
  }
  assert.ok(looks.length <= 14, `${looks.length} looks in a minute`)
  assert.ok(looks[0] < 100)
  assert.ok(wires.length > 12 && wires.length < 30, `${wires.length} tries in a minute`)
  assert.deepEqual(said, [])
})

test('a server that is down, and its return, are reported at once', async () => {
  await speaking(6000)
  answers = 'none'
  wires[0].ended({})
  await pass(300)
  wires[1].ended()
  await pass(1)
  assert.equal(said[0][0], 'lost')
  await pass(700)
  wires.at(-1).spoken()
  assert.equal(said.at(-1)[0], 'found')
})

test('a stream that ends is opened again without a report', async () => {
  await speaking(6000)
  wires[0].ended({})
  await pass(300)
  wires[1].spoken()
  assert.deepEqual([said, looks], [[], []])
})

test('a stream that ends right after its first message is opened again only after a pause', async () => {
  line.follow(1000, true)
  for (let t = 0; t < 600; t++) {
    for (const w of open()) { w.spoken(); w.cut = now; w.ended({}) }
    await pass(100)
  }
  assert.ok(wires.length < 30, `${wires.length} tries in a minute`)
})

test('a dead line is reported, together with the requests that wait on it', async () => {
  await speaking(6000)
  answers = 'held'
  await pass(4000)
  assert.deepEqual(said[0], ['dead', 1000])
  assert.equal(said[1][0], 'lost')
  assert.ok(said[1][1] <= 6000 + 1800 + 2000, `reported at ${said[1][1]}`)
})

test('when the viewer comes back a second stream is opened beside the first', async () => {
  line.follow(15000, true)
  wires[0].spoken()
  await pass(5000)
  line.doubt()
  assert.equal(wires.length, 2)
  assert.equal(wires[0].cut, null, 'the first stream stays until the other brings something')
  wires[1].spoken()
  assert.ok(wires[0].cut !== null)
  await pass(3000)
  assert.deepEqual([wires.length, looks, said], [2, [], []])
})

test('a stream that has just brought something is not doubted', async () => {
  line.follow(15000, true)
  await pass(500)
  line.doubt()
  wires[0].spoken()
  await pass(500)
  line.doubt()
  assert.equal(wires.length, 1)
})

test('a stream that dies right after it brought something is noticed, one that brings more is not doubted', async () => {
  line.follow(15000, true)
  wires[0].spoken()
  await pass(5000)
  wires[0].spoken()
  await pass(200)
  line.doubt()
  await pass(500)
  wires[0].spoken()
  await pass(2000)
  assert.equal(wires.length, 1)
  wires[0].spoken()
  await pass(200)
  line.doubt()
  assert.equal(wires.length, 1)
  await pass(1200)
  assert.ok(wires.length > 1)
})

test('a dead line is reported within three seconds after the viewer comes back', async () => {
  line.follow(15000, true)
  wires[0].spoken()
  await pass(5000)
  answers = 'held'
  line.doubt()
  await pass(3000)
  assert.equal(said[0]?.[0], 'lost')
})

test('further streams are opened while those of dead connections bring nothing', async () => {
  line.follow(15000, true)
  wires[0].spoken()
  await pass(5000)
  line.doubt()
  await pass(2500)
  assert.equal(wires.length, 7)
  assert.deepEqual(wires.slice(1).map((w) => w.at), [5000, 5500, 6000, 6500, 7000, 7500])
  assert.ok(open().length <= 5, `${open().length} at once`)
  wires.at(-1).spoken()
  assert.equal(open().length, 1)
})

test('the first stream ends the doubt when it brings something after all', async () => {
  line.follow(15000, true)
  wires[0].spoken()
  await pass(5000)
  line.doubt()
  wires[0].spoken()
  await pass(10000)
  assert.deepEqual([wires.length, open().length, said], [2, 1, []])
})

test('after a sleep of the device the open stream counts as dead', async () => {
  line.follow(15000, true)
  wires[0].spoken()
  await pass(100)
  line.doubt(true)
  assert.ok(wires[0].cut !== null)
  assert.equal(open().length, 1)
  assert.deepEqual(said, [['dead', 1000]])
})

test('a refused stream is opened again after the time that the server names, without looks', async () => {
  line.follow(1000, true)
  wires[0].ended({ reached: true, after: 5000 })
  await pass(4900)
  assert.deepEqual([wires.length, looks, said], [1, [], []])
  await pass(200)
  assert.equal(wires.length, 2)
})

test('a page without a place for a stream looks, and opens a stream when it gets a place', async () => {
  await speaking(3000)
  line.give()
  assert.equal(open().length, 0)
  await pass(11000)
  assert.equal(looks.length, 2)
  line.take()
  assert.equal(open().length, 1)
})

test('a board without a stream is not followed', async () => {
  await speaking(3000)
  line.end()
  line.doubt(true)
  await pass(60000)
  assert.deepEqual([open().length, looks], [0, []])
})

test('the stream of another board replaces the one before', async () => {
  await speaking(3000)
  line.follow(1000)
  assert.deepEqual([wires.length, open().length], [2, 1])
})
