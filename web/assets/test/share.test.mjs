import assert from 'node:assert/strict'
import { test } from 'node:test'
import { share, showShares } from '../page/share.js'

const field = () => ({ value: 'https://signoria.example/m/a/b', selected: false, select() { this.selected = true } })
const pageOf = (button, link) => ({ querySelectorAll: () => [button], getElementById: (id) => (id === 'link-1' ? link : null) })
const buttonOf = () => ({ hidden: true, dataset: { share: 'link-1', title: 'Lorenzo' } })

test('the button is shown only if the browser can share', () => {
  const button = buttonOf()
  showShares(pageOf(button), {})
  assert.equal(button.hidden, true)
  showShares(pageOf(button), { share() {} })
  assert.equal(button.hidden, false)
})

test('the browser’s share sheet gets the link and the title', async () => {
  const link = field(), given = []
  await share(buttonOf(), pageOf(buttonOf(), link), { share: async (what) => given.push(what) })
  assert.deepEqual(given, [{ title: 'Lorenzo', url: link.value }])
  assert.equal(link.selected, false)
})

test('closing the share sheet changes nothing; if the browser refuses it, the link is selected', async () => {
  for (const [name, selected] of [['AbortError', false], ['NotAllowedError', true]]) {
    const link = field()
    await share(buttonOf(), pageOf(buttonOf(), link), { share: async () => { throw Object.assign(new Error(), { name }) } })
    assert.equal(link.selected, selected, name)
  }
})
