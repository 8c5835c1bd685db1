import { refuse } from '../../http/refusal.ts'
import type { Dialect, Kind } from './source.ts'
import { text } from './text.ts'

/** How a product spells what every product can do. */
export interface Grammar {
  readonly dialect: Dialect
  /** A name as the product quotes it. Refuses one that cannot be a name at all. */
  quote(name: string): string
  /** What stands for the n-th value, from 1. */
  place(at: number): string
  /** A text as a literal, for statements that take no values, such as comments. */
  literal(value: string): string
  /** Rows from `skip` on of a statement that says its order; `order` is quoted already. */
  page(select: string, order: string, skip: number, take: number): string
  /** At most so many rows of a statement, whichever come first. */
  some(select: string, take: number): string
  /** A column's type for what it holds; `length` as the wire says it: characters, or digits and decimals joined by a comma. */
  type(kind: Kind, length: string): string
  /** What a column of the product's type holds. */
  kind(type: string): Kind
  /** A column as text, to look for words in it. */
  asText(column: string): string
}

const checked = (name: string): string => {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (name === '' || name.length > 128 || /[\0-\x1f]/.test(name))
    throw refuse(text.name, { name: name.slice(0, 50) })
  return name
}
const doubled =
  (open: string, close = open) =>
  (name: string) =>
    `${open}${checked(name).replaceAll(close, close + close)}${close}`
const quoted = (value: string) => `'${value.replaceAll("'", "''").replaceAll('\0', '')}'`

/** Digits and decimals, or the usual ones. */
const digits = (length: string): string => {
  const [whole = '', after = ''] = length.split(',').map((part) => part.trim())
  const precision = clamp(whole, 18, 38)
  return `${precision}, ${Math.min(clamp(after, whole ? 0 : 2, 30), precision)}`
}
const clamp = (text: string, usual: number, most: number): number =>
  /^\d{1,5}$/.test(text) ? Math.min(Number(text), most) : usual
const characters = (length: string, most: number): number => Math.max(1, clamp(length, 50, most))

/** The first pattern that a type answers to says what it holds. */
const kindBy =
  (patterns: readonly (readonly [RegExp, Kind])[]) =>
  (type: string): Kind =>
    patterns.find(([pattern]) => pattern.test(type.toLowerCase()))?.[1] ?? 'text'

const limitOffset = (select: string, order: string, skip: number, take: number) =>
  `${select} order by ${order} limit ${take} offset ${skip}`
const offsetFetch = (select: string, order: string, skip: number, take: number) =>
  `${select} order by ${order} offset ${skip} rows fetch next ${take} rows only`
const limit = (select: string, take: number) => `${select} limit ${take}`

const postgres: Grammar = {
  dialect: 'postgres',
  quote: doubled('"'),
  place: (at) => `$${at}`,
  // A backslash means itself only in a literal that says so, whatever the server's settings are.
  literal: (value) => (value.includes('\\') ? ` e${quoted(value.replaceAll('\\', '\\\\'))}` : quoted(value)),
  page: limitOffset,
  some: limit,
  type: (kind, length) =>
    ({
      varchar: `varchar(${characters(length, 10_485_760)})`,
      int: 'integer',
      bigint: 'bigint',
      decimal: `numeric(${digits(length)})`,
      datetime: 'timestamp',
      text: 'text',
    })[kind],
  kind: kindBy([
    [/^(character|varchar|char|bpchar|uuid|name|citext|inet|boolean|bool)/, 'varchar'],
    [/^(integer|smallint|int2|int4|int$)/, 'int'],
    [/^(bigint|int8)/, 'bigint'],
    [/^(numeric|real|double|money|float)/, 'decimal'],
    [/^(timestamp|date|time)/, 'datetime'],
  ]),
  asText: (column) => `${column}::text`,
}

