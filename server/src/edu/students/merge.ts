import { sql } from 'kysely'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import type { LockedRecord } from '../../permissions/audit.ts'
import { lockBook, saveBook } from '../books/store.ts'
import { settleAll } from '../ledger/lessons.ts'
import { ensurePrimary } from './guardians.ts'
import type { Phones } from './phones.ts'
import { refreshStages } from './stage.ts'
import { text } from './text.ts'

/** Ids of the moved rows by their table: with them an administrator can undo a merge. */
export type MovedRows = Readonly<Record<string, readonly string[]>>

/** Condition on the lessons `n` that a student is to attend. */
export const comingLessonsOf = (
  studentId: string,
) => sql`n.delete_mark = 0 and n.status = 'scheduled' and exists (
  select 1 from edu_roster o where o.lesson_id = n.id and o.student_id = ${studentId} and o.delete_mark = 0
    and o.status <> 'leave')`

/** Tables whose rows are not moved one by one with the student. Transactions of a wallet are never changed. */
const ownTables = new Set(['edu_student', 'edu_guardian', 'edu_wallet_transaction'])

/**
 * Moves the rows of a locked student to another locked one, fills its empty fields, and marks the student as merged.
 * Called after `assertMergeable`.
 */
export async function mergeStudents(
  trx: Db,
  { userId, phones }: { userId: string; phones: Phones },
  survivor: LockedRecord,
  other: LockedRecord,
): Promise<MovedRows> {
  const moved: Record<string, readonly string[]> = {
    edu_guardian: await moveGuardians(trx, survivor.id, other.id),
  }
  for (const { table, key } of await listReferences(trx)) {
    const isReferrer = table === 'edu_student'
    const { rows } = await typedSql({ id: column.text })`
      update ${sql.table(table)} set ${sql.ref(key)} = ${survivor.id}
      where ${sql.ref(key)} = ${other.id} ${isReferrer ? sql`and id <> ${survivor.id}` : sql``} returning id`.execute(
      trx,
    )
    if (rows.length > 0) moved[`${table}.${key}`] = rows.map(({ id }) => id)
  }
  await moveWallet(trx, userId, survivor.id, other.id)
  await fillEmptyFields(trx, { userId, phones }, survivor.id, other.id)
  await sql`
    update edu_student set delete_mark = 1, merged_into = ${survivor.id}, last_modify_user_id = ${userId},
      last_modify_time = now() where id = ${other.id}`.execute(trx)
  // Lessons of one of both may pay what the other one owes.
  const book = await lockBook(trx, survivor.id)
  await saveBook(trx, book, settleAll(book), { userId, batchId: newId() })
  await refreshStages(trx, [survivor.id])
  return moved
}

/** The columns that refer to students. Those of tables that come later are found, too. */
async function listReferences(trx: Db): Promise<{ table: string; key: string }[]> {
  const { rows } = await typedSql({ table: column.text, key: column.text })`
    select c.conrelid::regclass::text as table, a.attname as key
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'edu_student'::regclass and array_length(c.conkey, 1) = 1
    order by 1, 2`.execute(trx)
  return rows.filter(({ table, key }) => !ownTables.has(table) || key === 'referrer_id')
}

/** Throws a refusal where both are in one lesson, or in one class at the same time. */
export async function assertMergeable(trx: Db, survivorId: string, otherId: string): Promise<void> {
  const place = { title: column.text, date: column.text }
  const lessons = await typedSql(place)`
    select coalesce(k.name, co.name) as title, e.biz_date::text as date
    from edu_roster a join edu_roster b on b.lesson_id = a.lesson_id and b.student_id = ${otherId} and b.delete_mark = 0
      join edu_lesson e on e.id = a.lesson_id left join edu_class k on k.id = e.class_id
      join edu_course co on co.id = e.course_id
    where a.student_id = ${survivorId} and a.delete_mark = 0 order by e.start_at limit 1`.execute(trx)
  if (lessons.rows[0]) throw refuse(text.mergeSameLesson, lessons.rows[0])
  const classes = await typedSql(place)`
    select k.name as title, '' as date
    from edu_class_student a join edu_class_student b on b.class_id = a.class_id and b.student_id = ${otherId}
        and b.delete_mark = 0 and daterange(a.join_date, a.leave_date) && daterange(b.join_date, b.leave_date)
      join edu_class k on k.id = a.class_id
    where a.student_id = ${survivorId} and a.delete_mark = 0 order by k.name limit 1`.execute(trx)
  if (classes.rows[0]) throw refuse(text.mergeSameClass, classes.rows[0])
}

