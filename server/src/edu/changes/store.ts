import { sql, type RawBuilder } from 'kysely'
import type { RecordedAction } from '@tessera/shared/contract/edu/changes'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { loadPage } from '../../db/pages.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import {
  changedMeanwhile,
  diffOf,
  lockRowsOf,
  nonEmpty,
  unloggedColumns,
  type AuditSource,
  type Diff,
  type LockedRecord,
} from '../../permissions/audit.ts'

/** The tables whose changes are recorded, and the name of a record. */
const recordedTables = {
  student: { table: 'edu_student', name: sql`t.name` },
  guardian: { table: 'edu_guardian', name: sql`t.name` },
  campus: { table: 'edu_campus', name: sql`t.short_name` },
  classroom: { table: 'edu_classroom', name: sql`t.name` },
  subject: { table: 'edu_subject', name: sql`t.name` },
  course: { table: 'edu_course', name: sql`t.name` },
  pricePlan: { table: 'edu_price_plan', name: sql`t.name` },
  coach: { table: 'edu_coach', name: sql`t.coach_no` },
  class: { table: 'edu_class', name: sql`t.name` },
  scheduleRule: {
    table: 'edu_schedule_rule',
    name: sql`to_char(t.start_time, 'HH24:MI') || '–' || to_char(t.end_time, 'HH24:MI')`,
  },
  lesson: { table: 'edu_lesson', name: sql`t.lesson_no` },
  payPlan: { table: 'edu_pay_plan', name: sql`t.name` },
  leave: { table: 'edu_leave', name: sql`to_char(t.from_date, 'YYYY-MM-DD')` },
  review: {
    table: 'edu_review',
    name: sql`(select e.lesson_no from edu_lesson e where e.id = t.lesson_id)`,
  },
  followUp: { table: 'edu_follow_up', name: sql`to_char(t.at, 'YYYY-MM-DD')` },
  trial: { table: 'edu_trial', name: sql`(select e.lesson_no from edu_lesson e where e.id = t.lesson_id)` },
  alert: { table: 'edu_alert', name: sql`t.type` },
  payAccount: { table: 'edu_pay_account', name: sql`t.name` },
} as const satisfies Record<string, { table: string; name: RawBuilder<unknown> }>
export type RecordedNoun = keyof typeof recordedTables

/** Of a phone the log has only the last digits. */
const unlogged = [...unloggedColumns, 'phone_enc', 'phone_head', 'phone_digest', 'pinyin', 'version']

type Author = Omit<AuditSource, 'db' | 'userAgent'>

interface Entry extends Partial<Diff> {
  /** Settings have no record of their own: their id is the place for which they are set. */
  noun: RecordedNoun | 'setting'
  id: string
  name: string
  action: RecordedAction
  reason?: string | undefined
}

/** Adds rows to the log of changes, in the transaction of the change. */
export async function recordChanges(trx: Db, by: Author, entries: readonly Entry[]): Promise<void> {
  if (entries.length > 0) await insertChanges(by, entries).execute(trx)
}

/** SQL that adds rows to the log of changes, for a statement that does more. */
export function insertChanges(
  { actor, ip, requestId }: Author,
  entries: readonly Entry[],
): RawBuilder<unknown> {
  const rows = entries.map(
    ({ noun, id, name, action, reason = null, before = {}, after = {} }) => sql`(
      ${newId()}, ${actor.id}, ${actor.name}, ${ip}, ${requestId}, ${noun}, ${id}, ${name}, ${action}, ${reason},
      ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`,
  )
  return sql`
    insert into edu_change (id, user_id, user_name, ip, request_id, noun, record_id, record_name, action, reason,
      before, after) values ${sql.join(rows)}`
}

/** Locks one record with its values; throws 404 where it does not exist. */
export async function lockEduRecord(
  trx: Db,
  noun: RecordedNoun,
  id: string,
  options: { going?: boolean } = {},
): Promise<LockedRecord> {
  const [found] = await lockRowsOf(trx, recordedTables[noun], [id], { ...options, unlogged })
  if (!found) throw notFoundRefusal()
  return found
}

interface ChangeOptions {
  noun: RecordedNoun
  id: string
  action: RecordedAction
  reason?: string
  /** The modified time that the caller has read; absent, it is not checked. */
  expectedModifiedTime?: number | null | undefined
}

