import type { StoredColumn } from '../../releases/storage.ts'

type ColumnType = StoredColumn['type']

/** How the values of a column become values of another type. */
export interface Conversion {
  /** The converted value; null for a value that does not fit. */
  using: (column: string) => string
  /** Condition: a value that does not fit. Null where every value fits. */
  lost: ((column: string) => string) | null
}

const number = `'^\\s*-?\\d{1,100}(\\.\\d{1,100})?\\s*$'`
const isNumber = (column: string) => `${column} ~ ${number}`

const conversions: Partial<Record<`${ColumnType} ${ColumnType}`, Conversion>> = {
  'text numeric': {
    using: (column) => `case when ${isNumber(column)} then trim(${column})::numeric end`,
    lost: (column) => `not (${isNumber(column)})`,
  },
  'numeric text': { using: (column) => `trim_scale(${column})::text`, lost: null },
  'smallint text': { using: (column) => `${column}::text`, lost: null },
  'bigint text': { using: (column) => `${column}::text`, lost: null },
  'smallint numeric': { using: (column) => `${column}::numeric`, lost: null },
  'bigint numeric': { using: (column) => `${column}::numeric`, lost: null },
  'numeric smallint': {
    using: (column) => `case when ${column} in (0, 1) then ${column}::smallint end`,
    lost: (column) => `${column} not in (0, 1)`,
  },
  'text smallint': {
    using: (column) => `case when trim(${column}) in ('0', '1') then trim(${column})::smallint end`,
    lost: (column) => `trim(${column}) not in ('0', '1')`,
  },
  'timestamptz text': {
    using: (column) => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`,
    lost: null,
  },
  'time text': { using: (column) => `${column}::text`, lost: null },
  // One choice becomes a list of one; of a list of several, the first stays.
  'text jsonb': { using: (column) => `jsonb_build_array(${column})`, lost: null },
  'jsonb text': {
    using: (column) =>
      `case when jsonb_typeof(${column}) = 'array' and jsonb_typeof(${column} -> 0) in ('string', 'number') then ${column} ->> 0 end`,
    lost: (column) =>
      `not coalesce(jsonb_typeof(${column}) = 'array' and jsonb_array_length(${column}) = 1 and jsonb_typeof(${column} -> 0) in ('string', 'number'), false)`,
  },
}

/** How values of one type become values of another; null where they cannot. */
export const conversionOf = (from: ColumnType, to: ColumnType): Conversion | null =>
  conversions[`${from} ${to}`] ?? null
