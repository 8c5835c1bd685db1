import { expect, test } from 'vitest'
import { countConditions, readSuperQuery } from './super-query.ts'

const fields = { title: 'text', amount: 'number' } as const
const is = (field: string, value: unknown = 1) => ({ field, op: '==', value })
const read = (query: unknown) => readSuperQuery(JSON.stringify(query), fields)

test('what is wrong is named with its place, and the rest is kept', () => {
  const { kept, problems, query } = read({
    match: 'or',
    conditions: [
      is('gone'),
      is('title', 'a'),
      {
        match: 'and',
        conditions: [is('amount', 'x'), { field: 'amount', op: 'like', value: 1 }, is('amount')],
      },
      { match: 'nor', conditions: [] },
    ],
  })
  expect(problems).toEqual([
    { path: '.conditions[0]', why: 'unknownField', field: 'gone' },
    { path: '.conditions[2].conditions[0]', why: 'badValue', field: 'amount' },
    { path: '.conditions[2].conditions[1]', why: 'notAllowed', field: 'amount' },
    { path: '.conditions[3]', why: 'notAScheme', field: '' },
  ])
  expect(kept).toEqual({
    match: 'or',
    conditions: [is('title', 'a'), { match: 'and', conditions: [is('amount')] }],
  })
  expect(countConditions(query)).toBe(2)
})

test('groups of older clients are joined from left to right', () => {
  const group = (logic: string, ...groups: object[]) => ({ logic, groups })
  const { kept, problems } = read([
    group('and', is('amount', 1)),
    group('or', is('amount', 2), is('title', 'b')),
    group('or', is('amount', 3)),
    group('and', is('amount', 4)),
    group('or'),
  ])
  const all = (...conditions: object[]) => ({ match: 'and', conditions })
  expect(problems).toEqual([])
  expect(kept).toEqual(
    all(
      {
        match: 'or',
        conditions: [all(is('amount', 1)), all(is('amount', 2), is('title', 'b')), all(is('amount', 3))],
      },
      all(is('amount', 4)),
    ),
  )
  expect(read([group('and', is('gone'))]).problems[0]!.path).toBe('[0].groups[0]')
})

test('depth and number of conditions are limited', () => {
  const nest = (depth: number): object =>
    depth === 0 ? is('amount') : { match: 'and', conditions: [nest(depth - 1)] }
  expect(read(nest(5)).problems).toEqual([])
  expect(read(nest(6)).problems.map(({ why }) => why)).toEqual(['tooDeep'])
  const many = { match: 'and', conditions: Array.from({ length: 205 }, () => is('amount')) }
  expect(read(many).problems.map(({ why }) => why)).toEqual(['tooMany'])
  expect(countConditions(read(many).kept)).toBe(200)
})
