import { isDeepStrictEqual } from 'node:util'
import {
  changeSources,
  type FieldChange,
  type RecordChange,
} from '@tessera/shared/contract/lowcode/record-work'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { createPagination } from '../../db/pages.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { sql } from 'kysely'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { general } from '../../errors/text.ts'
import {
  revertStoredChanges,
  StoredChanges,
  type RecordState,
  type StoredChange,
  type TableChange,
} from './changes.ts'
import { assertReadable } from './button-conditions.ts'
import { createNameBatch, type NameBatch } from './names.ts'
import { isRecordColumn, type RecordField, type RecordPlan, type SubTable } from './plan.ts'
import { prepareSave } from './prepare.ts'
import { updateRecord } from './save.ts'
import { loadStored, type StoredRecord, type StoredRow } from './stored.ts'
import { workText } from './work-text.ts'
import type { RecordUser } from './user.ts'
import type { Values } from './values.ts'

/** Changed rows of a sub-table that one answer names. */
const maxRows = 50
/** Characters of a value in an answer. */
const maxLength = 500

const changeColumns = {
  ...columnsOf('lowcode_record_change', 'version', 'creatorUserId', 'creatorTime'),
  release: column.number,
  kind: column.oneOf('create', 'update', 'remove', 'undelete'),
  source: column.oneOf(...changeSources),
  changes: column.json,
  creatorUser: column.text,
}

interface HistoryPage extends Pick<Page, 'currentPage' | 'pageSize'> {
  /** Of the caller, those that open the record. */
  readonly buttons: readonly string[]
  /** The plan of the release in which a change was made. */
  planOf(release: number): Promise<RecordPlan | null>
}

/**
 * The changes of a record that the user sees, the latest first. What the user may not see of the record now, the
 * history does not show either. Fields that a later release has dropped are shown as they were. Names of ids are loaded at
 * once for all of them.
 */
