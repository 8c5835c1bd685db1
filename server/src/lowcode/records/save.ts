import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import type { ChangeSource } from '@tessera/shared/contract/lowcode/record-work'
import type { Row } from '@tessera/shared/fields/validate'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { refuse } from '../../errors/refusal.ts'
import { general } from '../../errors/text.ts'
import { addWithTasks } from './approval.ts'
import { approvalText } from './approval-text.ts'
import { assertAvailable } from './button-conditions.ts'
import { changesStatement, compareStates, type RecordState } from './changes.ts'
import { checkReferences, type CheckedRecord } from './check.ts'
import { checkDraft, takePermitted, type PressedButton } from './check-draft.ts'
import { createDraft } from './draft.ts'
import { lockTasks } from './lock-tasks.ts'
import { nameLockedFields } from './name-locked-fields.ts'
import { isRecordColumn, type RecordPlan, type SubTable } from './plan.ts'
import { assertReleaseInForce, asTakenRefusal } from './problems.ts'
import { draftMark, recordAlias } from './protected.ts'
import { isStartedByList } from '../releases/store.ts'
import { idColumnOf, recordIdColumnOf, type StoredTable } from '../releases/storage.ts'
import { createElsewhere, isElsewhere, removeElsewhere, updateElsewhere } from './elsewhere/store.ts'
import { completeValues, issueNumbers } from './complete.ts'
import { text } from './text.ts'
import { loadStored } from './stored.ts'
import { loadSymbols, type RecordUser } from './user.ts'
import {
  columnsOfFields,
  idColumn,
  insertRows,
  insertStatement,
  storedValues,
  updateRows,
  withStatements,
  type WrittenColumn,
} from './values.ts'

const ownColumns = (main: StoredTable): readonly WrittenColumn[] => [
  { ...idColumn, as: idColumnOf(main) },
  { column: 'organize_id', type: 'text' },
  { column: 'lock_version', type: 'int' },
  { column: 'release_number', type: 'int' },
  { column: 'creator_user_id', type: 'text' },
  { column: 'creator_time', type: 'timestamptz' },
  { column: 'delete_mark', type: 'smallint' },
]
const rowOwnColumns = (table: StoredTable): readonly WrittenColumn[] => [
  { ...idColumn, as: idColumnOf(table) },
  { column: 'record_id', type: 'text', as: recordIdColumnOf(table) },
  { column: 'sort_code', type: 'int' },
]

/** By which path a change comes, as the history names it. */
interface ChangeOptions {
  readonly source?: ChangeSource
}

interface SaveOptions extends ChangeOptions {
  /** It is not submitted to its flow yet. */
  readonly isDraft?: boolean
}

/**
 * Creates records in the caller's transaction, all or none, and returns their ids in the same order. Those of a design with
 * a flow get a task each.
 */
export async function createRecords(
  trx: Db,
  plan: RecordPlan,
  user: RecordUser,
  sent: readonly Row[],
  { source = 'form', isDraft = false }: SaveOptions = {},
): Promise<string[]> {
  if (isElsewhere(plan)) return createElsewhere(trx, plan, user, sent)
  if (user.approval && plan.release.startsFlow) {
    const records = sent.map((one) => ({ id: null, sent: one }))
    return addWithTasks(trx, plan, user.approval, await takePermitted(trx, plan, user, records), source)
  }
  const scope = await user.scopeOf(plan.module)
  const symbols = await loadSymbols(trx, user, plan)
  const now = user.startedAt
  const created: { id: string; body: object; checked: CheckedRecord }[] = []
  for (const one of sent) {
    const draft = createDraft(plan, one, null, symbols, now)
    created.push({
      id: newId(),
      ...(await checkDraft(trx, plan, user, scope, { draft, id: null, symbols, isDraft })),
    })
  }
  await checkReferences(
    plan,
    user,
    created.map(({ checked }) => checked),
  )
  if (!isDraft) for (const { checked } of created) await issueNumbers(trx, plan, user, checked)
  const fields = plan.fields.filter((field) => !isRecordColumn(field))
  const complete = created.map(({ id, checked: { draft, values, rows } }) => ({
    id,
    values: completeValues(fields, values, draft.before),
    rows: new Map(
      plan.subTables.map((table) => [
        table.name,
        rows.get(table.name)!.map((row, index) => ({
          id: newId(),
          values: completeValues(table.fields, row, draft.rows.get(table.name)![index]!.before),
        })),
      ]),
    ),
  }))
  const { main } = plan.release.storage
  const statements = [
    insertStatement(
      main.table,
      [...ownColumns(main), ...columnsOfFields(fields)],
      complete.map(({ id, values }) => ({
        id,
        organize_id: user.organizeId,
        lock_version: 1,
        release_number: plan.release.number,
        creator_user_id: user.userId,
        creator_time: new Date(now).toISOString(),
        delete_mark: isDraft ? draftMark : 0,
        ...storedValues(fields, values),
      })),
    ),
    changesStatement(
      plan,
      user,
      source,
      complete.map((record) => ({
        recordId: record.id,
        version: 1,
        kind: 'create',
        changes: compareStates(plan, null, record),
      })),
    ),
    ...plan.subTables.flatMap((table) => (isLater(table) ? [] : insertNewRows(table, complete))),
  ]
  // The statement waits for a release that has the table, and then reads which one is in force.
  const { rows: inForce } = await asTaken(plan, () =>
    typedSql({ releaseId: column.text.orNull, startsFlow: column.boolean })`
      ${withStatements(statements)}
      select d.release_id as "releaseId", ${isStartedByList} as "startsFlow"
      from lowcode_design d where d.id = ${plan.release.designId}`.execute(trx),
  )
  for (const table of plan.subTables.filter(isLater))
    for (const rows of insertNewRows(table, complete)) await asTaken(plan, () => rows.execute(trx))
  assertReleaseInForce(plan.release, inForce[0]?.releaseId ?? null)
  // A flow that came into force since the plan was read.
  if (user.approval && inForce[0]?.startsFlow) throw refuse(text.releasedAnew, {}, Code.conflict)
  await scope.assertCreatable(trx, created).catch((error: unknown) => {
    const drafts = created.map(({ checked }) => checked.draft)
    throw nameLockedFields(plan, error, drafts)
  })
  return created.map(({ id }) => id)
}

