import { sql, type RawBuilder } from 'kysely'
import { ClassStudentRow, type RefusedStudent } from '@tessera/shared/contract/edu/classes'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { lockTimetables, requireOverlapsConfirmed } from '../schedule/overlaps.ts'
import { isSuspendedOn } from '../schedule/planned.ts'
import { syncRosters } from '../schedule/rosters.ts'
import { text } from './text.ts'

/**
 * The students of a class with what staff look after: those of today first, then those who left. `isSeen` is the condition of
 * the students `s` whom the caller sees. Others are guests: their lessons left are shown while they are in the class.
 */
export async function listClassStudents(
  db: Db,
  classId: string,
  isSeen: RawBuilder<unknown>,
): Promise<ClassStudentRow[]> {
  const { rows } = await typedSql(schemaColumns(ClassStudentRow))`
    select m.student_id as "studentId", s.name, s.student_no as "studentNo",
      case when ${isSeen} then extract(year from age(today.date, s.birthday))::int end as age, to_char(m.join_date, 'YYYY-MM-DD') as "joinDate",
      to_char(m.leave_date, 'YYYY-MM-DD') as "leaveDate", coalesce(m.leave_reason, '') as "leaveReason",
      case when m.leave_date <= today.date then 'left' when ${isSuspendedOn(sql`today.date`)} then 'suspended'
        when m.join_date > today.date then 'later' else 'current' end as state,
      case when ${isSeen} or m.leave_date is null or m.leave_date > today.date
        then coalesce((select sum(o.remain_units) from edu_order_line o
        where o.student_id = s.id and o.delete_mark = 0 and o.status = 'active' and o.billing = 'units'
          and (o.expire_date is null or o.expire_date >= today.date) and (o.scope = 'any' or o.course_id = c.course_id
          or (o.scope = 'subject' and o.subject_id = co.subject_id))), 0)::float8 / 100 end as "remainUnits",
      a.rate::float8 as "attendRate", to_char(a.last, 'YYYY-MM-DD') as "lastAttendDate", a.absent_run as "absentRun"
    from edu_class_student m join edu_student s on s.id = m.student_id join edu_class c on c.id = m.class_id
      join edu_course co on co.id = c.course_id join edu_campus z on z.id = c.campus_id
      cross join lateral (select (now() at time zone z.time_zone)::date as date) today
      cross join lateral (
        select round(count(*) filter (where r.status in ('present', 'late'))::numeric / nullif(count(*), 0), 4) as rate,
          max(r.biz_date) filter (where r.status in ('present', 'late')) as last,
          (count(*) filter (where r.status = 'absent' and not r.attended_later))::int as absent_run
        from (select r.*, bool_or(r.status in ('present', 'late', 'leave')) over (order by e.start_at desc) as attended_later
          from edu_roster r join edu_lesson e on e.id = r.lesson_id and e.delete_mark = 0 and e.status = 'done'
          where r.student_id = m.student_id and e.class_id = m.class_id and r.delete_mark = 0 and r.status <> 'pending') r) a
    where m.class_id = ${classId} and m.delete_mark = 0
    order by m.leave_date is not null and m.leave_date <= today.date, s.pinyin, s.name, m.join_date desc`.execute(
    db,
  )
  return rows
}

interface Target {
  id: string
  capacity: number
  overCapacity: string
}

/**
 * Adds students to a locked class from a day on. Students who are not visible, who are in the class then or later, and,
 * where the class refuses it, those without a seat are returned with the reason. Who left on that very day
 * continues the earlier membership, as when a move is undone.
 */