export async function listChanges(
  plan: RecordPlan,
  user: RecordUser,
  recordId: string,
  { currentPage, pageSize, buttons, planOf }: HistoryPage,
): Promise<{ list: RecordChange[]; pagination: Pagination }> {
  const scope = await user.scopeOf(plan.module)
  await assertReadable(user.db, plan, scope, buttons, recordId)
  const hidden = new Set(await scope.hiddenFieldsOf(user.db, recordId))
  const { rows: totals } = await typedSql({ total: column.number })`
    select count(*) as total from lowcode_record_change
    where record_id = ${recordId} and design_id = ${plan.release.designId}`.execute(user.db)
  const { rows } = await typedSql(changeColumns)`
    select c.version, c.kind, c.source, c.changes, c.release_number as release, c.creator_user_id as "creatorUserId",
      c.creator_time as "creatorTime", coalesce(u.real_name || '/' || u.account, '') as "creatorUser"
    from lowcode_record_change c left join org_user u on u.id = c.creator_user_id
    where c.record_id = ${recordId} and c.design_id = ${plan.release.designId}
    order by c.version desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(user.db)
  const all = rows.map(({ release, changes, ...row }) => ({
    row,
    release,
    changes: StoredChanges.parse(changes),
  }))
  const current = visiblePlaces(plan, hidden)
  const earlier = new Map<number, VisiblePlaces>()
  for (const { release, changes } of all) {
    if (earlier.has(release) || knowsAll(plan, changes)) continue
    const opened = await planOf(release)
    if (opened) earlier.set(release, withEarlier(current, visiblePlaces(opened, hidden)))
  }
  const placesOf = (release: number) => earlier.get(release) ?? current
  const batch = createNameBatch(user)
  for (const { release, changes } of all) collectNames(placesOf(release), changes, batch)
  await batch.load()
  return {
    list: all.map(({ release, changes, row }) => ({
      ...row,
      kind: kindOf(plan, row.kind, changes),
      ...describe(placesOf(release), current, changes, batch, row.kind),
    })),
    pagination: createPagination({ currentPage, pageSize }, totals[0]!.total),
  }
}

/** An update that changed nothing is the submission of a draft: any other one leaves no entry. */
const kindOf = (
  { release }: RecordPlan,
  kind: 'create' | 'update' | 'remove' | 'undelete',
  { fields, tables }: StoredChanges,
): RecordChange['kind'] =>
  kind === 'update' && release.hasFlow && fields.length + tables.length === 0 ? 'submit' : kind

/** What the user may see of a record, by the stable ids of its fields. */
interface VisiblePlaces {
  readonly fields: ReadonlyMap<string, RecordField>
  readonly tables: ReadonlyMap<string, { table: SubTable; fields: ReadonlyMap<string, RecordField> }>
}

function visiblePlaces({ fields, subTables }: RecordPlan, hidden: ReadonlySet<string>): VisiblePlaces {
  const byKey = (all: readonly RecordField[]) =>
    new Map(all.flatMap((field) => (hidden.has(field.path) ? [] : [[field.stored.key, field] as const])))
  return {
    fields: byKey(fields),
    tables: new Map(
      subTables.flatMap((table) =>
        hidden.has(table.name) ? [] : [[table.stored.key, { table, fields: byKey(table.fields) }] as const],
      ),
    ),
  }
}

/** Whether a release has all fields and sub-tables that a change names. */
function knowsAll({ fields, subTables }: RecordPlan, changes: StoredChanges): boolean {
  const has = (own: readonly RecordField[], list: readonly StoredChange[]) =>
    list.every(({ key }) => own.some(({ stored }) => stored.key === key))
  return (
    has(fields, changes.fields) &&
    changes.tables.every(({ key, rows }) => {
      const table = subTables.find(({ stored }) => stored.key === key)
      return table !== undefined && rows.every((row) => has(table.fields, row.fields))
    })
  )
}

/** Places with those of an earlier release that are gone by now. */
function withEarlier(current: VisiblePlaces, earlier: VisiblePlaces): VisiblePlaces {
  const tables = new Map(current.tables)
  for (const [key, { table, fields }] of earlier.tables) {
    const now = current.tables.get(key)
    tables.set(key, { table: now?.table ?? table, fields: new Map([...fields, ...(now?.fields ?? [])]) })
  }
  return { fields: new Map([...earlier.fields, ...current.fields]), tables }
}

function collectNames({ fields, tables }: VisiblePlaces, changes: StoredChanges, batch: NameBatch): void {
  const collect = (known: ReadonlyMap<string, RecordField>, list: readonly StoredChange[]) => {
    for (const { key, from, to } of list) {
      const field = known.get(key)
      if (!field) continue
      batch.collect(field, from, {})
      batch.collect(field, to, {})
    }
  }
  collect(fields, changes.fields)
  for (const { key, rows } of changes.tables) {
    const known = tables.get(key)
    if (known) for (const row of rows.slice(0, maxRows)) collect(known.fields, row.fields)
  }
}

function describe(
  { fields, tables }: VisiblePlaces,
  current: VisiblePlaces,
  changes: StoredChanges,
  batch: NameBatch,
  kind: RecordChange['kind'],
): Pick<RecordChange, 'fields' | 'tables'> {
  const describeFields = (known: ReadonlyMap<string, RecordField>, list: readonly StoredChange[]) =>
    list.flatMap(({ key, from, to, isSecret = false }): (FieldChange & { canRestore: boolean })[] => {
      const field = known.get(key)
      if (!field) return []
      const format = (value: unknown) =>
        value === undefined ? '' : batch.format(field, value, {}).slice(0, maxLength)
      return [
        {
          field: field.name,
          label: field.field.settings.label || field.name,
          from: format(from),
          to: format(to),
          isSecret,
          canRestore:
            kind === 'update' && !isSecret && isRestorable(field) && current.fields.get(key) === field,
        },
      ]
    })
  return {
    fields: describeFields(fields, changes.fields),
    tables: changes.tables.flatMap(({ key, rows }: TableChange) => {
      const known = tables.get(key)
      if (!known) return []
      // A row of which the user sees no changed column is left out.
      const shown = rows.flatMap((row) => {
        const own = describeFields(known.fields, row.fields).map(({ canRestore: _, ...rest }) => rest)
        return row.kind === 'changed' && own.length === 0
          ? []
          : [{ kind: row.kind, number: row.at + 1, fields: own }]
      })
      return [
        {
          field: known.table.name,
          label: known.table.label || known.table.name,
          canRestore: kind === 'update' && !known.table.isFixed && current.tables.has(key),
          rows: shown.slice(0, maxRows),
          count: shown.length,
        },
      ]
    }),
  }
}

/** Whether users change the field at all. */
const isRestorable = (field: RecordField): boolean =>
  !field.isFilledByServer && !field.isFixed && !isRecordColumn(field)

/** The state of a record in an earlier version. Throws a refusal if the history of that time is not complete. */
async function loadVersion(
  db: Db,
  plan: RecordPlan,
  record: StoredRecord,
  version: number,
): Promise<RecordState> {
  const { rows } = await typedSql({ changes: column.json })`
    select changes from lowcode_record_change
    where record_id = ${record.id} and design_id = ${plan.release.designId} and version > ${version}
      and version <= ${record.lockVersion}
    order by version desc`.execute(db)
  if (version > record.lockVersion || rows.length < record.lockVersion - version)
    throw refuse(workText.noVersion, {}, Code.notFound)
  return rows.reduce<RecordState>(
    (state, { changes }) => revertStoredChanges(plan, state, StoredChanges.parse(changes)),
    record,
  )
}

export interface RestoreInput {
  readonly version: number
  /** A field or sub-table; all without it. */
  readonly field?: string | undefined
  readonly lockVersion?: number | undefined
}

/**
 * Saves a field, or every field that the user may read and write, as it was in an earlier version. It is a change like
 * any other, with its rules and checks.
 */
export async function restoreVersion(
  plan: RecordPlan,
  user: RecordUser,
  recordId: string,
  input: RestoreInput,
): Promise<void> {
  const sent = await planRestore(user.db, plan, user, recordId, input)
  await prepareSave(plan, user, { id: recordId, sent })
  await user.db.transaction().execute(async (trx) => {
    const own = user.within(trx)
    const scope = await own.scopeOf(plan.module)
    await scope.lockRow(trx, recordId)
    const restored = await planRestore(trx, plan, own, recordId, input)
    await updateRecord(trx, plan, own, recordId, restored, { source: 'restore' })
  })
}

/** What a restoration saves. Throws a refusal where the history does not have it, or nothing would change. */
async function planRestore(
  db: Db,
  plan: RecordPlan,
  user: RecordUser,
  recordId: string,
  { version, field, lockVersion }: RestoreInput,
): Promise<Values> {
  const scope = await user.scopeOf(plan.module)
  const hidden = new Set(await scope.hiddenFieldsOf(db, recordId))
  const stored = await loadStored(db, plan, recordId)
  if (lockVersion !== undefined && lockVersion !== stored.lockVersion)
    throw refuse(general.changedMeanwhile, {}, Code.conflict)
  const earlier = await loadVersion(db, plan, stored, version)
  const fields = plan.fields.filter((one) => isRestorable(one) && !hidden.has(one.path))
  const tables = plan.subTables.filter(({ name, isFixed }) => !isFixed && !hidden.has(name))
  const names = new Set([...fields, ...tables].map(({ name }) => name))
  if (field !== undefined && !names.has(field))
    throw refuseField('field', workText.notRestorable, { field }, Code.forbidden)
  const isWanted = ({ name }: { name: string }) => field === undefined || name === field
  const current = (name: string) => stored.rows.get(name)!
  const changedFields = fields.filter(
    (one) => isWanted(one) && !isDeepStrictEqual(earlier.values[one.name], stored.values[one.name]),
  )
  const changedTables = tables.filter(
    (one) =>
      isWanted(one) && !isDeepStrictEqual(valuesOf(earlier.rows.get(one.name)!), valuesOf(current(one.name))),
  )
  if (changedFields.length + changedTables.length === 0) throw refuse(workText.nothingToRestore)
  const sent: Values = Object.fromEntries(changedFields.map(({ name }) => [name, earlier.values[name]]))
  for (const { name } of changedTables) {
    const known = new Set(current(name).map(({ id }) => id))
    // A row that is gone comes back as a new one.
    sent[name] = earlier.rows
      .get(name)!
      .map(({ id, values }) => ({ ...values, ...(known.has(id) ? { id } : {}) }))
  }
  return sent
}

/** Rows without their ids, which differ after rows were restored. */
const valuesOf = (rows: readonly StoredRow[]) => rows.map(({ values }) => values)

/** Days for which the history of records is stored. */
const retentionDays = 3 * 365
/** Rows that one run deletes, so that it never takes long. */
const maxPruned = 20_000

/** Deletes changes that are older than the retention. */
export const pruneChanges = (db: Db): Promise<unknown> =>
  sql`
    delete from lowcode_record_change c using (
      select record_id, version from lowcode_record_change
      where creator_time < now() - make_interval(days => ${retentionDays}) limit ${maxPruned}
    ) old where c.record_id = old.record_id and c.version = old.version`.execute(db)
