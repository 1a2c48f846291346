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

// overdue runs the timers that end the wait for an answer.
const overdue = () => { for (const run of timers.splice(0)) run() }

// own makes a request of the page and answers it.
const own = (version, address, from = 'get') => boards.answer(boards.begin(), board(version, address, from))

test('a newer board of the stream is drawn at once, an older or equal one never', () => {
  boards.arrive(board('11.1'))
  boards.arrive(board('10.9'))
  boards.arrive(board('11.1'))
  boards.arrive(board('11.2'))
  assert.deepEqual(drawn, ['11.1 at /m', '11.2 at /m'])
})

test('the board after a post is drawn once, whether the answer or the stream brings it first', () => {
  own('11.1', '/m', 'post')
  boards.arrive(board('11.1'))
  boards.arrive(board('12.1'))
  own('12.1', '/m', 'post')
  assert.deepEqual(drawn, ['11.1 at /m', '12.1 at /m'])
  assert.deepEqual(asked, [])
})

test('an answer with the same version at another address is drawn', () => {
  own('10.1', '/m?pick=3')
  own('10.1', '/m?pick=3')
  own('10.1', '/m')
  assert.deepEqual(drawn, ['10.1 at /m?pick=3', '10.1 at /m'])
})

test('a page whose answer is older than the board shown is requested again', () => {
  const ticket = boards.begin()
  boards.arrive(board('12.1'))
  boards.answer(ticket, board('11.1', '/m?why=4', 'get'))
  assert.deepEqual(drawn, ['12.1 at /m'])
  assert.deepEqual(asked, ['/m?why=4 0'])
  own('12.1', '/m?why=4')
  assert.deepEqual(drawn, ['12.1 at /m', '12.1 at /m?why=4'])
})

test('each repeated request has a higher count, until a board is drawn', () => {
  boards.arrive(board('12.1'))
  for (let i = 0; i < 3; i++) own('11.1', '/m?pick=1')
  own('12.1', '/m?pick=1')
  boards.arrive(board('13.1', '/m?pick=1'))
  own('12.5', '/m')
  assert.deepEqual(asked, ['/m?pick=1 0', '/m?pick=1 1', '/m?pick=1 2', '/m 0'])
})

test('of two requests the later one decides, in whatever order the answers come', () => {
  const one = boards.begin(), two = boards.begin()
  boards.answer(two, board('10.1', '/m?pick=2', 'get'))
  boards.answer(one, board('10.1', '/m?pick=1', 'get'))
  const three = boards.begin(), four = boards.begin()
  boards.answer(three, board('10.1', '/m?pick=3', 'get'))
  boards.answer(four, board('10.1', '/m?pick=4', 'get'))
  assert.deepEqual(drawn, ['10.1 at /m?pick=2', '10.1 at /m?pick=4'])
  assert.deepEqual(asked, [])
})

test('after the late answer to a superseded post the present address is requested again', () => {
  const post = boards.begin(), pick = boards.begin()
  boards.answer(pick, board('10.1', '/m?pick=2', 'get'))
  boards.answer(post, board('11.1', '/m', 'post'))
  assert.deepEqual(drawn, ['10.1 at /m?pick=2'])
  assert.deepEqual(asked, ['/m?pick=2 0'])
})