/** Moves the guardians whose phone the survivor has not yet; returns their ids. */
async function moveGuardians(trx: Db, survivorId: string, otherId: string): Promise<string[]> {
  const { rows } = await typedSql({ id: column.text })`
    update edu_guardian g set student_id = ${survivorId}, is_primary = false
    where g.student_id = ${otherId} and g.delete_mark = 0 and not exists (
      select 1 from edu_guardian h
      where h.student_id = ${survivorId} and h.delete_mark = 0 and h.phone_digest = g.phone_digest)
    returning g.id`.execute(trx)
  await sql`
    update edu_guardian set delete_mark = 1, is_primary = false where student_id = ${otherId} and delete_mark = 0`.execute(
    trx,
  )
  await ensurePrimary(trx, survivorId)
  return rows.map(({ id }) => id)
}

/** Moves the balance of the wallet by a transaction of each student. */
async function moveWallet(trx: Db, userId: string, survivorId: string, otherId: string): Promise<void> {
  const batchId = newId()
  await sql`
    with moved as (
      select s.id, s.wallet_seq + 1 as seq, m.amount, s.wallet_balance + m.amount as balance
      from edu_student x
        cross join lateral (values (${otherId}, -x.wallet_balance), (${survivorId}, x.wallet_balance)) as m (id, amount)
        join edu_student s on s.id = m.id
      where x.id = ${otherId} and x.wallet_balance > 0
    ), posted as (
      insert into edu_wallet_transaction
        (student_id, seq, type, amount, balance_after, source_id, biz_date, acct_date, operator_id, batch_id)
      select m.id, m.seq, 'transfer', m.amount, m.balance, ${otherId}, (now() at time zone c.time_zone)::date,
        (now() at time zone c.time_zone)::date, ${userId}, ${batchId}
      from moved m join edu_student s on s.id = m.id join edu_campus c on c.id = s.campus_id
    )
    update edu_student s set wallet_balance = m.balance, wallet_seq = m.seq from moved m where s.id = m.id`.execute(
    trx,
  )
}

/** Fills empty fields of the survivor from the other student; dates of sales and lessons are the outer ones of both. */
async function fillEmptyFields(
  trx: Db,
  { userId, phones }: { userId: string; phones: Phones },
  survivorId: string,
  otherId: string,
): Promise<void> {
  await sql`
    update edu_student s set
      birthday = coalesce(s.birthday, x.birthday), photo = coalesce(s.photo, x.photo),
      school = coalesce(s.school, x.school), grade = coalesce(s.grade, x.grade),
      source_id = coalesce(s.source_id, x.source_id), consultant_id = coalesce(s.consultant_id, x.consultant_id),
      manager_id = coalesce(s.manager_id, x.manager_id), health = coalesce(s.health, x.health),
      remark = nullif(concat_ws(E'\n', s.remark, x.remark), ''), gender = case s.gender when 3 then x.gender else s.gender end,
      referrer_id = nullif(coalesce(s.referrer_id, x.referrer_id), s.id),
      tags = array(select distinct unnest(s.tags || x.tags) order by 1),
      first_sign_date = least(s.first_sign_date, x.first_sign_date),
      last_sign_date = greatest(s.last_sign_date, x.last_sign_date),
      last_attend_date = greatest(s.last_attend_date, x.last_attend_date),
      last_modify_user_id = ${userId}, last_modify_time = now()
    from edu_student x where s.id = ${survivorId} and x.id = ${otherId}`.execute(trx)
  const { rows } = await typedSql({ own: column.text.orNull, taken: column.text.orNull })`
    select s.phone_enc as own, x.phone_enc as taken from edu_student s, edu_student x
    where s.id = ${survivorId} and x.id = ${otherId}`.execute(trx)
  const { own, taken } = rows[0]!
  if (own !== null || taken === null) return
  // An encrypted phone names its row, so it is encrypted again for the survivor.
  const stored = phones.columnsOf('edu_student', survivorId, phones.decrypt('edu_student', otherId, taken))
  await sql`
    update edu_student set phone_enc = ${stored.phone_enc}, phone_head = ${stored.phone_head},
      phone_tail = ${stored.phone_tail}, phone_digest = ${stored.phone_digest} where id = ${survivorId}`.execute(
    trx,
  )
}
