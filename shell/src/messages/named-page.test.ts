import { expect, test } from 'vitest'
import { findNamedPage } from './named-page.ts'

test('a message names a page with its filter', () => {
  expect(findNamedPage(JSON.stringify({ type: 5, path: 'edu/eduCare?tab=alerts&isMine=1' }))).toEqual({
    path: '/edu/eduCare',
    address: '/edu/eduCare?tab=alerts&isMine=1',
  })
})

test.each(['', 'text', '{}', '{"type":2,"id":"1"}', '{"type":5}', '{"type":5,"path":1}'])(
  'the body %j names none',
  (body) => {
    expect(findNamedPage(body)).toBeUndefined()
  },
)

test('another host cannot be named', () => {
  expect(findNamedPage(JSON.stringify({ type: 5, path: '//evil.example' }))?.address).toBe('/evil.example')
})