/** Whether its rows are inserted after their records, whose keys the database copies into them. */
const isLater = ({ stored }: SubTable): boolean => stored.bound?.followsKey === true

/** SQL statement that inserts the rows of new records; none where they have no rows. */
function insertNewRows(
  { name, stored, fields }: SubTable,
  records: readonly { id: string; rows: RecordState['rows'] }[],
): RawBuilder<unknown>[] {
  const rows = records.flatMap(({ id, rows: tables }) =>
    tables.get(name)!.map((row, index) => ({
      id: row.id,
      record_id: id,
      sort_code: index,
      ...storedValues(fields, row.values),
    })),
  )
  return rows.length > 0
    ? [insertStatement(stored.table, [...rowOwnColumns(stored), ...columnsOfFields(fields)], rows)]
    : []
}

interface UpdateOptions extends SaveOptions {
  /** The version that the client has read; older clients send none. */
  readonly lockVersion?: number | undefined
  /** A custom button, with its steps: they change the draft after what the user may not write was taken away. */
  readonly button?: PressedButton
}

/**
 * Changes a record in the caller's transaction. Throws 404 outside the user's rows, 409 for another version, and where the
 * task of the record locks it.
 */
export async function updateRecord(
  trx: Db,
  plan: RecordPlan,
  user: RecordUser,
  id: string,
  sent: Row,
  options: UpdateOptions = {},
): Promise<void> {
  if (isElsewhere(plan)) return updateElsewhere(trx, plan, user, id, sent, options.lockVersion)
  const tasks = await lockTasks(trx, plan, user, [id], 'change')
  const change = () => changeRecord(trx, plan, user, id, sent, options)
  const task = tasks.get(id)
  if (!task || !user.approval) return change()
  const opinion = approvalText.changedUnderApproval[user.lang ?? 'zh']
  await user.approval.tasks.amend(trx, task.id, { userId: user.userId, opinion }, change)
}

async function changeRecord(
  trx: Db,
  plan: RecordPlan,
  user: RecordUser,
  id: string,
  sent: Row,
  { lockVersion, source = 'form', button, isDraft = false }: UpdateOptions,
): Promise<void> {
  const scope = await user.scopeOf(plan.module)
  await scope.lockRow(trx, id)
  // Conditions of buttons are for pages.
  if (user.approval) await assertAvailable(trx, plan, scope, button?.value ?? 'edit', [id])
  const stored = await loadStored(trx, plan, id)
  if (lockVersion !== undefined && lockVersion !== stored.lockVersion)
    throw refuse(general.changedMeanwhile, {}, Code.conflict)
  const symbols = await loadSymbols(trx, user, plan)
  const draft = createDraft(plan, sent, stored, symbols, user.startedAt)
  const { checked } = await checkDraft(trx, plan, user, scope, {
    draft,
    id,
    symbols,
    apply: button?.apply,
    isDraft,
  })
  await checkReferences(plan, user, [checked])
  if (!isDraft) await issueNumbers(trx, plan, user, checked)
  await asTaken(plan, () => writeChanges(trx, plan, user, id, checked, { source, isDraft }))
  await scope.assertVisible(trx, id)
}