const mysql: Grammar = {
  dialect: 'mysql',
  quote: doubled('`'),
  place: () => '?',
  literal: (value) => quoted(value.replaceAll('\\', '\\\\')),
  page: limitOffset,
  some: limit,
  type: (kind, length) =>
    ({
      varchar: `varchar(${characters(length, 16_000)})`,
      int: 'int',
      bigint: 'bigint',
      decimal: `decimal(${digits(length)})`,
      datetime: 'datetime(6)',
      text: 'longtext',
    })[kind],
  kind: kindBy([
    [/^(varchar|char|enum|set|uuid|inet)/, 'varchar'],
    [/^(bigint|int(\(\d+\))? unsigned)/, 'bigint'],
    [/^(tinyint|smallint|mediumint|int|year|bit)/, 'int'],
    [/^(decimal|numeric|float|double)/, 'decimal'],
    [/^(datetime|timestamp|date|time)/, 'datetime'],
  ]),
  asText: (column) => `cast(${column} as char)`,
}

const sqlserver: Grammar = {
  dialect: 'sqlserver',
  quote: doubled('[', ']'),
  place: (at) => `@p${at}`,
  literal: (value) => `N${quoted(value)}`,
  page: offsetFetch,
  // Without an order it knows neither offset nor fetch.
  some: (select, take) => offsetFetch(select, '(select null)', 0, take),
  type: (kind, length) =>
    ({
      varchar: `nvarchar(${characters(length, 4_000)})`,
      int: 'int',
      bigint: 'bigint',
      decimal: `decimal(${digits(length)})`,
      datetime: 'datetime2',
      text: 'nvarchar(max)',
    })[kind],
  kind: kindBy([
    [/^n?(text|varchar\(max\))/, 'text'],
    [/^n?(varchar|char)|^uniqueidentifier|^sysname/, 'varchar'],
    [/^bigint/, 'bigint'],
    [/^(int|smallint|tinyint|bit)/, 'int'],
    [/^(decimal|numeric|money|smallmoney|float|real)/, 'decimal'],
    [/^(date|time|smalldatetime)/, 'datetime'],
  ]),
  asText: (column) => `cast(${column} as nvarchar(max))`,
}

const oracle: Grammar = {
  dialect: 'oracle',
  quote(name) {
    if (name.includes('"')) throw refuse(text.name, { name })
    return `"${checked(name)}"`
  },
  place: (at) => `:${at}`,
  literal: quoted,
  page: offsetFetch,
  some: (select, take) => `${select} fetch first ${take} rows only`,
  type: (kind, length) =>
    ({
      varchar: `varchar2(${characters(length, 4_000)} char)`,
      int: 'number(10)',
      bigint: 'number(19)',
      decimal: `number(${digits(length)})`,
      datetime: 'timestamp',
      text: 'clob',
    })[kind],
  kind: kindBy([
    [/^n?(varchar2?|char)/, 'varchar'],
    [/^number\((\d|10),? ?0?\)/, 'int'],
    [/^number\((1\d),? ?0?\)/, 'bigint'],
    [/^(number|float|binary_)/, 'decimal'],
    [/^(date|timestamp)/, 'datetime'],
  ]),
  asText: (column) => `to_char(${column})`,
}

const sqlite: Grammar = {
  dialect: 'sqlite',
  quote: doubled('"'),
  place: (at) => `?${at}`,
  literal: quoted,
  page: limitOffset,
  some: limit,
  type: (kind, length) =>
    ({
      varchar: `varchar(${characters(length, 1_000_000)})`,
      int: 'int',
      bigint: 'bigint',
      decimal: `decimal(${digits(length)})`,
      datetime: 'datetime',
      text: 'text',
    })[kind],
  kind: kindBy([
    [/^n?(varchar|char|varying)/, 'varchar'],
    [/^(bigint|integer|int8)/, 'bigint'],
    [/int/, 'int'],
    [/^(decimal|numeric|real|double|float)/, 'decimal'],
    [/^(date|time)/, 'datetime'],
  ]),
  asText: (column) => `cast(${column} as text)`,
}

export const grammars: Readonly<Record<Dialect, Grammar>> = { postgres, mysql, sqlserver, oracle, sqlite }
