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

test('in a query an empty value means "no filter", digits become numbers, what is not said is the default', () => {
  expect(list(undefined, { keyword: '', currentPage: '2', enabled: '0', n: '17' }, {})).toEqual({
    keyword: undefined,
    currentPage: 2,
    pageSize: 20,
    enabled: 0,
  })
  expect(list(undefined, { keyword: '007' }, { id: '' })).toMatchObject({ keyword: '007' })
})

test('in a body a text stays a text', () => {
  expect(refused(() => make({ name: 'a', n: '1' }, {}, { id: '1' })).fields).toMatchObject([{ field: 'n' }])
})

test('the path wins over the body, and a query is not a body', () => {
  expect(make({ name: 'a', id: 'other' }, { name: 'b' }, { id: '1' })).toEqual({ name: 'a', id: '1' })
})

test('every refused field is named', () => {
  expect(
    refused(() => make({ name: 'long', n: 1.5 }, {}, { id: '1' })).fields.map(({ field }) => field),
  ).toEqual(['name', 'n'])
})

test.each([[[1]], ['text'], [7]])('%j is no object', (body) => {
  expect(refused(() => make(body, {}, { id: '1' })).code).toBe(400)
})

test('keys that JavaScript treats specially do no harm', () => {
  expect(make(JSON.parse('{"name":"a","__proto__":{"polluted":true}}'), {}, { id: '1' })).toEqual({
    name: 'a',
    id: '1',
  })
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})
