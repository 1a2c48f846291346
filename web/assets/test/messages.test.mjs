import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Messages } from '../page/messages.js'

test('messages are read from text in pieces of any size', () => {
  const text = 'retry: 300\n\nevent: beat\n\nid: 7.1\ndata: one\ndata: two\n\ndata: three\r\n\r\n: quiet\n\nid: 8.1\ndata:four\n\n'
  const whole = new Messages().read(text)
  assert.deepEqual(whole, [
    { event: 'beat', data: '', id: '' }, { event: '', data: 'one\ntwo', id: '7.1' },
    { event: '', data: 'three', id: '7.1' }, { event: '', data: 'four', id: '8.1' },
  ])
  for (const step of [1, 2, 3, 7]) {
    const cut = new Messages(), came = []
    for (let i = 0; i < text.length; i += step) came.push(...cut.read(text.slice(i, i + step)))
    assert.deepEqual(came, whole, `cut in pieces of ${step}`)
  }
})

test('only a part of a message counts as something brought, not retry or comments', () => {
  const stream = new Messages()
  for (const quiet of ['retry: 300\n', '\n', ': still here\n\n', '', 'retry: 1']) {
    stream.read(quiet)
    assert.equal(stream.spoken, false, quiet)
  }
  stream.read('\ndata: <div')
  assert.equal(stream.spoken, true)
})