/**
 * Changes one record and records the difference, in one transaction. Throws 409 where another user has changed the
 * record since the caller read it.
 */
export function changeEduRecord(
  by: AuditSource,
  { expectedModifiedTime, ...options }: ChangeOptions,
  work: (trx: Db, previous: LockedRecord) => Promise<void>,
): Promise<void> {
  const { noun, id, action } = options
  return by.db.transaction().execute(async (trx) => {
    const previous = await lockEduRecord(trx, noun, id, { going: action === 'remove' })
    if (expectedModifiedTime !== undefined && expectedModifiedTime !== previous.lastModifyTime)
      throw refuse(changedMeanwhile, { name: previous.name, who: previous.lastModifyUser }, Code.conflict)
    await work(trx, previous)
    await recordDifference(trx, by, options, previous)
  })
}

/** Records what a transaction changed of a record that it had locked; nothing where it changed nothing. */
export async function recordDifference(
  trx: Db,
  by: Author,
  { noun, id, action, reason }: ChangeOptions,
  previous: LockedRecord,
): Promise<void> {
  const [current] = await lockRowsOf(trx, recordedTables[noun], [id], { unlogged })
  const changes = diffOf(previous.values, current?.values ?? {})
  if (action === 'update' && Object.keys(changes.after).length + Object.keys(changes.before).length === 0)
    return
  await recordChanges(trx, by, [
    { noun, id, name: current?.name ?? previous.name, action, reason, ...changes },
  ])
}

/** Creates one record, whose id `work` returns, and records it, in one transaction. */
export function createEduRecord(
  by: AuditSource,
  noun: RecordedNoun,
  work: (trx: Db) => Promise<string>,
): Promise<string> {
  return by.db.transaction().execute(async (trx) => {
    const id = await work(trx)
    await recordCreatedRecords(trx, by, noun, [id])
    return id
  })
}

/** Records what this transaction has created. */
export async function recordCreatedRecords(
  trx: Db,
  by: Author,
  noun: RecordedNoun,
  ids: readonly string[],
  action: 'create' | 'import' = 'create',
): Promise<void> {
  const created = await lockRowsOf(trx, recordedTables[noun], ids, { unlogged })
  await recordChanges(
    trx,
    by,
    created.map(({ id, name, values }) => ({ noun, id, name, action, after: nonEmpty(values) })),
  )
}

/** One page of the changes of records, the latest first, with the keys that changed. */
export function listRecordChanges(
  db: Db,
  page: { currentPage: number; pageSize: number },
  records: readonly { noun: RecordedNoun; ids: RawBuilder<unknown> }[],
) {
  const isOfRecord = sql.join(
    records.map(({ noun, ids }) => sql`(c.noun = ${noun} and c.record_id in (${ids}))`),
    sql` or `,
  )
  return loadPage<{
    id: string
    time: number
    userName: string
    noun: RecordedNoun
    recordName: string
    action: RecordedAction
    reason: string | null
    fields: string[]
  }>(db, page, {
    alias: 'c',
    select: sql`c.id, c.time, c.user_name as "userName", c.noun, c.record_name as "recordName", c.action, c.reason,
      array(select distinct k from jsonb_object_keys(c.before || c.after) k order by k) as fields`,
    from: sql`from edu_change c where ${isOfRecord}`,
    order: sql`c.time desc, c.id desc`,
  })
}

/** Switches the status of a record between its two values and returns the new one. */
export async function switchStatus<const S extends string>(
  trx: Db,
  { table, id, userId }: { table: string; id: string; userId: string },
  [first, second]: readonly [S, S],
): Promise<S> {
  const { rows } = await typedSql({ status: column.text })`
    update ${sql.table(table)} set status = case status when ${first} then ${second} else ${first} end,
      last_modify_user_id = ${userId}, last_modify_time = now()
    where id = ${id} and delete_mark = 0 returning status`.execute(trx)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0].status as S
}

/** Lessons that are scheduled and not over yet, where a condition on the lesson `e` and its campus `z` holds. */
export async function countFutureLessons(trx: Db, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await typedSql({ count: column.number })`
    select count(*) as count from edu_lesson e join edu_campus z on z.id = e.campus_id
    where e.delete_mark = 0 and e.status = 'scheduled' and e.end_at > now() and ${condition}`.execute(trx)
  return rows[0]!.count
}
