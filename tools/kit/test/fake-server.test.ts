import { expect, test } from 'vitest'
import { fakeServer } from './fake-server.ts'

const send = async (fake: typeof fetch, path: string, init?: RequestInit) => {
  const response = await fake(path, init)
  return (await response.json()) as { code: number; data: unknown }
}

test('answers exact paths and paths with parameters, and passes the call to functions', async () => {
  const { fetch, calls } = fakeServer({
    'GET /api/crm/Customers': { list: [] },
    'GET /api/crm/Customers/{id}': { id: '7' },
    'POST /api/crm/Customers': ({ body }: { body: unknown }) => ({ received: body }),
  })
  expect(await send(fetch, '/api/crm/Customers?n=1')).toMatchObject({ code: 200, data: { list: [] } })
  expect(await send(fetch, '/api/crm/Customers/7')).toMatchObject({ code: 200, data: { id: '7' } })
  expect(await send(fetch, '/api/crm/Customers', { method: 'POST', body: '{"name":"王"}' })).toMatchObject({
    data: { received: { name: '王' } },
  })
  expect(calls.map(({ method, path, query }) => [method, path, query])).toEqual([
    ['GET', '/api/crm/Customers', { n: '1' }],
    ['GET', '/api/crm/Customers/7', {}],
    ['POST', '/api/crm/Customers', {}],
  ])
})

test('refuses an unknown call and names it', async () => {
  const { fetch } = fakeServer({ 'GET /api/crm/Customers/{id}': {} })
  expect(await send(fetch, '/api/crm/Customers/7/Orders')).toEqual({
    code: 404,
    msg: 'no answer for GET /api/crm/Customers/7/Orders',
    data: null,
  })
})
