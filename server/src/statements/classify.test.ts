import { afterAll, describe, expect, test } from 'vitest'
import { openWorkers } from '../workers/workers.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Dialect } from './dialect.ts'
import { statementKinds, createStatementClassifier } from './classify.ts'
import { text } from './text.ts'

const workers = openWorkers()
afterAll(() => workers.close())
const classifyStatement = createStatementClassifier(workers)
const refusalOf = async (
  dialect: Dialect,
  statement: string,
  allowed: readonly (typeof statementKinds)[number][],
) => {
  const refusal = await classifyStatement(dialect, statement, allowed).catch((error: unknown) => error)
  expect(refusal, String(refusal)).toBeInstanceOf(Refusal)
  return refusal as Refusal
}

describe('accepts queries', () => {
  test.each<[Dialect, string]>([
    ['postgres', "select a, count(*) from t where b = @n and c @> '{}' group by 1 -- ; drop table t"],
    ['postgres', 'with recursive a as (select 1 union all select n + 1 from a) select * from a; '],
    ['postgres', 'values (1), (2)'],
    ['postgres', "select '; drop table t', pg_typeof(a), pg_sleep(1) from t"],
    [
      'mysql',
      "select date_format(a, '%Y') d, group_concat(b separator ',') from `t;` where c in (@ids) limit @from, @n",
    ],
    ['sqlserver', 'select top 10 isnull(a, 0) from dbo.[t] with (nolock) where b = @n'],
    ['oracle', "select nvl(a, 0), to_char(sysdate, 'yyyy') from t where rownum <= @n"],
    ['sqlite', "select strftime('%Y', a) from t where b like '%' || @n || '%'"],
  ])('%s: %s', async (dialect, statement) =>
    expect(await classifyStatement(dialect, statement, ['select'])).toBe('select'),
  )
})

describe('refuses statements that write, define or lock', () => {
  test.each<[Dialect, string]>([
    ['postgres', 'delete from t'],
    ['postgres', '/* select */ update t set a = 1'],
    ['postgres', 'with d as (delete from t returning *) select * from d'],
    ['postgres', 'select * from t where a in (select 1) for update'],
    ['postgres', 'select * into x from t'],
    ['postgres', 'merge into t using b on true when matched then delete'],
    ['postgres', 'call p()'],
    ['mysql', 'insert into t values (1)'],
    ['mysql', 'replace into t values (1)'],
    ['mysql', 'with a as (select 1) delete from t'],
    ['mysql', 'select * from t for update'],
    ['mysql', 'select * into @x from t'],
    ['sqlserver', 'with a as (select 1 b) select * into #t from a'],
    ['sqlserver', `exec xp_cmdshell 'x'`],
    ['sqlite', 'insert into t select * from b'],
    ['oracle', 'call p(1)'],
  ])('%s: %s', async (dialect, statement) =>
    expect((await refusalOf(dialect, statement, ['select'])).code).toBe(400),
  )

  test.each<[Dialect, string]>([
    ['postgres', 'create table t (a int)'],
    ['postgres', `copy t to program 'x'`],
    ['postgres', 'explain analyze delete from t'],
    ['postgres', `do $$ begin end $$`],
    ['postgres', 'set role x'],
    ['postgres', 'truncate t'],
    ['mysql', 'drop table t'],
    ['mysql', `load data infile 'x' into table t`],
    ['mysql', 'set global x = 1'],
    ['sqlite', 'pragma x'],
    ['sqlite', `attach database 'x' as y`],
    ['sqlserver', "waitfor delay '1'"],
    ['oracle', 'begin p(); end;'],
  ])('even if all kinds are allowed: %s: %s', async (dialect, statement) =>
    expect((await refusalOf(dialect, statement, statementKinds)).code).toBe(400),
  )
})

test.each([['explain select 1'], ['create table t (a int)']])(
  '%s is refused with the kinds that are allowed here',
  async (statement) => {
    expect((await refusalOf('postgres', statement, ['select'])).values).toEqual({ kinds: 'select' })
    expect((await refusalOf('postgres', statement, ['select', 'call'])).values).toEqual({
      kinds: 'select, call',
    })
  },
)

