import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import type { RecordFilter } from '@tessera/shared/contract/lowcode/online'
import { Code, type Pagination } from '@tessera/shared/contract/wire'
import type { Row } from '@tessera/shared/fields/validate'
import type { QueryInTransaction, QueryResult, Source, Value } from '../../../data/sources/source.ts'
import type { Db } from '../../../db/connect.ts'
import { notFoundRefusal } from '../../../db/crud.ts'
import { newId } from '../../../db/id.ts'
import { countLimit, createCappedPagination } from '../../../db/pages.ts'
import { refuse, refuseField } from '../../../errors/refusal.ts'
import { general } from '../../../errors/text.ts'
import { fieldNameOf, notWritableRefusal, outOfReachRefusal } from '../../../permissions/refusals.ts'
import type { Scope } from '../../../permissions/scope.ts'
import { checkReferences } from '../check.ts'
import { checkDraft } from '../check-draft.ts'
import { createDraft } from '../draft.ts'
import { columnsOfList, displayRecords, type ListedRecord } from '../list.ts'
import type { RecordField, RecordPlan } from '../plan.ts'
import { columnOf } from '../protected.ts'
import { completeValues, issueNumbers } from '../complete.ts'
import type { StoredRecord } from '../stored.ts'
import { loadSymbols, type RecordUser } from '../user.ts'
import type { Values } from '../values.ts'
import { compile, type Dialect } from './compile.ts'
import { listConditions, listOrder } from './query.ts'
import { elsewhereText as text } from './text.ts'
import { fromElsewhere, toElsewhere, toId } from './values.ts'
import { refusalOfWrites, writableBy } from './writable.ts'

/** Where the records of a design are, if not in the own database. */
export interface Elsewhere {
  readonly dialect: Dialect
  readonly key: 'database' | 'form' | 'server'
  /** The column of the key, and the field that shows it. */
  readonly id: string
  readonly keyField: RecordField | null
  open(): Promise<Source>
}

/** The plan of a design whose records are in another database. */
export type ElsewherePlan = RecordPlan & { readonly elsewhere: Elsewhere }
export const isElsewhere = (plan: RecordPlan): plan is ElsewherePlan => plan.elsewhere !== null

/** Rows of an export that are read at once. */
const batchRows = 500

/** Per-row rights that a statement evaluates: names of columns or fields, and where they are open. */
interface Rights {
  readonly names: readonly string[]
  readonly flags: readonly RawBuilder<unknown>[]
}

const rightsOf = (names: readonly string[], where: (name: string) => RawBuilder<unknown> | null): Rights => {
  const limited = names.flatMap((name) => {
    const condition = where(name)
    return condition ? [[name, sql`case when ${condition} then 1 else 0 end`] as const] : []
  })
  return { names: limited.map(([name]) => name), flags: limited.map(([, flag]) => flag) }
}

/** Names whose flag is 0 in a row. */
const closedIn = ({ names }: Rights, flags: readonly Value[]): string[] =>
  names.filter((_, at) => Number(flags[at]) !== 1)

const selectOf = ({ module }: RecordPlan, fields: readonly RecordField[], ...rights: readonly Rights[]) =>
  sql.join([module.id, ...fields.map((field) => columnOf(field)), ...rights.flatMap(({ flags }) => flags)])

const isOneOf = ({ module }: RecordPlan, ids: readonly string[]): RawBuilder<unknown> =>
  ids.length > 0 ? sql`${module.id} in (${sql.join(ids)})` : sql`1 = 0`

const readValues = (fields: readonly RecordField[], row: readonly Value[]): Values =>
  Object.fromEntries(fields.map((field, at) => [field.name, fromElsewhere(field, row[at + 1] ?? null)]))

function listQuery(
  plan: ElsewherePlan,
  scope: Scope,
  filter: RecordFilter,
  fields: readonly RecordField[],
  ids: readonly string[] | null = null,
) {
  const seen = rightsOf(scope.cells.columns, scope.cells.seen)
  const selected = ids ? sql`and ${isOneOf(plan, ids)}` : sql``
  const from = sql`from ${plan.module.from} where ${listConditions(plan, scope, filter)} ${selected}`
  const readRows = ({ rows }: Pick<QueryResult, 'rows'>): ListedRecord[] =>
    rows.map((row) => ({
      id: toId(row[0]),
      values: readValues(fields, row),
      hidden: new Set(closedIn(seen, row.slice(fields.length + 1))),
      unavailable: [],
      rows: new Map(),
      counts: {},
    }))
  const query = sql`select ${selectOf(plan, fields, seen)} ${from} order by ${listOrder(plan, scope, filter)}`
  return { from, query, readRows }
}

