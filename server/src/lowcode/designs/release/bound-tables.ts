import * as z from 'zod'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Db } from '../../../db/connect.ts'
import { isSystemTable } from '../../../data/sources/guest.ts'
import type { Storage, StoredColumn, StoredTable } from '../../releases/storage.ts'
import { findColumnFacts, loadTableFacts, type ColumnFacts, type TableFacts } from './table-facts.ts'
import { tablesText } from './tables-text.ts'

// A design can use a table that was there before it, instead of one that its release creates. What the table is like is
// read when a release is planned: others may change it at any time.

/** A table that a draft names, as all clients of this family write it. */
const DraftTable = z.object({
  typeId: z.coerce.string().default('0'),
  table: z.string().min(1).max(128),
  /** Of a sub-table: its column that names the record, and the column of the main table that this column refers to. */
  tableField: z.string().max(128).nullish(),
  relationField: z.string().max(128).nullish(),
})
export type DraftTable = z.output<typeof DraftTable>

/** The tables that a draft names; null for text that names none, although it is not empty. */
export function readDraftTables(
  tables: string,
): { main: DraftTable | null; subTables: readonly DraftTable[] } | null {
  if (tables.trim() === '') return { main: null, subTables: [] }
  let value: unknown
  try {
    value = JSON.parse(tables)
  } catch {
    return null
  }
  const read = z
    .array(DraftTable)
    .max(100)
    .safeParse(value ?? [])
  if (!read.success) return null
  const mains = read.data.filter(({ typeId }) => typeId === '1')
  const subTables = read.data.filter(({ typeId }) => typeId !== '1')
  if (read.data.length > 0 && mains.length !== 1) return null
  return { main: mains[0] ?? null, subTables }
}

/** A table of a design that was there before it. */
export interface BoundTable {
  readonly facts: TableFacts
  readonly bound: NonNullable<StoredTable['bound']>
  /** The column of the main table that the rows of a sub-table name, where it is not that of the ids. */
  readonly key: string
  /** Its column that refers to it. */
  readonly link: string
  /** Whether it is in another database, where records have only what the table has. */
  readonly isElsewhere?: boolean
}

export interface BoundTables {
  readonly main: BoundTable
  readonly subTables: ReadonlyMap<string, BoundTable>
}

export interface BoundProblem {
  readonly path: string
  readonly words: LocalizedText
  readonly values?: Readonly<Record<string, unknown>>
}

const texts: ReadonlySet<string> = new Set(['text', 'varchar'])
/** Ids of new records have so many characters. */
const idLength = 32
const canHoldIds = ({ type, length }: ColumnFacts) =>
  texts.has(type) && (length === null || length >= idLength)

/** The column with the ids: the key where it is a text, else one of its own. */
function idColumnFor(facts: TableFacts): string {
  const key = facts.key.length === 1 ? findColumnFacts(facts, facts.key[0]!) : undefined
  if (key && canHoldIds(key) && !key.isGenerated) return key.name
  const before = ['id', 'lc_id'].find((name) => {
    const known = findColumnFacts(facts, name)
    return known && known.isUnique && canHoldIds(known) && !known.isGenerated
  })
  return before ?? (findColumnFacts(facts, 'id') ? 'lc_id' : 'id')
}

/** Types that the columns of every record may have in a table that has them already. */
const ownTypes: Readonly<Record<string, ReadonlySet<string>>> = {
  organize_id: texts,
  lock_version: new Set(['int4', 'int8']),
  release_number: new Set(['int4', 'int8']),
  creator_user_id: texts,
  creator_time: new Set(['timestamptz']),
  last_modify_user_id: texts,
  last_modify_time: new Set(['timestamptz']),
  delete_mark: new Set(['int2', 'int4', 'int8']),
  sort_code: new Set(['int4', 'int8']),
}