describe('refuses several statements and executed comments', () => {
  test.each<[Dialect, string]>([
    ['postgres', 'select 1; drop table t'],
    ['postgres', 'select 1; select 2'],
    ['postgres', 'select 1 --\n; delete from t'],
    ['postgres', 'select 1 /* */; delete from t'],
    ['mysql', 'select 1; delete from t'],
    ['sqlite', 'select 1; delete from t'],
    ['sqlserver', 'select 1 delete from t'],
    ['sqlserver', 'select 1; exec p'],
  ])('%s: %s', async (dialect, statement) =>
    expect((await refusalOf(dialect, statement, statementKinds)).code).toBe(400),
  )
  test('a comment that MySQL executes', async () =>
    expect((await refusalOf('mysql', 'select 1 /*!50000 into outfile "x" */', ['select'])).text.zh).toContain(
      text.hiddenComment.zh,
    ))
  test('a comment that MariaDB executes', async () =>
    expect((await refusalOf('mysql', 'select 1 /*M!100000 union select 2 */', ['select'])).text.zh).toContain(
      text.hiddenComment.zh,
    ))
})

describe('refuses unsafe functions', () => {
  test.each<[Dialect, string]>([
    ['postgres', `select set_config('role', 'postgres', false)`],
    ['postgres', `select pg_catalog.pg_read_file('x')`],
    ['postgres', "select * from pg_ls_dir('.')"],
    ['postgres', 'select PG_TERMINATE_BACKEND(1)'],
    ['postgres', "select lo_import('x')"],
    ['postgres', `select * from dblink('x', 'y') as t (a int)`],
    ['postgres', `select query_to_xml('delete from t', true, true, '')`],
    ['postgres', `select nextval('s')`],
    ['postgres', "select pg_notify('tessera', '')"],
    ['postgres', `select "pg_read_file"('x')`],
    ['postgres', 'select 1 order by (select pg_advisory_lock(1))'],
    ['mysql', `select load_file('x')`],
    ['mysql', `select get_lock('x', 1)`],
    ['sqlserver', `select * from openrowset('a', 'b', 'c')`],
    ['sqlserver', `select * from openquery(a, 'b') o`],
    ['oracle', `select utl_http.request('x') from dual`],
    ['oracle', `select dbms_lock.sleep(1) from dual`],
    ['oracle', `select httpuritype('x').getclob() from dual`],
    ['sqlite', `select load_extension('x')`],
    ['sqlite', `select writefile('x', 'y')`],
  ])('%s: %s', async (dialect, statement) =>
    expect((await refusalOf(dialect, statement, ['select'])).text).toEqual(text.reaches),
  )
})

describe('reports errors with their position', () => {
  test.each<[Dialect, string, object]>([
    ['postgres', 'select a\nfrm t where', { line: 2, column: 5 }],
    ['postgres', `select '中文', @班级 frm t`, { line: 1, column: 22 }],
    ['postgres', 'select @name, @n frm frm t', { line: 1, column: 22 }],
    ['mysql', 'select a\nfrom t )', { line: 2, column: 8 }],
  ])('%s: %s', async (dialect, statement, place) =>
    expect((await refusalOf(dialect, statement, ['select'])).values).toMatchObject(place),
  )
  test.each<[Dialect, string]>([
    ['postgres', `select ${'('.repeat(20_000)}1`],
    ['postgres', `select ${'1+'.repeat(40_000)}1`],
    ['mysql', `select ${'1+'.repeat(40_000)}1`],
    ['sqlite', `select ${'('.repeat(30_000)}1`],
    ['postgres', ' '.repeat(10)],
    ['postgres', 'x'.repeat(100_001)],
    ['postgres', '-- nothing'],
  ])('%s: too deep, too long, empty', async (dialect, statement) => {
    await refusalOf(dialect, statement, ['select'])
    expect(await classifyStatement(dialect, 'select 1', ['select'])).toBe('select')
  })
})

test('accepts one writing statement where writing is allowed', async () => {
  expect(await classifyStatement('postgres', 'update t set a = @n where b = 1', statementKinds)).toBe(
    'update',
  )
  expect(await classifyStatement('postgres', 'call nightly(@n)', statementKinds)).toBe('call')
  expect(await classifyStatement('mysql', 'insert into t (a) values (@n)', statementKinds)).toBe('insert')
  expect(
    (
      await refusalOf('postgres', 'with d as (delete from t returning *) insert into x select * from d', [
        'insert',
      ])
    ).code,
  ).toBe(400)
})