/** A page of the records that the user sees, with their values as text. */
export async function listElsewhere(
  plan: ElsewherePlan,
  user: RecordUser,
  filter: RecordFilter,
): Promise<{ list: Values[]; pagination: Pagination }> {
  const scope = await user.scopeOf(plan.module)
  const columns = columnsOfList(plan, scope)
  const { from, query, readRows } = listQuery(plan, scope, filter, columns.fields)
  const { dialect } = plan.elsewhere
  const source = await plan.elsewhere.open()
  const first = sql.lit((filter.currentPage - 1) * filter.pageSize)
  const [counted, found] = await Promise.all([
    source.query(
      compile(
        dialect,
        sql`select count(*) as n from (select 1 as one ${from} limit ${sql.lit(countLimit)}) n`,
      ),
    ),
    source.query(compile(dialect, sql`${query} limit ${sql.lit(filter.pageSize)} offset ${first}`), {
      maxRows: filter.pageSize,
    }),
  ])
  return {
    list: await displayRecords(user, columns, readRows(found)),
    pagination: createCappedPagination(filter, Number(counted.rows[0]?.[0] ?? 0)),
  }
}

/** The same rows for a file, in batches: those of the page, the selected ones, or all. */
export async function* streamElsewhere(
  plan: ElsewherePlan,
  user: RecordUser,
  filter: RecordFilter & Pick<ExportInput, 'dataType' | 'ids'>,
  columns: ReturnType<typeof columnsOfList>,
  signal?: AbortSignal,
): AsyncGenerator<ListedRecord[]> {
  const scope = await user.scopeOf(plan.module)
  const ids = filter.dataType === 2 ? (filter.ids ?? []) : null
  const { query, readRows } = listQuery(plan, scope, filter, columns.fields, ids)
  const source = await plan.elsewhere.open()
  const first = sql.lit((filter.currentPage - 1) * filter.pageSize)
  const cut = filter.dataType === 0 ? sql`limit ${sql.lit(filter.pageSize)} offset ${first}` : sql``
  const statement = compile(plan.elsewhere.dialect, sql`${query} ${cut}`)
  for await (const batch of source.cursor(statement, { batch: batchRows, ...(signal && { signal }) }))
    if (batch.rows.length > 0) yield readRows(batch)
}

interface Loaded {
  readonly record: StoredRecord
  /** Checked columns and fields that the user may not see, read or overwrite in it. */
  readonly unseen: readonly string[]
  readonly unreadable: readonly string[]
  readonly unwritable: readonly string[]
}

/** Records that the user sees, by their ids; `lock` keeps others from changing them until the transaction ends. */
async function load(
  plan: ElsewherePlan,
  scope: Scope,
  query: (statement: ReturnType<typeof compile>) => Promise<Pick<QueryResult, 'rows'>>,
  ids: readonly string[],
  { lock = false } = {},
): Promise<Loaded[]> {
  const { cells } = scope
  const rights = [
    rightsOf(cells.columns, cells.seen),
    rightsOf(cells.fields, cells.readable),
    rightsOf([...new Set([...cells.columns, ...cells.fields])], cells.overwritable),
  ] as const
  const { dialect } = plan.elsewhere
  const locking = lock && dialect !== 'sqlite' ? sql`for update` : sql``
  const { rows } = await query(
    compile(
      dialect,
      sql`select ${selectOf(plan, plan.fields, ...rights)} from ${plan.module.from}
        where ${isOneOf(plan, ids)} and ${scope.rows} ${locking}`,
    ),
  )
  return rows.map((row) => {
    const own = row.slice(0, plan.fields.length + 1)
    let flags = row.slice(own.length)
    const [unseen, unreadable, unwritable] = rights.map((right) => {
      const closed = closedIn(right, flags)
      flags = flags.slice(right.names.length)
      return closed
    }) as [string[], string[], string[]]
    return {
      record: {
        id: toId(row[0]),
        lockVersion: versionOf(own),
        isDraft: false,
        values: readValues(plan.fields, own),
        rows: new Map(),
      },
      unseen,
      unreadable,
      unwritable,
    }
  })
}

