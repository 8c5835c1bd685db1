// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { onlineForms } from '../contract/lowcode/online.ts'
import { bindCall } from './bind-call.ts'
import { buildRequest } from './call.ts'

test('puts the bound parameter into the path and leaves the others to the caller', () => {
  const update = bindCall(onlineForms.update, { id: 'a/b' })
  expect(update.path).toBe('/api/visualdev/OnlineDev/a%2Fb/{recordId}')
  const { url, init } = buildRequest(update, { recordId: '7', data: '{}' })
  expect([url.split('?')[0], init.method, init.body]).toEqual([
    '/api/visualdev/OnlineDev/a%2Fb/7',
    'PUT',
    '{"data":"{}"}',
  ])
})
