import { describe, expect, test } from 'vitest'
import type { Dialect } from './dialect.ts'
import { bindParameters, listParameterNames, replaceParameters, type ParameterValue } from './bind.ts'

const known = new Map<string, ParameterValue>([
  ['n', { type: 'int', value: 7 }],
  ['name', { type: 'varchar', value: `x' or '1'='1` }],
  ['ids', { type: 'varchar', value: ['a', 'b'] }],
  ['none', { type: 'varchar', value: [] }],
  ['at', { type: 'datetime', value: new Date('2026-11-21T18:10:00+08:00') }],
  ['then', { type: 'datetime', value: new Date('2026-11-21T18:10:00.050+08:00') }],
  ['班级', { type: 'text', value: '一班' }],
])

describe('replaces parameters with placeholders', () => {
  test.each<[Dialect, string, string, unknown[]]>([
    [
      'postgres',
      'select * from t where a=@n and b = @name',
      'select * from t where a= $1::int and b =  $2::text',
      [7, `x' or '1'='1`],
    ],
    ['mysql', 'select * from t where a=@n or c=@n', 'select * from t where a= ? or c= ?', [7, 7]],
    ['sqlserver', 'select * from t where a=@n', 'select * from t where a= @p1', [7]],
    ['oracle', 'select * from t where a=@n', 'select * from t where a= :1', [7]],
    ['sqlite', 'select * from t where a in (@ids)', 'select * from t where a in ( ?,  ?)', ['a', 'b']],
    ['postgres', 'select 1 where a in (@none)', 'select 1 where a in ( $1::text)', [null]],
    ['postgres', 'select @at', 'select  $1::timestamptz', [new Date('2026-11-21T18:10:00+08:00')]],
    ['mysql', 'select @at, @then', 'select  ?,  ?', ['2026-11-21 18:10:00', '2026-11-21 18:10:00.050']],
    ['sqlite', 'select @then', 'select  ?', ['2026-11-21 18:10:00.050']],
    ['sqlserver', 'select @at', 'select  @p1', ['2026-11-21T18:10:00']],
    ['postgres', 'select @班级', 'select  $1::text', ['一班']],
  ])('%s: %s', (dialect, statement, text, values) =>
    expect(bindParameters(dialect, statement, known)).toEqual({ text, values }),
  )
})

describe('leaves text that only looks like a parameter', () => {
  test.each<[Dialect, string]>([
    ['postgres', `select '@n', "@n", E'\\'@n', $$@n$$, $a$ @n $$ $a$ -- @n\n/* @n /* @n */ @n */`],
    ['postgres', 'select a @> b, a <@b, a @@ b, @ 5, a@n'],
    ['mysql', "select '\\'@n', \"@n\", `@n` # @n\n-- @n"],
    ['mysql', 'select @@version, mail@n'],
    ['sqlserver', `select '@n', [@n]]@n], /* /* @n */ @n */ "@n"`],
    ['oracle', `select q'[@n']', q'!it's @n!' from dual`],
    ['sqlite', `select [@n], \`@n\`, '@n'`],
  ])('%s: %s', (dialect, text) => expect(bindParameters(dialect, text, known)).toEqual({ text, values: [] }))
  test('reads two minus signs without a space as code in MySQL', () =>
    expect(bindParameters('mysql', 'select 1--@n', known).values).toEqual([7]))
})

test('refuses an unknown name with its position', () => {
  expect(() => bindParameters('postgres', 'select 1\nwhere a = @other', known)).toThrow(
    expect.objectContaining({ values: { name: '@other', line: 2, column: 11 } }),
  )
  expect(() => bindParameters('mysql', 'select 1 /*!50000 into outfile "x" */', known)).toThrow(
    expect.objectContaining({ values: { line: 1, column: 10 } }),
  )
})

test('lists names once, and keeps positions when it replaces parameters', () => {
  expect(listParameterNames('postgres', `select @n, @name, '@ids', @n`)).toEqual(['n', 'name'])
  const statement = 'select @name, @n from t'
  expect(replaceParameters('postgres', statement)).toBe('select $1   , $1 from t')
})
