import { expect, test } from 'vitest'
import * as z from 'zod'
import { del, get, Page, post } from '@tessera/shared/contract/wire'
import { fillPath } from './client.ts'

const list = get('/api/x/{id}/y/{more?}', { access: 'public', input: Page })
const create = post('/api/x/{id}', { access: 'public', input: z.object({ name: z.string() }) })

test('fills and escapes path parameters; the rest of a GET becomes the query', () => {
  expect(fillPath(list, { id: 'a b', keyword: '中', currentPage: 2 })).toEqual({
    url: '/api/x/a%20b/y?keyword=%E4%B8%AD&currentPage=2',
    rest: {},
  })
  expect(fillPath(list, { id: '1', more: '2', keyword: undefined })).toEqual({
    url: '/api/x/1/y/2',
    rest: {},
  })
})

test('the rest of other methods becomes the body', () => {
  expect(fillPath(create, { id: '1', name: 'n' })).toEqual({ url: '/api/x/1', rest: { name: 'n' } })
  expect(fillPath(del('/api/x/{id}', { access: 'public' }), { id: '1' })).toEqual({
    url: '/api/x/1',
    rest: {},
  })
})