const ownColumnsOf = ({ key }: Pick<StoredTable, 'key'>): Readonly<Record<string, string>> =>
  key === ''
    ? {
        organize_id: 'text',
        lock_version: 'int not null default 0',
        release_number: 'int not null default 0',
        creator_user_id: 'text',
        creator_time: 'timestamptz not null default now()',
        last_modify_user_id: 'text',
        last_modify_time: 'timestamptz',
        delete_mark: 'smallint not null default 0',
      }
    : { sort_code: 'int not null default 0' }

/** The columns of every record or row that a table does not have yet, with their types. */
export const missingColumns = (
  stored: Pick<StoredTable, 'key'>,
  facts: TableFacts,
): readonly (readonly [name: string, type: string])[] =>
  Object.entries(ownColumnsOf(stored)).filter(([name]) => !findColumnFacts(facts, name))

/** Those that a table has and that may be empty there, with the value that stands for empty. */
export const nullableOwnColumns = (
  stored: Pick<StoredTable, 'key'>,
  facts: TableFacts,
): readonly (readonly [name: string, value: string])[] =>
  Object.entries(ownColumnsOf(stored)).flatMap(([name, type]) => {
    const [, value] = / default (.+)$/.exec(type) ?? []
    const known = findColumnFacts(facts, name)
    return known && value && (!known.notNull || !known.isFilled) ? [[name, value] as const] : []
  })

/** Why a table cannot have records, whichever design it is for. */
export function findTableProblem(table: string, facts: TableFacts | undefined): BoundProblem | null {
  const problem = (words: LocalizedText) => ({ path: 'tables', words, values: { table } })
  if (isSystemTable(table)) return problem(tablesText.productTable)
  if (!facts) return problem(tablesText.noTable)
  if (!facts.isTable || table.includes('.')) return problem(tablesText.notATable)
  if (!facts.isOwned) return problem(tablesText.notOwnedTable)
  return facts.key.length === 0 ? problem(tablesText.noKey) : null
}

/** Reads the tables that a draft names; null for a draft without tables. */
export async function loadBoundTables(
  db: Db,
  tables: string,
): Promise<BoundTables | null | { problems: readonly BoundProblem[] }> {
  const draft = readDraftTables(tables)
  if (!draft) return { problems: [{ path: 'tables', words: tablesText.badTables }] }
  const { main, subTables } = draft
  if (!main) return null
  const facts = await loadTableFacts(
    db,
    [main, ...subTables].map(({ table }) => table),
  )
  const problems = [main, ...subTables].flatMap(
    ({ table }) => findTableProblem(table, facts.get(table)) ?? [],
  )
  if (new Set([main, ...subTables].map(({ table }) => table)).size <= subTables.length)
    problems.push({ path: 'tables', words: tablesText.badTables })
  if (problems.length > 0) return { problems }
  const mainFacts = facts.get(main.table)!
  const id = idColumnFor(mainFacts)
  const linked = subTables.map((one): BoundTable | BoundProblem => {
    const own = facts.get(one.table)!
    const link = findColumnFacts(own, one.tableField ?? '')
    const key = findColumnFacts(mainFacts, one.relationField || id)
    if (!link || !key || (!key.isUnique && key.name !== id))
      return { path: 'tables', words: tablesText.badLink, values: { table: one.table, main: main.table } }
    const isDirect = key.name === id && canHoldIds(link)
    return {
      facts: own,
      link: link.name,
      key: key.name,
      bound: {
        id: idColumnFor(own),
        recordId: isDirect ? link.name : 'record_id',
        followsKey: !isDirect,
      },
    }
  })
  const wrong = linked.filter((one): one is BoundProblem => 'words' in one)
  if (wrong.length > 0) return { problems: wrong }
  return {
    main: { facts: mainFacts, bound: { id, recordId: '', followsKey: false }, key: '', link: '' },
    subTables: new Map(linked.flatMap((one) => ('facts' in one ? [[one.facts.table, one] as const] : []))),
  }
}

