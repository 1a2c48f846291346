import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { LessonProgress } from '../page/lessonprogress.js'
import { save, load, loadJSON } from '../page/storage.js'

// browser sets up a browser that stores things, or one that forbids any access to its storage.
function browser(forbids = false) {
  const things = new Map()
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      if (forbids) throw new DOMException('no', 'SecurityError')
      return { getItem: (key) => things.get(key) ?? null, setItem: (key, value) => things.set(key, value) }
    },
  })
}

beforeEach(() => browser())

const at = '/learn/toy/first/bid/bold'
const step = { memory: 'toy/first', lesson: '/learn/toy/first/', chapter: 'bid', number: '1' }

test('the progress of a lesson is stored: its address, and the chapters that are done', () => {
  const progress = new LessonProgress()
  assert.equal(progress.read('toy/first', step.lesson), null)
  progress.note(step, at)
  progress.note({ ...step, done: '' }, at)
  progress.note({ ...step, done: '' }, at)
  assert.deepEqual(progress.read('toy/first', step.lesson), { done: ['bid'], at, number: 1 })
})

test('a stored text that is no progress counts as no progress', () => {
  for (const note of ['', '{', 'null', '3', '[]', '{"at":5,"done":[]}', '{"at":"https://elsewhere/","done":[]}', `{"at":"${at}","done":"all"}`]) {
    save('signoria.learn.toy/first', note)
    assert.equal(new LessonProgress().read('toy/first', step.lesson), null, note)
  }
})

test('without access to storage nothing is stored and nothing fails', () => {
  browser(true)
  save('signoria.pace', 'slow')
  assert.equal(load('signoria.pace', 'normal'), 'normal')
  assert.equal(loadJSON('signoria.seen'), null)
  const progress = new LessonProgress()
  progress.note(step, at)
  assert.equal(progress.read('toy/first', step.lesson), null)
})
