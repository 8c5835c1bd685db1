import { expect, test } from 'vitest'
import * as z from 'zod'
import { get, Page, post } from '@tessera/shared/contract/wire'
import { Flag } from '@tessera/shared/contract/patterns'
import { compileParser } from './parse.ts'
import { Refusal } from './refusal.ts'

const list = compileParser(
  get('/x/{id?}', { access: 'public', input: Page.extend({ enabled: Flag.optional() }) }),
)
const make = compileParser(
  post('/x/{id}', { access: 'public', input: z.object({ name: z.string().max(3), n: z.int().optional() }) }),
)

const refused = (run: () => unknown): Refusal => {
  try {
    run()
  } catch (error) {
    return error as Refusal
  }
  throw new Error('nothing was refused')
}

test('in a query, empty values are absent, digits become numbers and absent keys get their defaults', () => {
  expect(list(undefined, { keyword: '', currentPage: '2', enabled: '0', n: '17' }, {})).toEqual({
    keyword: undefined,
    currentPage: 2,
    pageSize: 20,
    enabled: 0,
  })
  expect(list(undefined, { keyword: '007' }, { id: '' })).toMatchObject({ keyword: '007' })
})

test('in a body, texts of digits stay texts', () => {
  expect(refused(() => make({ name: 'a', n: '1' }, {}, { id: '1' })).fields).toMatchObject([{ field: 'n' }])
})

test('parameters of the path override the body, and the query of a POST is ignored', () => {
  expect(make({ name: 'a', id: 'other' }, { name: 'b' }, { id: '1' })).toEqual({ name: 'a', id: '1' })
})

test('names every invalid field', () => {
  expect(
    refused(() => make({ name: 'long', n: 1.5 }, {}, { id: '1' })).fields.map(({ field }) => field),
  ).toEqual(['name', 'n'])
})

test.each([[[1]], ['text'], [7]])('refuses %j, which is not an object', (body) => {
  expect(refused(() => make(body, {}, { id: '1' })).code).toBe(400)
})

test('ignores __proto__ and does not pollute prototypes', () => {
  expect(make(JSON.parse('{"name":"a","__proto__":{"polluted":true}}'), {}, { id: '1' })).toEqual({
    name: 'a',
    id: '1',
  })
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})
