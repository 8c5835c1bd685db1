import { sql } from 'kysely'
import type * as z from 'zod'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import {
  StudentBody,
  StudentClass,
  StudentLesson,
  StudentLine,
  Consent,
  type PossibleDuplicate,
  StudentRecord,
} from '@tessera/shared/contract/edu/students'
import * as column from '../../db/column.ts'
import { selectColumns } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { loadEntryNames } from '../../db/dictionaries/entries.ts'
import { loadPage } from '../../db/pages.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'
import type { Context } from '../../http/context.ts'
import { lineName } from '../orders/store.ts'
import { withoutHidden, type Scope } from '../../permissions/scope.ts'
import { deferredOf } from '../books/line-figures.ts'
import { isSuspendedOn } from '../schedule/planned.ts'
import { listGuardians } from './guardians.ts'
import { isPhone, type Phones } from './phones.ts'
import { figureJoins, hasPhone, shownPhone, studentFigures, toShownFigures } from './store.ts'

/** Where nothing was agreed yet, the table has an empty object. */
const noConsent: Partial<Consent> = { privacyAt: null, photoOk: false, byGuardianId: null }

const ownColumns = StudentBody.omit({ phone: true })

/** Present or late among the expected lessons of the last 90 days; null without one. */
const attendRate90 = sql`(
  select round(count(*) filter (where r.status in ('present', 'late'))::numeric / nullif(count(*), 0), 4)
  from edu_roster r join edu_lesson e on e.id = r.lesson_id and e.status = 'done' and e.delete_mark = 0
  where r.student_id = s.id and r.delete_mark = 0 and r.status <> 'pending'
    and r.roster_type in ('regular', 'temp', 'booking') and r.biz_date between today.date - 89 and today.date)`

/** A visible student with guardians, figures and consent; throws 404 where the caller does not see the student. */
export async function readStudent(context: Context, scope: Scope, id: string): Promise<StudentRecord> {
  const hidden = await scope.hiddenFieldsOf(context.db, id)
  const sourceNames = await loadEntryNames(context, 'eduSource')
  const { rows } = await typedSql({
    ...schemaColumns(StudentRecord.omit({ guardians: true, consent: true })),
    consent: column.jsonOf(Consent.partial()),
  })`
    select s.id, ${selectColumns(ownColumns, 's')}, ${shownPhone} as phone, ${studentFigures},
      coalesce(mu.real_name, '') as "managerName", coalesce(rs.name, '') as "referrerName",
      s.consent, ${attendRate90} as "attendRate90", s.wallet_balance as "walletBalance",
      s.last_modify_time as "lastModifyTime"
    from edu_student s ${figureJoins}
      left join org_user mu on mu.id = s.manager_id left join edu_student rs on rs.id = s.referrer_id
    where s.id = ${id} and s.delete_mark = 0`.execute(context.db)
  if (!rows[0]) throw notFoundRefusal()
  const guardians = await listGuardians(context, id)
  const isPhoneHidden = hidden.includes('phone')
  return withoutHidden({
    ...toShownFigures(sourceNames)(rows[0]),
    walletBalance: fromHundredths(rows[0].walletBalance),
    consent: { ...noConsent, ...rows[0].consent },
    guardians: guardians.map(({ phone, ...guardian }) => (isPhoneHidden ? guardian : { ...guardian, phone })),
    _hidden: hidden.flatMap((key) => [key, ...(hiddenWith[key] ?? [])]),
  }) as StudentRecord
}

/** Fields that are hidden together with another one. */
const hiddenWith: Readonly<Record<string, readonly string[]>> = {
  arrears: ['walletBalance'],
  remainUnits: ['owedUnits', 'expireDate'],
  consultantId: ['consultantName'],
  consultantName: ['consultantId'],
}

/** The contract lines of a student, the latest first; one for any course has the name of its plan. Without the right to see deferred money they have no amounts. */
export async function listLines(db: Db, studentId: string, isMoneyHidden: boolean) {
  const { rows } = await typedSql(schemaColumns(StudentLine))`
    select l.id, o.id as "orderId", o.order_no as "orderNo", coalesce(c.name, b.name, l.price_plan_snapshot ->> 'name', '') as "courseName",
      ${lineName} as "lineName", l.billing, l.paid_units / 100.0 as "paidUnits", l.gift_units / 100.0 as "giftUnits",
      l.consumed_units / 100.0 as "consumedUnits", l.remain_units / 100.0 as "remainUnits",
      l.held_units / 100.0 as "heldUnits", l.net_amount / 100.0 as "netAmount", ${deferredOf('l')} / 100.0 as deferred,
      l.effective_from as "effectiveFrom", l.expire_date as "expireDate",
      case when o.status = 'approving' then o.status else l.status end as status
    from edu_order_line l join edu_order o on o.id = l.order_id and o.delete_mark = 0
      left join edu_course c on c.id = l.course_id left join edu_subject b on b.id = l.subject_id
    where l.student_id = ${studentId} and l.delete_mark = 0 order by l.effective_from desc, l.id desc`.execute(
    db,
  )
  return rows.map((row) =>
    withoutHidden({ ...row, _hidden: isMoneyHidden ? ['netAmount', 'deferred'] : [] }),
  ) as StudentLine[]
}