export async function joinClass(
  trx: Db,
  { id, capacity, overCapacity }: Target,
  studentIds: readonly string[],
  { date, way, userId, visible }: { date: string; way: string; userId: string; visible: RawBuilder<unknown> },
): Promise<{ added: string[]; refused: RefusedStudent[]; isOverCapacity: boolean }> {
  const unique = [...new Set(studentIds)]
  await lockTimetables(trx, sql`select unnest(${unique}::text[])`)
  const { rows } = await typedSql({ id: column.text, name: column.text, isIn: column.boolean })`
    select s.id, s.name, exists (select 1 from edu_class_student m where m.class_id = ${id} and m.student_id = s.id
      and m.delete_mark = 0 and (m.leave_date is null or m.leave_date > ${date}::date)) as "isIn"
    from edu_student s where s.id = any(${unique}::text[]) and s.delete_mark = 0 and ${visible}`.execute(trx)
  const known = new Map(rows.map((row) => [row.id, row]))
  let taken = await countSeats(trx, id, date)
  const lessons = await listSeats(trx, id, date)
  const isFull = (studentId: string) =>
    taken >= capacity || lessons.some(({ seated, there }) => !there.has(studentId) && seated.size >= capacity)
  const added: string[] = []
  const refused: RefusedStudent[] = []
  for (const studentId of unique) {
    const student = known.get(studentId)
    if (!student) refused.push({ studentId, name: '', rule: 'unknown' })
    else if (student.isIn) refused.push({ studentId, name: student.name, rule: 'already' })
    else if (overCapacity === 'block' && isFull(studentId))
      refused.push({ studentId, name: student.name, rule: 'full' })
    else {
      added.push(studentId)
      taken += 1
      for (const { seated, there } of lessons) {
        if (!there.has(studentId)) seated.add(studentId)
        there.add(studentId)
      }
    }
  }
  const { rows: continued } = await typedSql({ studentId: column.text })`
    update edu_class_student set leave_date = null, leave_reason = null, status = 'active', version = version + 1,
      last_modify_user_id = ${userId}, last_modify_time = now()
    where id in (select distinct on (m.student_id) m.id from edu_class_student m where m.class_id = ${id}
        and m.student_id = any(${added}::text[]) and m.delete_mark = 0 and m.leave_date = ${date}::date
      order by m.student_id, m.join_date)
    returning student_id as "studentId"`.execute(trx)
  const isContinued = new Set(continued.map(({ studentId }) => studentId))
  const joining = added.filter((studentId) => !isContinued.has(studentId))
  await sql`
    insert into edu_class_student (id, class_id, student_id, join_date, join_way, creator_user_id)
    select x.id, ${id}, x.student, ${date}::date, ${way}, ${userId}
    from unnest(${joining.map(() => newId())}::text[], ${joining}::text[]) as x (id, student)`.execute(trx)
  if (added.length > 0)
    await syncRosters(trx, sql`e.class_id = ${id} and e.biz_date >= ${date}::date`, userId)
  return { added, refused, isOverCapacity: overCapacity === 'warn' && added.length > 0 && taken > capacity }
}

/**
 * Throws where the lessons of the class that students have just joined overlap with other lessons of theirs, until that is
 * confirmed (I20). Called after the rosters were changed: who moves has left the lessons of the old class.
 */
export const confirmNewLessons = (
  trx: Db,
  classId: string,
  studentIds: readonly string[],
  { date, visible, isConfirmed }: { date: string; visible: RawBuilder<unknown>; isConfirmed: boolean },
): Promise<void> =>
  requireOverlapsConfirmed(trx, {
    studentIds,
    which: sql`n.class_id = ${classId} and n.delete_mark = 0 and n.status = 'scheduled' and n.biz_date >= ${date}::date
      and exists (select 1 from edu_roster o where o.lesson_id = n.id and o.student_id = s.id and o.delete_mark = 0)`,
    visible,
    isConfirmed,
  })

/** How many students have a seat on a day or a later one. */
export async function countSeats(trx: Db, classId: string, date: string): Promise<number> {
  const { rows } = await typedSql({ count: column.number })`
    select count(distinct student_id) as count from edu_class_student
    where class_id = ${classId} and delete_mark = 0 and (leave_date is null or leave_date > ${date}::date)`.execute(
    trx,
  )
  return rows[0]!.count
}

/** The students of the lessons that a class still gives from a day on, also those who were added to one lesson (I10). */
async function listSeats(trx: Db, classId: string, date: string) {
  const { rows } = await typedSql({ there: column.listOf(column.text), seated: column.listOf(column.text) })`
    select array_agg(r.student_id) as there,
      coalesce(array_agg(r.student_id) filter (where r.roster_type <> 'trial'), '{}') as seated
    from edu_lesson e join edu_roster r on r.lesson_id = e.id and r.delete_mark = 0
    where e.class_id = ${classId} and e.delete_mark = 0 and e.status = 'scheduled' and e.biz_date >= ${date}::date
    group by e.id`.execute(trx)
  return rows.map(({ there, seated }) => ({ there: new Set(there), seated: new Set(seated) }))
}

/** The lesson of a class with the most seats taken from a day on; trials take none. */
export async function findFullestLesson(trx: Db, classId: string, date: string) {
  const { rows } = await typedSql({ date: column.text, count: column.number })`
    select to_char(e.biz_date, 'YYYY-MM-DD') as date, count(*) as count
    from edu_lesson e join edu_roster r on r.lesson_id = e.id and r.delete_mark = 0 and r.roster_type <> 'trial'
    where e.class_id = ${classId} and e.delete_mark = 0 and e.status = 'scheduled' and e.biz_date >= ${date}::date
    group by e.id order by count(*) desc, e.biz_date limit 1`.execute(trx)
  return rows[0]
}

