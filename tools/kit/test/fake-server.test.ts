import { expect, test } from 'vitest'
import { fakeServer } from './fake-server.ts'

const ask = async (fake: typeof fetch, path: string, init?: RequestInit) =>
  (await (await fake(path, init)).json()) as { code: number; data: unknown }

test('a known call gets its data, one with a parameter too, and a function is told what was asked', async () => {
  const { fetch, calls } = fakeServer({
    'GET /api/crm/Customers': { list: [] },
    'GET /api/crm/Customers/{id}': { id: '7' },
    'POST /api/crm/Customers': ({ body }: { body: unknown }) => ({ got: body }),
  })
  expect(await ask(fetch, '/api/crm/Customers?n=1')).toMatchObject({ code: 200, data: { list: [] } })
  expect(await ask(fetch, '/api/crm/Customers/7')).toMatchObject({ code: 200, data: { id: '7' } })
  expect(await ask(fetch, '/api/crm/Customers', { method: 'POST', body: '{"name":"王"}' })).toMatchObject({
    data: { got: { name: '王' } },
  })
  expect(calls.map(({ method, path, query }) => [method, path, query])).toEqual([
    ['GET', '/api/crm/Customers', { n: '1' }],
    ['GET', '/api/crm/Customers/7', {}],
    ['POST', '/api/crm/Customers', {}],
  ])
})

test('a call that nobody foresaw is refused by its name', async () => {
  const { fetch } = fakeServer({ 'GET /api/crm/Customers/{id}': {} })
  expect(await ask(fetch, '/api/crm/Customers/7/Orders')).toEqual({
    code: 404,
    msg: 'no answer for GET /api/crm/Customers/7/Orders',
    data: null,
  })
})
