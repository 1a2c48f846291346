import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Boards } from '../page/boards.js'
import { readVersion } from '../page/versions.js'

const board = (version, address = '/m', from = 'stream') => ({ version: readVersion(version), address, from, text: `${version} at ${address}` })
let drawn, asked, timers, boards

beforeEach(() => {
  drawn = []
  asked = []
  timers = []
  boards = new Boards(board('10.1'), {
    draw: (b) => drawn.push(b.text), ask: (address, again) => asked.push(`${address} ${again}`),
    later: (run) => (timers.push(run), run), never: (timer) => { timers = timers.filter((t) => t !== timer) },
  })
})

// overdue is when an answer has been waited for long enough.
const overdue = () => { for (const run of timers.splice(0)) run() }

// own answers a request of the page.
const own = (version, address, from = 'get') => boards.answer(boards.begin(), board(version, address, from))

test('a newer board is shown at once, an older or equal one never', () => {
  boards.arrive(board('11.1'))
  boards.arrive(board('10.9'))
  boards.arrive(board('11.1'))
  boards.arrive(board('11.2'))
  assert.deepEqual(drawn, ['11.1 at /m', '11.2 at /m'])
})

test('the answer to a post comes first or second, and is drawn once', () => {
  own('11.1', '/m', 'post')
  boards.arrive(board('11.1'))
  boards.arrive(board('12.1'))
  own('12.1', '/m', 'post')
  assert.deepEqual(drawn, ['11.1 at /m', '12.1 at /m'])
  assert.deepEqual(asked, [])
})

test('an equal board of another state of the page is drawn', () => {
  own('10.1', '/m?pick=3')
  own('10.1', '/m?pick=3')
  own('10.1', '/m')
  assert.deepEqual(drawn, ['10.1 at /m?pick=3', '10.1 at /m'])
})

test('an own answer that shows the past is asked for again', () => {
  const ticket = boards.begin()
  boards.arrive(board('12.1'))
  boards.answer(ticket, board('11.1', '/m?why=4', 'get'))
  assert.deepEqual(drawn, ['12.1 at /m'])
  assert.deepEqual(asked, ['/m?why=4 0'])
  own('12.1', '/m?why=4')
  assert.deepEqual(drawn, ['12.1 at /m', '12.1 at /m?why=4'])
})

test('a server that stays behind is asked less and less often, until a board is drawn', () => {
  boards.arrive(board('12.1'))
  for (let i = 0; i < 3; i++) own('11.1', '/m?pick=1')
  own('12.1', '/m?pick=1')
  boards.arrive(board('13.1', '/m?pick=1'))
  own('12.5', '/m')
  assert.deepEqual(asked, ['/m?pick=1 0', '/m?pick=1 1', '/m?pick=1 2', '/m 0'])
})

test('of two own requests the later decides, in whatever order the answers come', () => {
  const one = boards.begin(), two = boards.begin()
  boards.answer(two, board('10.1', '/m?pick=2', 'get'))
  boards.answer(one, board('10.1', '/m?pick=1', 'get'))
  const three = boards.begin(), four = boards.begin()
  boards.answer(three, board('10.1', '/m?pick=3', 'get'))
  boards.answer(four, board('10.1', '/m?pick=4', 'get'))
  assert.deepEqual(drawn, ['10.1 at /m?pick=2', '10.1 at /m?pick=4'])
  assert.deepEqual(asked, [])
})

test('what a superseded post has changed is shown where the page is now', () => {
  const post = boards.begin(), pick = boards.begin()
  boards.answer(pick, board('10.1', '/m?pick=2', 'get'))
  boards.answer(post, board('11.1', '/m', 'post'))
  assert.deepEqual(drawn, ['10.1 at /m?pick=2'])
  assert.deepEqual(asked, ['/m?pick=2 0'])
})

test('and when the later request is still under way its answer must know of it', () => {
  const post = boards.begin(), pick = boards.begin()
  boards.answer(post, board('11.1', '/m', 'post'))
  assert.deepEqual(asked, [])
  boards.answer(pick, board('10.1', '/m?pick=2', 'get'))
  assert.deepEqual(drawn, [])
  assert.deepEqual(asked, ['/m?pick=2 0'])
})

test('a refusal without a board changes nothing', () => {
  boards.answer(boards.begin(), null)
  boards.arrive(board('11.1'))
  assert.deepEqual(drawn, ['11.1 at /m'])
})

test('the stream of another state of the page is not shown', () => {
  own('10.1', '/m?pick=1')
  boards.arrive(board('11.1', '/m'))
  boards.arrive(board('11.1', '/m?pick=1'))
  assert.deepEqual(drawn, ['10.1 at /m?pick=1', '11.1 at /m?pick=1'])
})

test('the stream waits for an own answer, which shows the same where it was asked for', () => {
  own('10.1', '/m?pick=3')
  const ticket = boards.begin()
  boards.arrive(board('11.1', '/m?pick=3'))
  boards.answer(ticket, board('11.1', '/m', 'post'))
  overdue()
  assert.deepEqual(drawn, ['10.1 at /m?pick=3', '11.1 at /m'])
  assert.deepEqual(asked, [])
})