interface Membership {
  id: string
  name: string
  joinDate: string
  /** The last day on or after the leave date whose roll call has the student; null without one. */
  taughtOn: string | null
}

/** The students of a class who have not left it by a day. */
async function listMembers(
  trx: Db,
  classId: string,
  studentIds: readonly string[],
  leaveDate: string,
): Promise<ReadonlyMap<string, Membership>> {
  const { rows } = await typedSql({
    ...columnsOf('edu_class_student', 'id', 'studentId'),
    name: column.text,
    joinDate: column.text,
    taughtOn: column.text.orNull,
  })`
    select m.id, m.student_id as "studentId", s.name, to_char(m.join_date, 'YYYY-MM-DD') as "joinDate",
      (select to_char(max(e.biz_date), 'YYYY-MM-DD') from edu_roster r join edu_lesson e on e.id = r.lesson_id
        where r.student_id = m.student_id and r.delete_mark = 0 and r.roster_type = 'regular' and e.class_id = m.class_id
          and e.delete_mark = 0 and e.status = 'done' and e.biz_date >= ${leaveDate}::date) as "taughtOn"
    from edu_class_student m join edu_student s on s.id = m.student_id
    where m.class_id = ${classId} and m.student_id = any(${studentIds}::text[]) and m.delete_mark = 0
      and (m.leave_date is null or m.leave_date > ${leaveDate}::date)
    order by m.join_date`.execute(trx)
  return new Map(rows.map(({ studentId, ...row }) => [studentId, row]))
}

/** Ends memberships on a day. One that begins and ends by a move on that day is removed: the move was undone. */
async function setLeaveDate(
  trx: Db,
  classId: string,
  ids: readonly string[],
  { date, reason, userId }: { date: string; reason: string; userId: string },
): Promise<void> {
  await sql`
    update edu_class_student set leave_date = ${date}::date, leave_reason = ${reason}, status = 'left',
      delete_mark = (join_date = ${date}::date and join_way = 'move' and ${reason} = 'move')::int,
      version = version + 1, last_modify_user_id = ${userId}, last_modify_time = now()
    where id = any(${ids}::text[])`.execute(trx)
  await syncRosters(trx, sql`e.class_id = ${classId} and e.biz_date >= ${date}::date`, userId)
}

/** A student leaves a locked class; returns their name. Throws where they are not in it or were taught later. */
export async function leaveClass(
  trx: Db,
  classId: string,
  studentId: string,
  change: { date: string; reason: string; userId: string },
): Promise<string> {
  const members = await listMembers(trx, classId, [studentId], change.date)
  const member = members.get(studentId)
  if (!member) throw refuse(text.notInClass)
  if (change.date < member.joinDate)
    throw refuseField('leaveDate', text.leaveBeforeJoin, { date: member.joinDate })
  if (member.taughtOn) throw refuseField('leaveDate', text.taught, { date: member.taughtOn })
  await setLeaveDate(trx, classId, [member.id], change)
  return member.name
}

/** The names of students whom the caller sees. */
async function listNames(
  trx: Db,
  studentIds: readonly string[],
  visible: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await typedSql(columnsOf('edu_student', 'id', 'name'))`
    select s.id, s.name from edu_student s
    where s.id = any(${studentIds}::text[]) and s.delete_mark = 0 and ${visible}`.execute(trx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Students leave one locked class and join another one on the same day; those who cannot are returned with the reason. */
export async function moveBetweenClasses(
  trx: Db,
  fromId: string,
  to: Target,
  studentIds: readonly string[],
  { date, userId, visible }: { date: string; userId: string; visible: RawBuilder<unknown> },
): Promise<{ moved: string[]; refused: RefusedStudent[]; isOverCapacity: boolean }> {
  const members = await listMembers(trx, fromId, studentIds, date)
  const names = await listNames(trx, studentIds, visible)
  const refused: RefusedStudent[] = []
  const movable: string[] = []
  for (const studentId of new Set(studentIds)) {
    const member = members.get(studentId)
    if (!member || date < member.joinDate)
      refused.push({ studentId, name: member?.name ?? names.get(studentId) ?? '', rule: 'notIn' })
    else if (member.taughtOn) refused.push({ studentId, name: member.name, rule: 'taught' })
    else movable.push(studentId)
  }
  const joined = await joinClass(trx, to, movable, { date, way: 'move', userId, visible })
  const ids = joined.added.map((studentId) => members.get(studentId)!.id)
  await setLeaveDate(trx, fromId, ids, { date, reason: 'move', userId })
  return {
    moved: joined.added,
    refused: [...refused, ...joined.refused],
    isOverCapacity: joined.isOverCapacity,
  }
}
