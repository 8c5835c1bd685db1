import { shapesOfTypes, type StoredColumn, type ValueShape } from '../../releases/storage.ts'

/** How the values of a column become values of another kind of field. */
export interface Conversion {
  /** The converted value; null for a value that does not fit. Missing values stay missing. */
  using: (column: string) => string
  /** Condition: a value that does not fit. Null where every value fits. */
  lost: ((column: string) => string) | null
}

const number = `'^\\s*-?\\d{1,100}(\\.\\d{1,100})?\\s*$'`
const isNumber = (column: string) => `${column} ~ ${number}`

/** A day that the calendar has, and a time of it. `case` keeps PostgreSQL from reading a month that there is not. */
const moment = `'^[12]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])( ([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?)?$'`
const isMoment = (column: string) => `(case when trim(${column}) ~ ${moment}
  then substr(trim(${column}), 9, 2)::int
    <= extract(day from (substr(trim(${column}), 1, 7) || '-01')::date + interval '1 month - 1 day')
  else false end)`
const clock = `'^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$'`

const escaped = (column: string) =>
  `'<p>' || replace(replace(replace(replace(nullif(${column}, ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\\n', '<br>') || '</p>'`
const withoutTags = (column: string) =>
  `replace(replace(replace(replace(regexp_replace(regexp_replace(${column}, '<br[^>]*>|</(p|div|li|h[1-6])>(?=.)', E'\\n', 'gi'), '<[^>]*>', '', 'g'), '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')`
const formatted = (column: string) =>
  `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

const isOneId = (column: string) =>
  `coalesce(jsonb_typeof(${column}) = 'array' and jsonb_array_length(${column}) = 1 and jsonb_typeof(${column} -> 0) in ('string', 'number'), false)`
/** Of a list of several choices, the first stays. */
const firstId = (column: string) =>
  `case when jsonb_typeof(${column}) = 'array' and jsonb_typeof(${column} -> 0) in ('string', 'number') then ${column} ->> 0 end`

/** By the shapes of the values; other pairs cannot be converted. */
const conversions: Partial<Record<`${ValueShape} ${ValueShape}`, Conversion>> = {
  'text html': { using: escaped, lost: null },
  'text number': {
    using: (column) => `case when ${isNumber(column)} then trim(${column})::numeric end`,
    lost: (column) => `not (${isNumber(column)})`,
  },
  'text flag': {
    using: (column) => `case when trim(${column}) in ('0', '1') then trim(${column})::smallint end`,
    lost: (column) => `trim(${column}) not in ('0', '1')`,
  },
  'text moment': {
    using: (column) =>
      `case when ${isMoment(column)} then (trim(${column}) || ' Asia/Shanghai')::timestamptz end`,
    lost: (column) => `not ${isMoment(column)}`,
  },
  'text clock': {
    using: (column) => `case when trim(${column}) ~ ${clock} then trim(${column})::time end`,
    lost: (column) => `trim(${column}) !~ ${clock}`,
  },
  // One choice becomes a list of one.
  'text ids': {
    using: (column) => `case when ${column} <> '' then jsonb_build_array(${column}) end`,
    lost: null,
  },
  'html text': { using: withoutTags, lost: null },
  'colour text': { using: (column) => column, lost: null },
  'number text': { using: (column) => `trim_scale(${column}::numeric)::text`, lost: null },
  'number html': { using: (column) => `trim_scale(${column}::numeric)::text`, lost: null },
  'number flag': {
    using: (column) => `case when ${column} in (0, 1) then ${column}::smallint end`,
    lost: (column) => `${column} not in (0, 1)`,
  },
  'flag number': { using: (column) => `${column}::numeric`, lost: null },
  'flag text': { using: (column) => `${column}::text`, lost: null },
  'flag html': { using: (column) => `${column}::text`, lost: null },
  'moment text': { using: formatted, lost: null },
  'moment html': { using: formatted, lost: null },
  'clock text': { using: (column) => `${column}::text`, lost: null },
  'clock html': { using: (column) => `${column}::text`, lost: null },
  'ids text': { using: firstId, lost: (column) => `not ${isOneId(column)}` },
}

type Values = Pick<StoredColumn, 'type' | 'shape'>

/** How values of one field become values of another; null where they cannot. */
export const conversionOf = (from: Values, to: Values): Conversion | null =>
  conversions[`${from.shape ?? shapesOfTypes[from.type]} ${to.shape ?? shapesOfTypes[to.type]}`] ?? null
