import { SyncType } from '@tessera/shared/contract/system/data-syncs'
import { refuse, Refusal } from '../../http/refusal.ts'
import { isSystemTable } from '../data-sources/guest.ts'
import { hasRows, type Dialect, type FieldInfo, type Source } from '../data-sources/source.ts'
import { ownSourceId } from '../data-sources/sources.ts'
import { isBinary } from './convert.ts'
import { text } from './text.ts'

export interface Pair {
  from: FieldInfo
  to: FieldInfo
}

/** How a table goes from one database into another. */
export interface Plan {
  table: string
  type: SyncType
  pairs: Pair[]
  lost: string[]
  unfilled: string[]
  statements: string[]
  /** Fields of the primary key, by which rows can be read in an order and the last one be remembered; none where there is no such order. */
  key: string[]
  problem: Refusal | null
}

export async function planOf(from: Source, to: Source, table: string): Promise<Plan> {
  const [source, target] = await Promise.all([from.listFields(table), to.listFields(table)])
  const plan: Plan = {
    table,
    type: SyncType.ready,
    pairs: [],
    lost: [],
    unfilled: [],
    statements: [],
    key: [],
    problem: null,
  }
  if (from.id === to.id) return { ...plan, problem: refuse(text.same) }
  if (source.length === 0) return { ...plan, problem: refuse(text.noTable, { table }) }
  const fields = target.length > 0 ? target : source.map((field) => copied(field, from.dialect, to))
  const named = new Map(fields.map((field) => [field.field.toLowerCase(), field]))
  plan.pairs = source.flatMap((field) => {
    const into = named.get(field.field.toLowerCase())
    return into ? [{ from: field, to: into }] : []
  })
  plan.lost = source.filter(({ field }) => !named.has(field.toLowerCase())).map(({ field }) => field)
  plan.unfilled = fields
    .filter(
      ({ field, allowNull, defaults }) =>
        allowNull === 0 &&
        defaults === '' &&
        !source.some((one) => one.field.toLowerCase() === field.toLowerCase()),
    )
    .map(({ field }) => field)
  const keys = source.filter(({ primaryKey }) => primaryKey === 1)
  plan.key = keys.every(
    ({ field, type }) =>
      named.has(field.toLowerCase()) && !isBinary(type) && !/^(real|double|float)/.test(type),
  )
    ? keys.map(({ field }) => field)
    : []
  if (target.length === 0) plan.statements = creation(to, table, fields)
  plan.type = !(await hasRows(from, table))
    ? SyncType.sourceEmpty
    : target.length === 0
      ? SyncType.targetMissing
      : (await hasRows(to, table))
        ? SyncType.targetHasRows
        : SyncType.ready
  plan.problem = problemOf(plan, to)
  return plan
}

function problemOf({ table, pairs, unfilled }: Plan, to: Source): Refusal | null {
  if (to.readOnly) return refuse(text.targetReadOnly)
  if (to.id === ownSourceId && isSystemTable(table)) return refuse(text.systemTable, { table })
  if (pairs.length === 0) return refuse(text.nothingFits, { table })
  return unfilled.length > 0 ? refuse(text.unfilled, { table, names: unfilled.join(', ') }) : null
}

const binaries: Readonly<Record<Dialect, string>> = {
  postgres: 'bytea',
  mysql: 'longblob',
  sqlserver: 'varbinary(max)',
  oracle: 'blob',
  sqlite: 'blob',
}
/** Types that a product has by itself: what somebody defined there is not here. */
const plain =
  /^(character varying|character|varchar|char|nvarchar|nchar|text|longtext|mediumtext|tinytext|clob|smallint|tinyint|mediumint|integer|int|bigint|bit|boolean|numeric|decimal|number|real|double precision|double|float|money|date|datetime2?|time|timestamp|uuid|json|jsonb|bytea|longblob|mediumblob|blob|varbinary|binary)(\((\d+|max)(, ?\d+)?\))?( unsigned)?( (with|without) time zone)?$/i

/** The column that holds the same in another database. */
function copied(
  field: FieldInfo,
  from: Dialect,
  { dialect, grammar }: Pick<Source, 'dialect' | 'grammar'>,
): FieldInfo {
  const { dataType, dataLength, primaryKey, type: was } = field
  // No product but PostgreSQL and SQLite finds rows by a key of endless text.
  const keyed = primaryKey === 1 && dataType === 'text' && dialect !== 'postgres' && dialect !== 'sqlite'
  const type =
    from === dialect && plain.test(was)
      ? was
      : isBinary(was)
        ? binaries[dialect]
        : keyed
          ? grammar.type('varchar', '255')
          : grammar.type(dataType, widened(field))
  return { ...field, type, dataLength, defaults: '' }
}

/** Some texts are longer in another product: a uuid has no length of its own, and an unbounded number the widest there is. */
const widened = ({ dataType, dataLength, type }: FieldInfo): string =>
  dataLength ||
  (dataType === 'varchar'
    ? type.startsWith('bool')
      ? '5'
      : '255'
    : /^(numeric|decimal|number)$/.test(type)
      ? '38,10'
      : /^(real|double|float|money)/.test(type)
        ? '38,10'
        : '')

/** Statements that make a table for what is copied: its fields, what may be empty, and its key. Defaults, indexes and comments stay behind. */
function creation(
  { quoteTable, grammar: { quote } }: Source,
  name: string,
  fields: readonly FieldInfo[],
): string[] {
  const keys = fields.filter(({ primaryKey }) => primaryKey === 1).map(({ field }) => quote(field))
  const lines = fields.map(
    ({ field, type, allowNull, primaryKey }) =>
      `  ${quote(field)} ${type}${allowNull === 0 || primaryKey === 1 ? ' not null' : ''}`,
  )
  if (keys.length > 0) lines.push(`  primary key (${keys.join(', ')})`)
  return [`create table ${quoteTable(name)} (\n${lines.join(',\n')}\n)`]
}
