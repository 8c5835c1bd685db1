import type pg from 'pg'

interface StoredColumn {
  table: string
  name: string
  type: string
  nullable: boolean
  filled: boolean
  /** Definition of the check constraint that lists the values of this column alone. */
  check: string | null
}

/** Columns of `server/src/db/column.ts` by types of PostgreSQL. */
const columnByType: Readonly<Record<string, string>> = {
  text: 'text',
  'character varying': 'text',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'time',
  date: 'date',
  jsonb: 'json',
  json: 'json',
  'time without time zone': 'text',
  bytea: 'bytes',
}

const toCamelCase = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The values of `check (state = any (array['open'::text, …]))`, as PostgreSQL prints `in`. */
function listValues(check: string): string[] {
  if (!/^CHECK \(\(\w+ = ANY \(ARRAY\[[^\]]*\]\)\)\)$/.test(check)) return []
  const values = check.slice(check.indexOf('[') + 1, check.lastIndexOf(']')).split(', ')
  return values.map(
    (value) => /^'(\w+)'::text$|^(-?\d+)$|^\('?(-\d+)'?\)/.exec(value)?.slice(1).find(Boolean) ?? '',
  )
}

function columnOf({ table, name, type, check }: StoredColumn): string {
  const column = columnByType[type.replace('[]', '')]
  if (!column) throw new Error(`${table}.${name}: no column of column.ts describes the type ${type}`)
  if (type.endsWith('[]')) return `listOf(${column})`
  const values = check ? listValues(check) : []
  if (values.length === 0 || values.includes('')) return column
  return `oneOf(${values.map((value) => (type === 'text' ? `'${value}'` : value)).join(', ')})`
}

function suffixOf({ nullable, filled }: StoredColumn): string {
  if (nullable) return '.orNull'
  return filled ? '.filled' : ''
}

/** The text of `server/src/db/tables.ts` for a migrated database. */
export async function generateTables(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<StoredColumn>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as filled,
      (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
        and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY'
        order by k.conname limit 1) as check
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
      -- Tables of designed forms have the columns of their releases.
      and not starts_with(c.relname, 'lc_')
    order by c.relname, a.attnum`)
  const lines = [...new Set(rows.map(({ table }) => table))].flatMap((of) => [
    `  ${of}: {`,
    ...rows
      .filter(({ table }) => table === of)
      .map((row) => `    ${toCamelCase(row.name)}: ${columnOf(row)}${suffixOf(row)},`),
    '  },',
  ])
  const body = lines.join('\n')
  const used = ['boolean', 'bytes', 'date', 'json', 'listOf', 'number', 'oneOf', 'text', 'time']
  return `// Generated from the migrated database by \`npm run tables\`. Do not edit.
import { ${used.filter((name) => new RegExp(`[ (]${name}\\b`).test(body)).join(', ')} } from './column.ts'

export const tables = {
${body}
} as const
`
}
