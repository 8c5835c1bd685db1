import { refuse } from '../../errors/refusal.ts'
import type { Dialect, ColumnKind } from './source.ts'
import { text } from './text.ts'

/** How one product writes the SQL that differs between products. */
export interface Grammar {
  readonly dialect: Dialect
  /** Quotes a name. Refuses an empty name, one with control characters and one above 128 characters. */
  quote(name: string): string
  /** The placeholder of the n-th value, counted from 1. */
  placeholder(index: number): string
  /** A text literal, for statements that accept no values, such as comments. */
  literal(value: string): string
  /** One page of a select statement in a given order; `order` is quoted already. */
  page(select: string, order: string, skip: number, count: number): string
  /** At most `count` rows of a select statement, in no particular order. */
  limitRows(select: string, count: number): string
  /** The product's type of a column; `length` is characters, or digits and decimals joined by a comma. */
  type(kind: ColumnKind, length: string): string
  /** The kind of the product's type. */
  kind(type: string): ColumnKind
  /** A column cast to text, for searching. */
  asText(column: string): string
}

const requireValidName = (name: string): string => {
  // oxlint-disable-next-line no-control-regex -- control characters are what it rejects
  if (name === '' || name.length > 128 || /[\0-\x1f]/.test(name))
    throw refuse(text.name, { name: name.slice(0, 50) })
  return name
}
const quoteWith =
  (open: string, close = open) =>
  (name: string) =>
    `${open}${requireValidName(name).replaceAll(close, close + close)}${close}`
const quoteText = (value: string) => `'${value.replaceAll("'", "''").replaceAll('\0', '')}'`

/** Digits and decimals within the allowed range; 18 and 2 if none are given. */
const decimalLength = (length: string): string => {
  const [whole = '', after = ''] = length.split(',').map((part) => part.trim())
  const precision = parseLength(whole, 18, 38)
  return `${precision}, ${Math.min(parseLength(after, whole ? 0 : 2, 30), precision)}`
}
const parseLength = (text: string, fallback: number, max: number): number =>
  /^\d{1,5}$/.test(text) ? Math.min(Number(text), max) : fallback
const textLength = (length: string, max: number): number => Math.max(1, parseLength(length, 50, max))

/** The kind of the first pattern that matches a type, `text` if none does. */
const kindByPattern =
  (patterns: readonly (readonly [RegExp, ColumnKind])[]) =>
  (type: string): ColumnKind =>
    patterns.find(([pattern]) => pattern.test(type.toLowerCase()))?.[1] ?? 'text'

const limitOffset = (select: string, order: string, skip: number, count: number) =>
  `${select} order by ${order} limit ${count} offset ${skip}`
const offsetFetch = (select: string, order: string, skip: number, count: number) =>
  `${select} order by ${order} offset ${skip} rows fetch next ${count} rows only`
const limit = (select: string, count: number) => `${select} limit ${count}`

const postgres: Grammar = {
  dialect: 'postgres',
  quote: quoteWith('"'),
  placeholder: (index) => `$${index}`,
  // An E'' literal treats backslashes the same way whatever the server's settings are.
  literal: (value) =>
    value.includes('\\') ? ` e${quoteText(value.replaceAll('\\', '\\\\'))}` : quoteText(value),
  page: limitOffset,
  limitRows: limit,
  type: (kind, length) =>
    ({
      varchar: `varchar(${textLength(length, 10_485_760)})`,
      int: 'integer',
      bigint: 'bigint',
      decimal: `numeric(${decimalLength(length)})`,
      datetime: 'timestamp',
      text: 'text',
    })[kind],
  kind: kindByPattern([
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
  quote: quoteWith('`'),
  placeholder: () => '?',
  literal: (value) => quoteText(value.replaceAll('\\', '\\\\')),
  page: limitOffset,
  limitRows: limit,
  type: (kind, length) =>
    ({
      varchar: `varchar(${textLength(length, 16_000)})`,
      int: 'int',
      bigint: 'bigint',
      decimal: `decimal(${decimalLength(length)})`,
      datetime: 'datetime(6)',
      text: 'longtext',
    })[kind],
  kind: kindByPattern([
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
  quote: quoteWith('[', ']'),
  placeholder: (index) => `@p${index}`,
  literal: (value) => `N${quoteText(value)}`,
  page: offsetFetch,
  // SQL Server accepts offset and fetch only after an order.
  limitRows: (select, count) => offsetFetch(select, '(select null)', 0, count),
  type: (kind, length) =>
    ({
      varchar: `nvarchar(${textLength(length, 4_000)})`,
      int: 'int',
      bigint: 'bigint',
      decimal: `decimal(${decimalLength(length)})`,
      datetime: 'datetime2',
      text: 'nvarchar(max)',
    })[kind],
  kind: kindByPattern([
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
    return `"${requireValidName(name)}"`
  },
  placeholder: (index) => `:${index}`,
  literal: quoteText,
  page: offsetFetch,
  limitRows: (select, count) => `${select} fetch first ${count} rows only`,
  type: (kind, length) =>
    ({
      varchar: `varchar2(${textLength(length, 4_000)} char)`,
      int: 'number(10)',
      bigint: 'number(19)',
      decimal: `number(${decimalLength(length)})`,
      datetime: 'timestamp',
      text: 'clob',
    })[kind],
  kind: kindByPattern([
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
  quote: quoteWith('"'),
  placeholder: (index) => `?${index}`,
  literal: quoteText,
  page: limitOffset,
  limitRows: limit,
  type: (kind, length) =>
    ({
      varchar: `varchar(${textLength(length, 1_000_000)})`,
      int: 'int',
      bigint: 'bigint',
      decimal: `decimal(${decimalLength(length)})`,
      datetime: 'datetime',
      text: 'text',
    })[kind],
  kind: kindByPattern([
    [/^n?(varchar|char|varying)/, 'varchar'],
    [/^(bigint|integer|int8)/, 'bigint'],
    [/int/, 'int'],
    [/^(decimal|numeric|real|double|float)/, 'decimal'],
    [/^(date|time)/, 'datetime'],
  ]),
  asText: (column) => `cast(${column} as text)`,
}

export const grammars: Readonly<Record<Dialect, Grammar>> = { postgres, mysql, sqlserver, oracle, sqlite }