/** Types of columns in which the values of a field fit, by the type that the field has in tables of releases. */
export const fitting: Readonly<Record<StoredColumn['type'], readonly string[]>> = {
  text: ['text', 'varchar', 'bpchar'],
  numeric: ['numeric', 'int2', 'int4', 'int8', 'float4', 'float8'],
  smallint: ['int2', 'int4', 'int8', 'bool'],
  bigint: ['int8', 'numeric'],
  timestamptz: ['timestamptz', 'timestamp', 'date'],
  time: ['time'],
  jsonb: ['jsonb'],
}
const canonical: Readonly<Record<StoredColumn['type'], string>> = {
  text: 'text',
  numeric: 'numeric',
  smallint: 'int2',
  bigint: 'int8',
  timestamptz: 'timestamptz',
  time: 'time',
  jsonb: 'jsonb',
}

/** The `native` of a field in a column that is there; undefined where the type is that of the field. */
export const nativeOf = (type: StoredColumn['type'], { type: native }: ColumnFacts): StoredColumn['native'] =>
  canonical[type] === native ? undefined : (native as NonNullable<StoredColumn['native']>)

/** Decimals that a column keeps of a number; null for any. */
const decimalsOf = ({ type, scale }: ColumnFacts): number | null => {
  if (['int2', 'int4', 'int8'].includes(type)) return 0
  return type === 'numeric' ? scale : null
}

/** What keeps the tables of a design from having its records. `decimals` are those of its numbers by the path of their field. */
export function findBoundProblems(
  storage: Storage,
  { main, subTables }: BoundTables,
  decimals: ReadonlyMap<string, number>,
): BoundProblem[] {
  const pairs = [
    { stored: storage.main, own: main },
    ...storage.subTables.flatMap((stored) => {
      const own = subTables.get(stored.table)
      return own && stored.bound ? [{ stored, own }] : []
    }),
  ]
  const problems = pairs.flatMap(({ stored, own }): BoundProblem[] => {
    const { facts, bound } = own
    const { table } = stored
    const fields = stored.columns.flatMap((field): BoundProblem[] => {
      const known = findColumnFacts(facts, field.column)
      if (!known || field.column in ownColumnsOf(stored)) return []
      const path = stored.vModel ? `${stored.vModel}-${field.vModel}` : field.vModel
      const values = { label: field.label, column: known.name, table }
      if (known.isGenerated) return [{ path, words: tablesText.generatedColumn, values }]
      if (!fitting[field.type].includes(known.type)) return [{ path, words: tablesText.unfitColumn, values }]
      const kept = decimalsOf(known)
      const wanted = decimals.get(path)
      return kept !== null && wanted !== undefined && wanted > kept
        ? [{ path, words: tablesText.decimalsLost, values: { ...values, n: kept } }]
        : []
    })
    const used = new Set([
      ...stored.columns.map((field) => field.column),
      ...Object.keys(ownColumnsOf(stored)),
      bound.id,
      own.link,
    ])
    const unfilled = facts.columns
      .filter(
        ({ name, notNull, isFilled, isGenerated }) => notNull && !isFilled && !isGenerated && !used.has(name),
      )
      .map(({ name }) => ({
        path: 'tables',
        words: tablesText.unfilledColumn,
        values: { table, column: name },
      }))
    const inTheWay = [
      ...Object.keys(ownColumnsOf(stored)),
      bound.id,
      ...(bound.followsKey ? [bound.recordId] : []),
    ]
      .flatMap((name) => {
        const known = findColumnFacts(facts, name)
        if (!known) return []
        const isFit =
          name === bound.id ? known.isUnique && canHoldIds(known) : (ownTypes[name] ?? texts).has(known.type)
        return isFit && !known.isGenerated ? [] : [name]
      })
      .map((name) => ({ path: 'tables', words: tablesText.columnInTheWay, values: { table, column: name } }))
    return [...fields, ...unfilled, ...inTheWay]
  })
  const unused = [...subTables.keys()].filter(
    (table) => !storage.subTables.some((stored) => stored.bound && stored.table === table),
  )
  return [
    ...problems,
    ...unused.map((table) => ({ path: 'tables', words: tablesText.unusedTable, values: { table } })),
  ]
}
