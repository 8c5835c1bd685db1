import { expect, test } from 'vitest'
import { findSentFile } from './sent-file.ts'

test('a message names the file that was sent with it', () => {
  expect(findSentFile(JSON.stringify({ type: 6, id: 'd1', text: '订阅' }))).toBe('d1')
})

test.each(['', 'text', '{}', '{"type":5,"path":"x"}', '{"type":6,"id":1,"text":""}'])(
  'the body %j has none',
  (body) => {
    expect(findSentFile(body)).toBeUndefined()
  },
)
