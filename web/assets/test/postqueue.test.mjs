import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { PostQueue } from '../page/postqueue.js'

// Table is a page with buttons. It notes what was posted and what the viewer was told. Each post
// waits for an answer of the test.
let table, posts

class Table {
  board_ = 1
  seq_ = 1
  buttons = ['a', 'b', 'c']
  posted = []
  said = []
  open = []
  backs = []
  board() { return this.board_ }
  seq() { return this.seq_ }
  settled() { return this.wait ?? Promise.resolve() }
  find({ id }) { return this.buttons.includes(id) ? id : null }
  post(id) {
    this.posted.push(`${id}@${this.seq_}`)
    return new Promise((resolve, reject) => this.open.push({ resolve, reject }))
  }
  back() { return new Promise((resolve) => this.backs.push(resolve)) }
  say(what) { this.said.push(what) }
  // shows draws a new board.
  shows(...buttons) {
    this.board_++
    this.seq_++
    this.buttons = buttons
  }
}

beforeEach(() => {
  table = new Table()
  posts = new PostQueue(table)
})

const press = (id) => posts.press({ id })
const tick = async () => { for (let i = 0; i < 10; i++) await Promise.resolve() }

test('a press is posted at once', async () => {
  press('a')
  await tick()
  assert.deepEqual(table.posted, ['a@1'])
})

test('a double press posts once', async () => {
  const one = press('a'), two = press('a')
  await tick()
  assert.deepEqual(table.posted, ['a@1'])
  table.open[0].resolve(false)
  await Promise.all([one, two])
  assert.deepEqual(table.posted, ['a@1'])
})

test('a press on a new board is posted again', async () => {
  const one = press('a')
  await tick()
  table.shows('a')
  table.open[0].resolve(false)
  await one
  press('a')
  await tick()
  assert.deepEqual(table.posted, ['a@1', 'a@2'])
})

test('the second press of a double press is not posted while the board after the first is not drawn yet', async () => {
  const one = press('a')
  await tick()
  table.open[0].resolve(true)
  await one
  press('a')
  await tick()
  assert.deepEqual(table.posted, ['a@1'])
  table.shows('a')
  press('a')
  await tick()
  assert.deepEqual(table.posted, ['a@1', 'a@2'])
})

test('a press that was refused can be posted again', async () => {
  const one = press('a')
  await tick()
  table.open[0].resolve(false)
  await one
  press('a')
  await tick()
  assert.deepEqual(table.posted, ['a@1', 'a@1'])
})

test('a press on another button waits for the first, and is judged by the board that comes', async () => {
  const one = press('a'), two = press('b'), three = press('c')
  await tick()
  assert.deepEqual(table.posted, ['a@1'])
  table.shows('b')
  table.open[0].resolve(false)
  await one
  await tick()
  assert.deepEqual(table.posted, ['a@1', 'b@2'])
  table.open[1].resolve(false)
  await Promise.all([two, three])
  assert.deepEqual(table.posted, ['a@1', 'b@2'])
  assert.deepEqual(table.said, ['moved'])
})

test('a press is judged by the newer board that waits to be drawn', async () => {
  let draw
  table.wait = new Promise((resolve) => { draw = resolve })
  press('a')
  press('b')
  await tick()
  assert.deepEqual(table.posted, [])
  table.shows('b')
  table.wait = undefined
  draw()
  await tick()
  assert.deepEqual(table.said, ['moved'])
  assert.deepEqual(table.posted, ['b@2'])
})

test('a press that got lost is posted again if the table is the same', async () => {
  const one = press('a')
  await tick()
  table.open[0].reject(new Error('network'))
  await tick()
  assert.deepEqual(table.posted, ['a@1'], 'it is not posted before the server answers')
  table.backs[0]()
  await tick()
  assert.deepEqual(table.posted, ['a@1', 'a@1'])
  table.open[1].resolve(false)
  await one
  assert.deepEqual(table.said, [])
})

test('a lost press is not posted again if the table has changed, and the viewer is told', async () => {
  const one = press('a'), two = press('b')
  await tick()
  table.open[0].reject(new Error('network'))
  await tick()
  table.shows('a', 'b')
  table.backs[0]()
  await one
  await tick()
  assert.deepEqual(table.said, ['lost'])
  assert.deepEqual(table.posted, ['a@1', 'b@2'])
  table.open[1].resolve(false)
  await two
})

test('if the button of a lost press is gone, the viewer is told', async () => {
  const one = press('a')
  await tick()
  table.open[0].reject(new Error('network'))
  await tick()
  table.buttons = []
  table.backs[0]()
  await one
  assert.deepEqual(table.said, ['moved'])
})

test('every press ends, whatever the table does', async () => {
  const answers = []
  let luck = 7
  const random = (n) => { luck = (luck * 48271) % 2147483647; return luck % n }
  for (let i = 0; i < 200; i++) {
    answers.push(press('abc'[random(3)]))
    await tick()
    if (random(2)) table.shows(...'abc'.split('').filter(() => random(3)))
    if (random(5) === 0) table.backs.shift()?.()
    const open = table.open.shift()
    if (open) random(4) ? open.resolve(random(2) === 0) : open.reject(new Error('network'))
  }
  for (let i = 0; i < 400; i++) {
    await tick()
    table.backs.shift()?.()
    table.open.shift()?.resolve(false)
  }
  await Promise.all(answers)
})