/** The classes of a student, those of today first. */
export async function listClasses(db: Db, studentId: string) {
  const { rows } = await typedSql(schemaColumns(StudentClass))`
    select k.id, k.name, c.name as "courseName", u.real_name as "coachName", m.join_date as "joinDate",
      m.leave_date as "leaveDate", case when m.leave_date <= today.date then 'left'
        when ${isSuspendedOn(sql`today.date`)} then 'suspended' else 'active' end as status
    from edu_class_student m join edu_class k on k.id = m.class_id join edu_course c on c.id = k.course_id
      join org_user u on u.id = k.coach_id join edu_campus z on z.id = k.campus_id
      cross join lateral (select (now() at time zone z.time_zone)::date as date) today
    where m.student_id = ${studentId} and m.delete_mark = 0
    order by m.leave_date is null desc, m.join_date desc, m.id`.execute(db)
  return rows
}

/** One page of the lessons of a student, the latest first; times are those of the lesson's campus. */
export function listLessons(db: Db, studentId: string, page: { currentPage: number; pageSize: number }) {
  return loadPage<z.output<typeof StudentLesson>>(db, page, {
    alias: 'r',
    select: sql`r.id, to_char(e.start_at at time zone ca.time_zone, 'YYYY-MM-DD HH24:MI:SS') as "startAt",
      coalesce(k.name, c.name) as title, u.real_name as "coachName", r.roster_type as type, r.status,
      r.deduct_units / 100.0 as "deductUnits"`,
    from: sql`from edu_roster r join edu_lesson f on f.id = r.lesson_id and f.delete_mark = 0
      where r.student_id = ${studentId} and r.delete_mark = 0`,
    join: sql`join edu_lesson e on e.id = r.lesson_id join edu_campus ca on ca.id = e.campus_id
      join edu_course c on c.id = e.course_id join org_user u on u.id = e.coach_id
      left join edu_class k on k.id = e.class_id`,
    order: sql`r.biz_date desc, r.id desc`,
  })
}

/** Visible students with the same phone, or with the same name and birthday; at most five. */
export async function listDuplicates(
  db: Db,
  scope: Scope,
  {
    name,
    birthday,
    phone,
    excludedId,
  }: Partial<Record<'name' | 'birthday' | 'phone' | 'excludedId', string | null | undefined>>,
  phones: Phones,
): Promise<PossibleDuplicate[]> {
  const samePhone = phone && isPhone(phone) ? hasPhone(phones.digestOf(phone)) : sql`false`
  const samePerson =
    name && birthday ? sql`(s.name = ${name.trim()} and s.birthday = ${birthday}::date)` : sql`false`
  const { rows } = await typedSql({
    ...columnsOf('edu_student', 'id', 'name', 'studentNo', 'stage'),
    campusName: column.text,
    phone: column.text,
    reason: column.oneOf('phone', 'nameAndBirthday'),
    _hidden: column.listOf(column.text),
  })`
    select s.id, s.name, s.student_no as "studentNo", s.stage, ca.short_name as "campusName", ${shownPhone} as phone,
      case when ${samePhone} then 'phone' else 'nameAndBirthday' end as reason, ${scope.hidden} as "_hidden"
    from edu_student s join edu_campus ca on ca.id = s.campus_id
    where s.delete_mark = 0 and ${scope.rows} and s.id <> ${excludedId ?? ''} and (${samePhone} or ${samePerson})
    order by s.creator_time, s.id limit 5`.execute(db)
  return rows.map(({ _hidden, ...row }) => (_hidden.includes('phone') ? { ...row, phone: '' } : row))
}

/** What blocks the removal of a student: how many records name it. */
export async function countRecords(
  trx: Db,
  id: string,
): Promise<{ orders: number; classes: number; lessons: number }> {
  const { rows } = await typedSql({ orders: column.number, classes: column.number, lessons: column.number })`
    select (select count(*) from edu_order where student_id = ${id} and delete_mark = 0) as orders,
      (select count(*) from edu_class_student where student_id = ${id} and delete_mark = 0) as classes,
      (select count(*) from edu_roster where student_id = ${id} and delete_mark = 0) as lessons`.execute(trx)
  return rows[0]!
}
