import { SyncType } from '@tessera/shared/contract/data/syncs'
import { refuse, Refusal } from '../../errors/refusal.ts'
import { isSystemTable } from '../sources/guest.ts'
import { isTableOfDesign } from '../sources/store.ts'
import { hasRows, type Dialect, type FieldInfo, type Source } from '../sources/source.ts'
import { ownSourceId } from '../sources/sources.ts'
import { isBinary } from './convert.ts'
import { text } from './text.ts'

export interface FieldPair {
  from: FieldInfo
  to: FieldInfo
}

/** How a table is copied from one database to another. */
export interface CopyPlan {
  table: string
  type: SyncType
  pairs: FieldPair[]
  lost: string[]
  unfilled: string[]
  statements: string[]
  /** Fields of the primary key, if rows can be read in its order; else empty. */
  key: string[]
  problem: Refusal | null
}

/**
 * Compares source and target of a table and plans the copy. A table that cannot be copied has a `problem`.
 */
export async function planCopy(from: Source, to: Source, table: string): Promise<CopyPlan> {
  const [source, target] = await Promise.all([from.listFields(table), to.listFields(table)])
  const plan: CopyPlan = {
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
  const fields = target.length > 0 ? target : source.map((field) => convertField(field, from.dialect, to))
  const fieldsByName = new Map(fields.map((field) => [field.field.toLowerCase(), field]))
  plan.pairs = source.flatMap((field) => {
    const into = fieldsByName.get(field.field.toLowerCase())
    return into ? [{ from: field, to: into }] : []
  })
  plan.lost = source.filter(({ field }) => !fieldsByName.has(field.toLowerCase())).map(({ field }) => field)
  plan.unfilled = fields
    .filter(
      ({ field, allowNull, defaults }) =>
        allowNull === 0 &&
        defaults === '' &&
        !source.some((sourceField) => sourceField.field.toLowerCase() === field.toLowerCase()),
    )
    .map(({ field }) => field)
  const keys = source.filter(({ primaryKey }) => primaryKey === 1)
  plan.key = keys.every(
    ({ field, type }) =>
      fieldsByName.has(field.toLowerCase()) && !isBinary(type) && !/^(real|double|float)/.test(type),
  )
    ? keys.map(({ field }) => field)
    : []
  if (target.length === 0) plan.statements = createTableStatements(to, table, fields)
  plan.type = await classify(from, to, table, target.length > 0)
  plan.problem = findProblem(plan, to) ?? (await findFormProblem(plan, to))
  return plan
}

async function classify(from: Source, to: Source, table: string, targetExists: boolean): Promise<SyncType> {
  if (!(await hasRows(from, table))) return SyncType.sourceEmpty
  if (!targetExists) return SyncType.targetMissing
  return (await hasRows(to, table)) ? SyncType.targetHasRows : SyncType.ready
}

function findProblem({ table, pairs, unfilled }: CopyPlan, to: Source): Refusal | null {
  if (to.readOnly) return refuse(text.targetReadOnly)
  if (to.id === ownSourceId && isSystemTable(table)) return refuse(text.systemTable, { table })
  if (pairs.length === 0) return refuse(text.nothingFits, { table })
  return unfilled.length > 0 ? refuse(text.unfilled, { table, names: unfilled.join(', ') }) : null
}

/** Records of a form have rights and a history, which a copy would pass over. */
const findFormProblem = async ({ table }: CopyPlan, to: Source): Promise<Refusal | null> =>
  (await isTableOfDesign(to, table)) ? refuse(text.formTable, { table }) : null

const binaryTypes: Readonly<Record<Dialect, string>> = {
  postgres: 'bytea',
  mysql: 'longblob',
  sqlserver: 'varbinary(max)',
  oracle: 'blob',
  sqlite: 'blob',
}
/** Built-in types of the products. User-defined types do not exist in other databases. */
const builtInType =
  /^(character varying|character|varchar|char|nvarchar|nchar|text|longtext|mediumtext|tinytext|clob|smallint|tinyint|mediumint|integer|int|bigint|bit|boolean|numeric|decimal|number|real|double precision|double|float|money|date|datetime2?|time|timestamp|uuid|json|jsonb|bytea|longblob|mediumblob|blob|varbinary|binary)(\((\d+|max)(, ?\d+)?\))?( unsigned)?( (with|without) time zone)?$/i

/** A column for the same data in another database. */
function convertField(
  field: FieldInfo,
  from: Dialect,
  { dialect, grammar }: Pick<Source, 'dialect' | 'grammar'>,
): FieldInfo {
  const { dataType, dataLength, primaryKey, type: sourceType } = field
  // Only PostgreSQL and SQLite support keys of unlimited text.
  const isTextKey = primaryKey === 1 && dataType === 'text' && dialect !== 'postgres' && dialect !== 'sqlite'
  const chooseType = () => {
    if (from === dialect && builtInType.test(sourceType)) return sourceType
    if (isBinary(sourceType)) return binaryTypes[dialect]
    return isTextKey ? grammar.type('varchar', '255') : grammar.type(dataType, lengthFor(field))
  }
  return { ...field, type: chooseType(), dataLength, defaults: '' }
}

/**
 * The length of a column in another product. Types without a length get one that holds all their values, such
 * as a uuid.
 */
function lengthFor({ dataType, dataLength, type }: FieldInfo): string {
  if (dataLength) return dataLength
  if (dataType === 'varchar') return type.startsWith('bool') ? '5' : '255'
  return /^(numeric|decimal|number)$|^(real|double|float|money)/.test(type) ? '38,10' : ''
}

/**
 * Statements that create the target table with columns, not-null constraints and key. Defaults, indexes and
 * comments are not copied.
 */
function createTableStatements(
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