test('after a superseded post the answer to the later request must not be older than that post', () => {
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

test('a board of the stream for another address is not drawn', () => {
  own('10.1', '/m?pick=1')
  boards.arrive(board('11.1', '/m'))
  boards.arrive(board('11.1', '/m?pick=1'))
  assert.deepEqual(drawn, ['10.1 at /m?pick=1', '11.1 at /m?pick=1'])
})

test('a board of the stream waits for the answer to a request, which shows the same version at the right address', () => {
  own('10.1', '/m?pick=3')
  const ticket = boards.begin()
  boards.arrive(board('11.1', '/m?pick=3'))
  boards.answer(ticket, board('11.1', '/m', 'post'))
  overdue()
  assert.deepEqual(drawn, ['10.1 at /m?pick=3', '11.1 at /m'])
  assert.deepEqual(asked, [])
})

test('a board of the stream waits for a repeated request, too', () => {
  let again
  boards = new Boards(board('10.1', '/m?pick=3'), { draw: (b) => drawn.push(b.text), ask: () => { again = boards.begin() }, later: () => 1, never: () => {} })
  const post = boards.begin()
  boards.arrive(board('12.1', '/m?pick=3'))
  boards.answer(post, board('11.1', '/m', 'post'))
  assert.deepEqual(drawn, [])
  boards.answer(again, board('12.1', '/m', 'get'))
  assert.deepEqual(drawn, ['12.1 at /m'])
})

test('if the answer has no board, the newest of the waiting boards is drawn', () => {
  const ticket = boards.begin()
  boards.arrive(board('11.1'))
  boards.arrive(board('13.1'))
  boards.arrive(board('12.1'))
  assert.deepEqual(drawn, [])
  boards.answer(ticket, null)
  assert.deepEqual(drawn, ['13.1 at /m'])
  assert.deepEqual(timers, [])
})

test('no board waits longer than the limit for an answer', () => {
  boards.begin()
  boards.arrive(board('11.1'))
  boards.arrive(board('12.1'))
  assert.equal(timers.length, 1)
  overdue()
  boards.arrive(board('13.1'))
  assert.deepEqual(drawn, ['12.1 at /m'], 'the next board has a limit of its own')
  overdue()
  assert.deepEqual(drawn, ['12.1 at /m', '13.1 at /m'])
})

test('an overdue board waits until the pointer is released, and then for no answer', () => {
  boards.hold()
  boards.begin()
  boards.arrive(board('11.1'))
  overdue()
  assert.deepEqual(drawn, [])
  boards.release()
  assert.deepEqual(drawn, ['11.1 at /m'])
})

test('a board that waited for the pointer goes on waiting for the answer to the click', () => {
  own('10.1', '/m?pick=3')
  boards.hold()
  boards.arrive(board('11.1', '/m?pick=3'))
  const ticket = boards.begin()
  boards.release()
  boards.answer(ticket, board('11.1', '/m?pick=4', 'get'))
  assert.deepEqual(drawn, ['10.1 at /m?pick=3', '11.1 at /m?pick=4'])
})

test('before a press is judged, the newest board is drawn without waiting for an answer', async () => {
  boards.begin()
  boards.arrive(board('11.1'))
  await boards.settled()
  assert.deepEqual(drawn, ['11.1 at /m'])
})

test('a late answer to a post does not change the address if the viewer has used the page since, unless its board is newer', () => {
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

test('a viewer who has not used the page since the post gets the address that the post leads to', () => {
  own('10.1', '/m?pick=3')
  const ticket = boards.begin()
  boards.use()
  boards.arrive(board('11.1', '/m?pick=3'))
  overdue()
  boards.answer(ticket, board('11.1', '/m', 'post'))
  assert.deepEqual(drawn, ['10.1 at /m?pick=3', '11.1 at /m?pick=3', '11.1 at /m'])
})

test('while the page is held, boards wait, and then the newest one is drawn', async () => {
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

test('an answer that is older than a waiting board does not replace it', () => {
  boards.hold()
  const ticket = boards.begin()
  boards.arrive(board('12.1'))
  boards.answer(ticket, board('11.1', '/m?pick=1', 'get'))
  boards.release()
  assert.deepEqual(drawn, ['12.1 at /m'])
  assert.deepEqual(asked, ['/m?pick=1 0'])
})

test('a board of the stream must be for the address of the waiting board', () => {
  boards.hold()
  own('10.1', '/m?pick=1')
  boards.arrive(board('11.1', '/m'))
  boards.release()
  assert.deepEqual(drawn, ['10.1 at /m?pick=1'])
})

test('nothing is drawn when a held page without new boards is released', () => {
  boards.hold()
  boards.release()
  assert.deepEqual(drawn, [])
})