test('it waits for the answer that is asked for again, too', () => {
  let again
  boards = new Boards(board('10.1', '/m?pick=3'), { draw: (b) => drawn.push(b.text), ask: () => { again = boards.begin() }, later: () => 1, never: () => {} })
  const post = boards.begin()
  boards.arrive(board('12.1', '/m?pick=3'))
  boards.answer(post, board('11.1', '/m', 'post'))
  assert.deepEqual(drawn, [])
  boards.answer(again, board('12.1', '/m', 'get'))
  assert.deepEqual(drawn, ['12.1 at /m'])
})

test('of several that wait for an answer the newest is shown when it brings nothing', () => {
  const ticket = boards.begin()
  boards.arrive(board('11.1'))
  boards.arrive(board('13.1'))
  boards.arrive(board('12.1'))
  assert.deepEqual(drawn, [])
  boards.answer(ticket, null)
  assert.deepEqual(drawn, ['13.1 at /m'])
  assert.deepEqual(timers, [])
})

test('no board waits longer than its time for an answer', () => {
  boards.begin()
  boards.arrive(board('11.1'))
  boards.arrive(board('12.1'))
  assert.equal(timers.length, 1)
  overdue()
  boards.arrive(board('13.1'))
  assert.deepEqual(drawn, ['12.1 at /m'], 'the next has a time of its own')
  overdue()
  assert.deepEqual(drawn, ['12.1 at /m', '13.1 at /m'])
})

test('an overdue board still waits for a pointer, and then for no answer', () => {
  boards.hold()
  boards.begin()
  boards.arrive(board('11.1'))
  overdue()
  assert.deepEqual(drawn, [])
  boards.release()
  assert.deepEqual(drawn, ['11.1 at /m'])
})

test('a board that a pointer held waits on for the answer to its click', () => {
  own('10.1', '/m?pick=3')
  boards.hold()
  boards.arrive(board('11.1', '/m?pick=3'))
  const ticket = boards.begin()
  boards.release()
  boards.answer(ticket, board('11.1', '/m?pick=4', 'get'))
  assert.deepEqual(drawn, ['10.1 at /m?pick=3', '11.1 at /m?pick=4'])
})

test('a press waits for no answer: what has come is shown to judge it by', async () => {
  boards.begin()
  boards.arrive(board('11.1'))
  await boards.settled()
  assert.deepEqual(drawn, ['11.1 at /m'])
})

test('a late answer to a post does not move who has gone on, unless it is newer', () => {
  own('10.1', '/m?pick=3')
  const used = boards.begin()
  boards.arrive(board('11.1', '/m?pick=3'))
  overdue()
  boards.use()
  boards.answer(used, board('11.1', '/m', 'post'))
  const newer = boards.begin()
  boards.arrive(board('12.1', '/m?pick=3'))
  overdue()
  boards.use()
  boards.answer(newer, board('13.1', '/m', 'post'))
  assert.deepEqual(drawn, ['10.1 at /m?pick=3', '11.1 at /m?pick=3', '12.1 at /m?pick=3', '13.1 at /m'])
})

test('who has not, goes where the post leads', () => {
  own('10.1', '/m?pick=3')
  const ticket = boards.begin()
  boards.use()
  boards.arrive(board('11.1', '/m?pick=3'))
  overdue()
  boards.answer(ticket, board('11.1', '/m', 'post'))
  assert.deepEqual(drawn, ['10.1 at /m?pick=3', '11.1 at /m?pick=3', '11.1 at /m'])
})

test('while the page is held boards wait, and of several the newest is taken', async () => {
  boards.hold()
  boards.arrive(board('11.1'))
  boards.arrive(board('13.1'))
  boards.arrive(board('12.1'))
  assert.equal(boards.waiting, true)
  assert.equal(boards.shown.version.text, '10.1')
  let settled = false
  const later = boards.settled().then(() => { settled = true })
  await Promise.resolve()
  assert.equal(settled, false)
  boards.release()
  await later
  assert.deepEqual(drawn, ['13.1 at /m'])
  assert.equal(boards.waiting, false)
})

test('what is older than a board that waits is not taken instead of it', () => {
  boards.hold()
  const ticket = boards.begin()
  boards.arrive(board('12.1'))
  boards.answer(ticket, board('11.1', '/m?pick=1', 'get'))
  boards.release()
  assert.deepEqual(drawn, ['12.1 at /m'])
  assert.deepEqual(asked, ['/m?pick=1 0'])
})

test('a board that waits is the page that the stream must be of', () => {
  boards.hold()
  own('10.1', '/m?pick=1')
  boards.arrive(board('11.1', '/m'))
  boards.release()
  assert.deepEqual(drawn, ['10.1 at /m?pick=1'])
})

test('nothing is drawn by letting go of a page for which nothing came', () => {
  boards.hold()
  boards.release()
  assert.deepEqual(drawn, [])
})
