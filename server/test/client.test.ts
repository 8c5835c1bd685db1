import { expect, test } from 'vitest'
import * as z from 'zod'
import { del, get, Page, post } from '@tessera/shared/contract/wire'
import { address } from './client.ts'

const list = get('/api/x/{id}/y/{more?}', { access: 'public', input: Page })
const create = post('/api/x/{id}', { access: 'public', input: z.object({ name: z.string() }) })

test('what a path names is filled in and escaped; the rest of a GET is the query', () => {
  expect(address(list, { id: 'a b', keyword: '中', currentPage: 2 })).toEqual({
    url: '/api/x/a%20b/y?keyword=%E4%B8%AD&currentPage=2',
    rest: {},
  })
  expect(address(list, { id: '1', more: '2', keyword: undefined })).toEqual({ url: '/api/x/1/y/2', rest: {} })
})

test('the rest of the others is the body', () => {
  expect(address(create, { id: '1', name: 'n' })).toEqual({ url: '/api/x/1', rest: { name: 'n' } })
  expect(address(del('/api/x/{id}', { access: 'public' }), { id: '1' })).toEqual({
    url: '/api/x/1',
    rest: {},
  })
})