/** Tells one state of a record from another where the table counts no versions. */
const versionOf = (row: readonly Value[]): number =>
  parseInt(createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 7), 16)

/** A record that the user sees, and what the user may not read of it. Throws 404 outside of their rows. */
export async function loadVisibleElsewhere(
  plan: ElsewherePlan,
  user: RecordUser,
  id: string,
): Promise<{ record: StoredRecord; hidden: ReadonlySet<string> }> {
  const scope = await user.scopeOf(plan.module)
  const source = await plan.elsewhere.open()
  const [found] = await load(plan, scope, (statement) => source.query(statement), [id])
  if (!found) throw notFoundRefusal()
  return { record: found.record, hidden: new Set([...found.unseen, ...found.unreadable]) }
}

/** Runs a transaction of a source to which forms may write. */
async function write<T>(
  { elsewhere }: ElsewherePlan,
  work: (
    run: (statement: RawBuilder<unknown>) => Promise<QueryResult>,
    query: QueryInTransaction,
  ) => Promise<T>,
): Promise<T> {
  const source = await elsewhere.open()
  const refusal = refusalOfWrites(source)
  if (refusal) throw refusal
  return source.transaction((query) =>
    work((statement) => query(compile(elsewhere.dialect, statement)), query),
  )
}

const nameOf = (plan: ElsewherePlan) => sql.table(plan.table)

/** Creates records in one transaction of their database, all or none, and returns their ids in the same order. */
export async function createElsewhere(
  trx: Db,
  plan: ElsewherePlan,
  user: RecordUser,
  sent: readonly Row[],
): Promise<string[]> {
  const scope = await user.scopeOf(plan.module)
  const symbols = await loadSymbols(trx, user, plan)
  const created: { values: Values; body: object }[] = []
  for (const one of sent) {
    const draft = createDraft(plan, one, null, symbols, user.startedAt)
    const own = writableBy(plan, scope.unwritableEverywhere)
    const { checked, body } = await checkDraft(trx, plan, user, own, { draft, id: null, symbols })
    await checkReferences(plan, user, [checked])
    await issueNumbers(trx, plan, user, checked)
    created.push({ values: completeValues(plan.fields, checked.values, draft.before), body })
  }
  return write(plan, async (run, query) => {
    const ids: string[] = []
    for (const { values, body } of created) {
      const id = await insertOne(plan, run, values)
      ids.push(id)
      await assertPermitted(plan, scope, query, id, body)
    }
    return ids
  })
}

async function insertOne(
  plan: ElsewherePlan,
  run: (statement: RawBuilder<unknown>) => Promise<QueryResult>,
  values: Values,
): Promise<string> {
  const { dialect, key, id, keyField } = plan.elsewhere
  const given = plan.fields.map((field) => [
    field.stored.column,
    toElsewhere(field, values[field.name], dialect),
  ])
  const own = key === 'server' ? newId() : ''
  // Columns without a value get the default of their table.
  const entries = [...(own ? [[id, own]] : []), ...given.filter(([, value]) => value !== null)]
  const entered = keyField ? toElsewhere(keyField, values[keyField.name], dialect) : null
  if (keyField && key === 'form' && entered === null)
    throw refuseField(keyField.name, text.keyNeeded, { label: keyField.field.settings.label })
  const columns = sql.join(entries.map(([column]) => sql.id(String(column))))
  const inserted = sql.join(entries.map(([, value]) => sql`${value}`))
  const returning = dialect === 'postgres' ? sql`returning ${sql.id(id)}` : sql``
  const { rows } = await run(
    entries.length > 0 || dialect === 'mysql'
      ? sql`insert into ${nameOf(plan)} (${entries.length > 0 ? columns : sql``})
          values (${entries.length > 0 ? inserted : sql``}) ${returning}`
      : sql`insert into ${nameOf(plan)} default values ${returning}`,
  )
  if (own) return own
  if (entered !== null) return String(entered)
  if (dialect === 'postgres') return toId(rows[0]?.[0])
  const last = await run(dialect === 'mysql' ? sql`select last_insert_id()` : sql`select last_insert_rowid()`)
  return toId(last.rows[0]?.[0])
}

