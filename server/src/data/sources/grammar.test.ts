import { describe, expect, test } from 'vitest'
import { grammars } from './grammar.ts'
import { assertMysqlReadOnly, assertSelectOnly } from './read-only.ts'
import { describeConnection as describeOracle } from './oracle.ts'
import { parseExactNumber, type Dialect, type ColumnKind } from './source.ts'
import { canConnectTo } from './socket.ts'

test.each<[Dialect, string, string]>([
  ['postgres', 'a"b', '"a""b"'],
  ['mysql', 'a`b', '`a``b`'],
  ['sqlserver', 'a]b', '[a]]b]'],
  ['oracle', 'a', '"a"'],
  ['sqlite', 'a"b', '"a""b"'],
])('%s: quotes the name %s', (dialect, name, quoted) => expect(grammars[dialect].quote(name)).toBe(quoted))

test.each(Object.values(grammars))('$dialect: rejects invalid names', ({ quote }) => {
  for (const name of ['', 'a\0b', 'a\nb', 'x'.repeat(129)])
    expect(() => quote(name)).toThrow(expect.objectContaining({ code: 400 }))
})
test('oracle: rejects a quote in a name', () =>
  expect(() => grammars.oracle.quote('a"b')).toThrow(expect.objectContaining({ code: 400 })))

test.each<[Dialect, string, string]>([
  ['postgres', `it's \\`, ` e'it''s \\\\'`],
  ['mysql', `it's \\`, `'it''s \\\\'`],
  ['sqlserver', "it's 中", "N'it''s 中'"],
  ['oracle', "it's \\", "'it''s \\'"],
  ['sqlite', "it's \\", "'it''s \\'"],
])('%s: writes the text literal %s', (dialect, value, literal) =>
  expect(grammars[dialect].literal(value)).toBe(literal),
)

test.each<[Dialect, string]>([
  ['postgres', 'select 1 order by a limit 20 offset 40'],
  ['mysql', 'select 1 order by a limit 20 offset 40'],
  ['sqlite', 'select 1 order by a limit 20 offset 40'],
  ['sqlserver', 'select 1 order by a offset 40 rows fetch next 20 rows only'],
  ['oracle', 'select 1 order by a offset 40 rows fetch next 20 rows only'],
])('%s: writes a page', (dialect, text) => expect(grammars[dialect].page('select 1', 'a', 40, 20)).toBe(text))

test.each<[Dialect, string]>([
  ['postgres', 'select 1 limit 9'],
  ['mysql', 'select 1 limit 9'],
  ['sqlite', 'select 1 limit 9'],
  ['sqlserver', 'select 1 order by (select null) offset 0 rows fetch next 9 rows only'],
  ['oracle', 'select 1 fetch first 9 rows only'],
])('%s: limits rows', (dialect, text) => expect(grammars[dialect].limitRows('select 1', 9)).toBe(text))

test.each<[Dialect, string]>([
  ['postgres', '$2'],
  ['mysql', '?'],
  ['sqlserver', '@p2'],
  ['oracle', ':2'],
  ['sqlite', '?2'],
])('%s: writes the second placeholder', (dialect, place) =>
  expect(grammars[dialect].placeholder(2)).toBe(place),
)

describe('column kinds survive the conversion to a type and back', () => {
  const kinds: ColumnKind[] = ['varchar', 'int', 'datetime', 'decimal', 'bigint', 'text']
  test.each(Object.values(grammars))('$dialect', ({ type, kind }) => {
    for (const original of kinds)
      expect(
        kind(
          type(original, original === 'decimal' ? '12,3' : '60')
            .replace(/, /g, ',')
            .toLowerCase(),
        ),
        original,
      ).toBe(original)
  })
  test.each<[Dialect, string, ColumnKind]>([
    ['postgres', 'timestamp with time zone', 'datetime'],
    ['postgres', 'uuid', 'varchar'],
    ['postgres', 'jsonb', 'text'],
    ['mysql', 'int(10) unsigned', 'bigint'],
    ['mysql', "enum('a')", 'varchar'],
    ['mysql', 'tinyint(1)', 'int'],
    ['sqlserver', 'nvarchar(max)', 'text'],
    ['sqlserver', 'uniqueidentifier', 'varchar'],
    ['oracle', 'number(10,0)', 'int'],
    ['oracle', 'number(19,0)', 'bigint'],
    ['oracle', 'number(12,3)', 'decimal'],
    ['sqlite', 'INTEGER', 'bigint'],
  ])('%s: %s is %s', (dialect, type, kind) => expect(grammars[dialect].kind(type)).toBe(kind))
})

