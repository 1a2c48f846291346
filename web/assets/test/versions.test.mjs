import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareVersions, readVersion } from '../page/versions.js'

const order = (a, b) => Math.sign(compareVersions(readVersion(a), readVersion(b)))

test('only a valid version is read', () => {
  assert.deepEqual(readVersion('119.4'), { text: '119.4', seq: 119, revision: 4, front: '', elsewhere: 0 })
  assert.equal(readVersion('7.1795371962467.2').front, '2')
  assert.equal(readVersion('7.4.2-1763').elsewhere, 1763)
  for (const wrong of [undefined, null, '', '12', '1.2.3.4', '1763-abc', '1.2-', 'x.1']) assert.equal(readVersion(wrong), null)
})

test('versions are compared by the log first, then by what is not in the log', () => {
  assert.equal(order('9.7', '10.2'), -1)
  assert.equal(order('10.3', '10.2'), 1)
  assert.equal(order('10.2', '10.2'), 0)
})

test('a version of the seat that took the screen over later is newer, even with less of the log', () => {
  assert.equal(order('18.6.2', '20.5.1'), 1)
  assert.equal(order('20.5.1', '18.6.2'), -1)
  assert.equal(order('18.6.2', '18.5'), 1, 'also than a version from before anybody took it over')
  assert.equal(order('21.5.2', '20.5.1'), 1, 'also after a choice that was not secret')
})

test('what was played elsewhere counts last', () => {
  assert.equal(order('18.6-1763', '18.6'), 1)
  assert.equal(order('18.6.2-1763', '18.6.2-1764'), -1)
  assert.equal(order('18.6-1763', '19.6'), -1)
})
