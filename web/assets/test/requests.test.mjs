import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boardOf } from '../page/requests.js'

test('boardOf returns the board from its frame on, with the title of the tab', () => {
  const board = '<div id="match" class="match"><main><svg><title>A pawn</title></svg></main></div>'
  assert.equal(boardOf(`<title>Your turn</title>\n<div id="notice">Said</div>\n${board}\n`), '<title>Your turn</title>' + board)
  assert.equal(boardOf(board), board)
})