describe('lengths are limited to what the product supports', () => {
  test.each<[ColumnKind, string, string]>([
    ['varchar', '', 'varchar(50)'],
    ['varchar', '0', 'varchar(1)'],
    ['decimal', '', 'numeric(18, 2)'],
    ['decimal', '5', 'numeric(5, 0)'],
    ['decimal', '4,9', 'numeric(4, 4)'],
    ['decimal', '99,3', 'numeric(38, 3)'],
  ])('%s of %s', (kind, length, type) => expect(grammars.postgres.type(kind, length)).toBe(type))
})

describe('products without read-only transactions accept a single SELECT only', () => {
  test.each([
    'select 1',
    'SELECT a FROM b;',
    'with x as (select 1) select * from x',
    `select 'drop table t; -- ' as a, [delete] from "update" /* insert */`,
    `select 'it''s' -- exec`,
    'select updated_at, deleted, created from t',
  ])('accepts: %s', (text) => expect(() => assertSelectOnly(text)).not.toThrow())
  test.each([
    '',
    'delete from t',
    'select 1; drop table t',
    'select 1 drop table t',
    'select * into copy from t',
    'exec sp_who',
    'with x as (select 1) delete from t',
    'begin null; end;',
    `select 'open`,
    'select /* open',
    'select 1 commit',
    'select * from openrowset(1)',
    'declare @a int select @a',
    `select "a from t`,
  ])('rejects: %s', (text) =>
    expect(() => assertSelectOnly(text)).toThrow(expect.objectContaining({ code: 400 })),
  )
  test.each([
    'select 1',
    '-- why\nselect 1',
    '# why\n(select 1) union (select 2)',
    '/* why */ show tables',
    'EXPLAIN select 1',
    'select truncate(1.5, 0)',
  ])('MySQL accepts: %s', (text) => expect(() => assertMysqlReadOnly(text)).not.toThrow())
  test.each([
    'create table t (a int)',
    '/*! drop table t */',
    'select 1 /*!50000 into outfile "x" */',
    '/*M! drop table t */',
    '-- select\ndrop table t',
    'analyze delete from t',
    '',
  ])('MySQL rejects: %s', (text) =>
    expect(() => assertMysqlReadOnly(text)).toThrow(expect.objectContaining({ code: 400 })),
  )
})

test.each<[string, string[], boolean]>([
  ['8.8.8.8', [], true],
  ['10.1.2.3', [], false],
  ['10.1.2.3', ['10.0.0.0/8'], true],
  ['10.1.2.3', ['10.1.0.0/24'], false],
  ['127.0.0.1', ['127.0.0.1'], true],
  ['::1', ['127.0.0.1'], false],
  ['::1', ['::1'], true],
  ['::ffff:127.0.0.1', [], false],
  ['::ffff:10.0.0.1', ['10.0.0.0/8'], true],
  ['169.254.169.254', ['10.0.0.0/8'], false],
  ['0.0.0.0', [], false],
  ['nothing', [], false],
])('a source at %s with allowed networks %j can connect: %s', (address, networks, expected) =>
  expect(canConnectTo(address, networks)).toBe(expected),
)

test.each<[string, string | number]>([
  ['7', 7],
  ['-12.50', -12.5],
  ['9007199254740993', '9007199254740993'],
  ['0.1', 0.1],
  ['123456789012345678.12', '123456789012345678.12'],
  ['12.000', 12],
])('parses %s as %s', (digits, value) => expect(parseExactNumber(digits)).toBe(value))

test('writes an Oracle connect descriptor and rejects input that would end a part of it', () => {
  const settings = {
    host: 'db.example.com',
    port: 1521,
    userName: '',
    password: '',
    serviceName: 'ORCL',
    dbSchema: '',
    tableSpace: '',
    tls: 'verify' as const,
    caCertificate: '',
    oracleLinkType: 'SERVICE',
    oracleService: '',
    oracleRole: 'Default',
  }
  expect(describeOracle(settings, '93.184.216.34', 2484)).toBe(
    '(DESCRIPTION=(CONNECT_TIMEOUT=10)(ADDRESS=(PROTOCOL=tcps)(HOST=93.184.216.34)(PORT=2484))(CONNECT_DATA=(SERVICE_NAME=ORCL))(SECURITY=(SSL_SERVER_DN_MATCH=yes)(SSL_SERVER_CERT_DN=CN=db.example.com)))',
  )
  expect(describeOracle({ ...settings, tls: 'off', oracleLinkType: 'SID' }, '10.0.0.1', 1521)).toContain(
    '(CONNECT_DATA=(SID=ORCL))',
  )
  expect(
    describeOracle(
      { ...settings, oracleLinkType: 'SCHEMA', oracleService: 'sales.example.com' },
      '10.0.0.1',
      1521,
    ),
  ).toContain('(CONNECT_DATA=(SERVICE_NAME=sales.example.com))')
  expect(() =>
    describeOracle({ ...settings, serviceName: 'x)(ADDRESS=(HOST=other' }, '10.0.0.1', 1521),
  ).toThrow(expect.objectContaining({ code: 400 }))
})