async function writeChanges(
  trx: Db,
  plan: RecordPlan,
  user: RecordUser,
  id: string,
  { draft, values, rows }: CheckedRecord,
  { source, isDraft }: { source: ChangeSource; isDraft: boolean },
): Promise<void> {
  // A submitted draft becomes a record.
  const isSubmitted = !isDraft && draft.stored!.isDraft
  const complete = completeValues(plan.fields, values, draft.before)
  const version = draft.stored!.lockVersion + 1
  const rowsAfter = new Map(
    plan.subTables.map((table) => [
      table.name,
      rows.get(table.name)!.map((row, index) => {
        const { id: rowId, before: previous } = draft.rows.get(table.name)![index]!
        return {
          id: rowId ?? newId(),
          isNew: rowId === null,
          index,
          values: completeValues(table.fields, row, previous),
        }
      }),
    ]),
  )
  const changes = compareStates(plan, draft.stored, { values: complete, rows: rowsAfter })
  // The same values are no change: they leave no entry in the history, and no other version.
  if (!isSubmitted && changes.fields.length + changes.tables.length === 0) return
  const changed = plan.fields.filter(
    (field) => !isRecordColumn(field) && !isDeepStrictEqual(complete[field.name], draft.before[field.name]),
  )
  await updateRows(
    trx,
    plan.release.storage.main,
    [
      ...columnsOfFields(changed),
      { column: 'release_number', type: 'int' },
      { column: 'last_modify_user_id', type: 'text' },
      { column: 'last_modify_time', type: 'timestamptz' },
      { column: 'lock_version', type: 'int' },
      ...(isSubmitted ? [{ column: 'delete_mark', type: 'smallint' }] : []),
    ],
    [
      {
        id,
        release_number: plan.release.number,
        last_modify_user_id: user.userId,
        last_modify_time: new Date().toISOString(),
        lock_version: version,
        ...(isSubmitted && { delete_mark: 0 }),
        ...storedValues(changed, complete),
      },
    ],
    [changesStatement(plan, user, source, [{ recordId: id, version, kind: 'update', changes }])],
  )
  for (const table of plan.subTables) {
    const next = rowsAfter.get(table.name)!
    const before = new Map(
      (draft.stored?.rows.get(table.name) ?? []).map((row, index) => [row.id, { values: row.values, index }]),
    )
    const kept = new Set(next.map(({ id: rowId }) => rowId))
    const gone = [...before.keys()].filter((rowId) => !kept.has(rowId))
    if (gone.length > 0)
      await sql`delete from ${sql.table(table.stored.table)}
        where ${sql.id(idColumnOf(table.stored))} = any(${gone}::text[])`.execute(trx)
    const columns = columnsOfFields(table.fields)
    await updateRows(
      trx,
      table.stored,
      [{ column: 'sort_code', type: 'int' }, ...columns],
      next.flatMap(({ id: rowId, isNew, index, values: row }) => {
        const previous = before.get(rowId)
        const isSame = previous?.index === index && isDeepStrictEqual(row, previous.values)
        return isNew || isSame ? [] : [{ id: rowId, sort_code: index, ...storedValues(table.fields, row) }]
      }),
    )
    await insertRows(
      trx,
      table.stored.table,
      [...rowOwnColumns(table.stored), ...columns],
      next.flatMap(({ id: rowId, isNew, index, values: row }) =>
        isNew ? [{ id: rowId, record_id: id, sort_code: index, ...storedValues(table.fields, row) }] : [],
      ),
    )
  }
}

async function asTaken<T>(plan: RecordPlan, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asTakenRefusal(plan, error)
  }
}

/**
 * Marks records as deleted with their tasks, all or none. Throws 404 if the user does not see one of them, and 409 where the
 * task of one forbids it.
 */
export async function removeRecords(
  trx: Db,
  plan: RecordPlan,
  user: RecordUser,
  ids: readonly string[],
  { source = 'form', isGoneAllowed = false }: ChangeOptions & { isGoneAllowed?: boolean } = {},
): Promise<void> {
  if (isElsewhere(plan)) return removeElsewhere(plan, user, ids)
  const wanted = [...new Set(ids)].toSorted()
  const tasks = await lockTasks(trx, plan, user, wanted, 'remove')
  const scope = await user.scopeOf(plan.module)
  const { rows } = await typedSql({ id: column.text })`
    select ${plan.module.id} as id from ${plan.module.from}
    where ${plan.module.id} = any(${wanted}::text[]) and ${plan.module.isRecord} and ${scope.rows}
    order by ${plan.module.id} for no key update of ${sql.id(recordAlias)}`.execute(trx)
  if (rows.length < wanted.length && !isGoneAllowed) throw notFoundRefusal()
  const found = rows.map(({ id }) => id)
  if (user.approval) await assertAvailable(trx, plan, scope, 'remove', found)
  const id = sql.id(idColumnOf(plan.release.storage.main))
  const { rows: removed } = await typedSql({ id: column.text, version: column.number })`
    update ${sql.table(plan.table)} set delete_mark = delete_mark + 1, lock_version = lock_version + 1,
      last_modify_user_id = ${user.userId}, last_modify_time = now()
    where ${id} = any(${found}::text[]) returning ${id} as id, lock_version as version`.execute(trx)
  await changesStatement(
    plan,
    user,
    source,
    removed.map(({ id, version }) => ({
      recordId: id,
      version,
      kind: 'remove',
      changes: { fields: [], tables: [] },
    })),
  ).execute(trx)
  if (tasks.size > 0) await user.approval!.tasks.setDeleted(trx, [...tasks.keys()], true, user.userId)
}