/** Throws 403 where a new record is outside of the user's rows, or has a value that no single grant lets in with them. */
async function assertPermitted(
  plan: ElsewherePlan,
  scope: Scope,
  query: QueryInTransaction,
  id: string,
  body: object,
): Promise<void> {
  const filled = Object.entries(body).flatMap(([field, value]) => (isEmpty(value) ? [] : [field]))
  const rights = rightsOf(
    filled.filter((field) => scope.cells.fields.includes(field)),
    scope.cells.writable,
  )
  const { rows } = await query(
    compile(
      plan.elsewhere.dialect,
      sql`select ${selectOf(plan, [], rights)} from ${plan.module.from} where ${plan.module.id} = ${id} and ${scope.rows}`,
    ),
  )
  if (!rows[0]) throw outOfReachRefusal()
  const refused = closedIn(rights, rows[0].slice(1))
  if (refused.length > 0) throw notWritableRefusal(refused, fieldNameOf(plan.module))
}

/** Changes a record. Throws 404 outside of the user's rows, and 409 where it is not as the client has read it. */
export async function updateElsewhere(
  trx: Db,
  plan: ElsewherePlan,
  user: RecordUser,
  id: string,
  sent: Row,
  lockVersion: number | undefined,
): Promise<void> {
  const { dialect, id: key, keyField } = plan.elsewhere
  const scope = await user.scopeOf(plan.module)
  const symbols = await loadSymbols(trx, user, plan)
  await write(plan, async (run, query) => {
    const [found] = await load(plan, scope, query, [id], { lock: true })
    if (!found) throw notFoundRefusal()
    const { record } = found
    if (lockVersion !== undefined && lockVersion !== record.lockVersion)
      throw refuse(general.changedMeanwhile, {}, Code.conflict)
    const draft = createDraft(plan, sent, record, symbols, user.startedAt)
    const { checked } = await checkDraft(trx, plan, user, writableBy(plan, found.unwritable), {
      draft,
      id,
      symbols,
    })
    await checkReferences(plan, user, [checked])
    await issueNumbers(trx, plan, user, checked)
    const values = completeValues(plan.fields, checked.values, draft.before)
    const isChanged = plan.fields.some(({ name }) => !isDeepStrictEqual(values[name], draft.before[name]))
    if (isChanged) stampChange(plan, values, user)
    const changed = plan.fields.filter(({ name }) => !isDeepStrictEqual(values[name], draft.before[name]))
    if (keyField && changed.includes(keyField))
      throw refuseField(keyField.name, text.keyFixed, { label: keyField.field.settings.label })
    if (changed.length === 0) return
    const set = changed.map(
      (field) => sql`${sql.id(field.stored.column)} = ${toElsewhere(field, values[field.name], dialect)}`,
    )
    await run(sql`update ${nameOf(plan)} set ${sql.join(set)} where ${sql.id(key)} = ${id}`)
    const { rows } = await run(
      sql`select 1 from ${plan.module.from} where ${plan.module.id} = ${id} and ${scope.rows}`,
    )
    if (!rows[0]) throw outOfReachRefusal()
  })
}

/** Fields that name who changed a record last, and when: columns of the table like others. */
function stampChange(plan: ElsewherePlan, values: Values, user: RecordUser): void {
  for (const { name, field } of plan.fields) {
    if (field.kind.tag === 'modifyUser') values[name] = user.userId
    if (field.kind.tag === 'modifyTime') values[name] = user.startedAt
  }
}

/** Deletes records, all or none: other databases have no recycle bin. Throws 404 where the user does not see one of them. */
export async function removeElsewhere(
  plan: ElsewherePlan,
  user: RecordUser,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const scope = await user.scopeOf(plan.module)
  await write(plan, async (run, query) => {
    const found = await load(plan, scope, query, wanted, { lock: true })
    if (found.length < wanted.length) throw notFoundRefusal()
    await run(sql`delete from ${nameOf(plan)} where ${sql.id(plan.elsewhere.id)} in (${sql.join(wanted)})`)
  })
}
