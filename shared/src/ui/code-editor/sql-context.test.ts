import { describe, expect, test } from 'vitest'
import { contextAt, listTablesOf, quoteName } from './sql-context.ts'

/** The context at the sign `|`, which is removed first. */
function at(marked: string) {
  const offset = marked.indexOf('|')
  const found = contextAt(marked.replace('|', ''), offset)
  if (!found) return null
  return {
    kind: found.kind,
    typed: marked.slice(found.from, offset),
    ...(found.kind === 'column' ? { tables: found.tables.map(({ table }) => table) } : {}),
  }
}

describe('finds what fits at the cursor', () => {
  test.each([
    ['select * from |', { kind: 'table', typed: '' }],
    ['select * from org_u|', { kind: 'table', typed: 'org_u' }],
    ['select * from a join edu|', { kind: 'table', typed: 'edu' }],
    ['select * from a x, b|', { kind: 'table', typed: 'b' }],
    ['update t|', { kind: 'table', typed: 't' }],
    ['select f| from t', { kind: 'column', typed: 'f', tables: ['t'] }],
    [
      'select u.re| from org_user u join org_role r on true',
      { kind: 'column', typed: 're', tables: ['org_user'] },
    ],
    ['select * from t where a = @na|', { kind: 'parameter', typed: 'na' }],
    ['select * from t where |', { kind: 'column', typed: '', tables: ['t'] }],
    ['select x.a| from t', null],
    [`select 'from |`, null],
    ['select 1 -- from |', null],
    ['select /* from |', null],
  ])('%s', (marked, expected) => expect(at(marked)).toEqual(expected))
})

describe('lists the tables of a statement', () => {
  test.each([
    ['select 1', []],
    ['select * from org_user u', [['org_user', 'u']]],
    ['select * from org_user as u where a = 1', [['org_user', 'u']]],
    ['select * from org_user where a = 1', [['org_user', 'org_user']]],
    [
      'select * from public.a, b x left join "C d" on true',
      [
        ['a', 'a'],
        ['b', 'x'],
        ['C d', 'C d'],
      ],
    ],
    [`select 'from x' from a -- from y`, [['a', 'a']]],
    [
      'select * from t x join t y on true',
      [
        ['t', 'x'],
        ['t', 'y'],
      ],
    ],
  ])('%s', (statement, expected) =>
    expect(listTablesOf(statement).map(({ table, alias }) => [table, alias])).toEqual(expected),
  )
})

test('quotes names that are no plain words, as the product does', () => {
  expect(quoteName('postgres', 'org_user')).toBe('org_user')
  expect(quoteName('postgres', 'Name')).toBe('"Name"')
  expect(quoteName('oracle', 'NAME')).toBe('NAME')
  expect(quoteName('mysql', '班级')).toBe('`班级`')
  expect(quoteName('sqlserver', 'a b')).toBe('[a b]')
})
