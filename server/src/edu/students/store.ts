import { sql } from 'kysely'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import {
  StudentBody,
  type remainBuckets,
  type StudentFilter,
  type StudentRow,
} from '@tessera/shared/contract/edu/students'
import type { Lang } from '@tessera/shared/contract/lang'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { loadEntryNames } from '../../db/dictionaries/entries.ts'
import * as column from '../../db/column.ts'
import { loadPage, orderBy } from '../../db/pages.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { exportConditions } from '../../export/rows.ts'
import { withoutHidden, type Scope } from '../../permissions/scope.ts'
import { deferredOf, hasLessons, isOpenAt, isStarted, lackedBy, owedBy } from '../books/line-figures.ts'
import { arrearsOfOrder } from '../orders/store.ts'
import { isPhone, maskedPhone, type Phones } from './phones.ts'

/** The columns of edu_student that a form fills. */
export const studentRows = createCrud('edu_student', StudentBody.omit({ phone: true }))

/** SQL query: the memberships `m` of today with their class `k`, of the student `s`. */
const todaysClasses = sql`
  from edu_class_student m join edu_class k on k.id = m.class_id and k.delete_mark = 0
  where m.student_id = s.id and m.delete_mark = 0 and m.join_date <= today.date
    and (m.leave_date is null or m.leave_date > today.date)`

/** SQL expression: the masked phone of the student `s`, else of the primary guardian; '' without one. */
export const shownPhone = sql`coalesce(${maskedPhone('s')}, (
  select ${maskedPhone('g')} from edu_guardian g
  where g.student_id = s.id and g.is_primary and g.delete_mark = 0), '')`

const hasPhoneTail = (tail: string) => sql`s.phone_tail = ${tail} or exists (
  select 1 from edu_guardian g where g.student_id = s.id and g.delete_mark = 0 and g.phone_tail = ${tail})`

/** SQL condition: the student, or a guardian, has this phone. */
export const hasPhone = (digest: string) => sql`(s.phone_digest = ${digest} or exists (
  select 1 from edu_guardian g where g.student_id = s.id and g.delete_mark = 0 and g.phone_digest = ${digest}))`

/** A keyword is a name, a number of a student, pinyin, four last digits of a phone, or a whole phone. */
function matchesKeyword(keyword: string, { ifVisible }: Scope, phones: Phones) {
  const text = keyword.trim()
  const byName = sql`s.name ilike ${containsPattern(text)} or s.pinyin ilike ${containsPattern(text)}
    or s.student_no ilike ${containsPattern(text)}`
  if (isPhone(text))
    return sql`${byName} or coalesce(${ifVisible('phone', hasPhone(phones.digestOf(text)))}, false)`
  if (/^\d{4}$/.test(text))
    return sql`${byName} or coalesce(${ifVisible('phone', sql`(${hasPhoneTail(text)})`)}, false)`
  return byName
}

/** SQL query: ids of students who owe money. */
const debtors = sql`
  select o.student_id from edu_order o
  where o.delete_mark = 0 and o.status in ('unpaid', 'part_paid') and ${arrearsOfOrder} > 0`

const today = sql`(select (now() at time zone z.time_zone)::date from edu_campus z where z.id = s.campus_id)`

/** SQL condition: the student `s` is in a class today, or was so many days ago. */
const isInClass = (daysAgo = 0) =>
  sql`exists (select 1 from (select ${today} - ${daysAgo}::int as date) today, lateral (select k.id ${todaysClasses}) c)`

const age = sql`extract(year from age(${today}, s.birthday))`

const conditions = (scope: Scope, filter: StudentFilter, phones: Phones) => [
  sql`s.delete_mark = 0`,
  scope.rows,
  filter.campusIds && sql`s.campus_id = any(${filter.campusIds.split(',')}::text[])`,
  filter.stage && sql`s.stage = ${filter.stage}`,
  filter.consultantId &&
    sql`${scope.ifVisible('consultantName', sql`s.consultant_id`)} = ${filter.consultantId}`,
  filter.sourceId && sql`s.source_id = ${filter.sourceId}`,
  filter.tag && sql`s.tags @> array[${filter.tag}]`,
  filter.birthMonth !== undefined && sql`extract(month from s.birthday) = ${filter.birthMonth}`,
  filter.ageFrom !== undefined && sql`${age} >= ${filter.ageFrom}`,
  filter.ageTo !== undefined && sql`${age} <= ${filter.ageTo}`,
  filter.courseId &&
    sql`exists (select 1 from (select ${today} as date) today, lateral (
      select k.course_id ${todaysClasses}) c where c.course_id = ${filter.courseId})`,
  filter.classId &&
    sql`exists (select 1 from (select ${today} as date) today, lateral (
      select k.id ${todaysClasses}) c where c.id = ${filter.classId})`,
  filter.inClass !== undefined && sql`${isInClass()} = ${filter.inClass === 1}`,
  filter.owedUntil &&
    sql`coalesce(${scope.ifVisible('remainUnits', owesLessonsUntil(filter.owedUntil))}, false)`,
  filter.hasArrears !== undefined &&
    sql`coalesce(${scope.ifVisible('arrears', sql`(s.id in (${debtors}))`)} = ${filter.hasArrears === 1}, false)`,
  filter.remainBucket &&
    sql`coalesce(${scope.ifVisible('remainUnits', inBucket(filter.remainBucket))}, false)`,
  filter.expireWithin !== undefined &&
    sql`coalesce(${scope.ifVisible(
      'remainUnits',
      sql`exists (select 1 from edu_order_line x where x.student_id = s.id and x.delete_mark = 0
        and ${isStarted('x')} and x.remain_units > 0 and exists (
          select 1 from edu_order k, (select ${today} as date) y where k.id = x.order_id and ${isOpenAt('x', 'k', 'y.date')})
        and x.expire_date between ${today} and ${today} + ${filter.expireWithin}::int)`,
    )}, false)`,
  filter.lastAttendBefore &&
    sql`s.last_attend_date is null or s.last_attend_date < ${filter.lastAttendBefore}::date`,
  filter.keyword && matchesKeyword(filter.keyword, scope, phones),
]

/** SQL condition: the student `s` owes lessons that took place on a day or before. */
export const owesLessonsUntil = (day: string) => sql`exists (
  select 1 from edu_roster q where q.student_id = s.id and q.delete_mark = 0 and q.owed_units > 0
    and q.biz_date <= ${day}::date)`

/** Bounds of the buckets of lessons left (M10), x100: above the first, up to the second. */
const buckets: Readonly<Record<(typeof remainBuckets)[number], readonly [number, number]>> = {
  '0': [-1, 0],
  '1-5': [0, 500],
  '6-10': [500, 1_000],
  '11-20': [1_000, 2_000],
  '21+': [2_000, 2_147_483_647],
}

/** Lessons of the lines `x` of the orders `k` that are left on a day, x100. */
const lessonsLeft = (day: string) => sql`coalesce(sum(x.remain_units) filter (
  where ${hasLessons('x')} and ${isStarted('x')} and ${isOpenAt('x', 'k', day)}), 0)`

/** SQL condition: the lessons left of the student `s`, who has an account of lessons, are in a bucket. */
const inBucket = (name: keyof typeof buckets) => sql`s.id in (
  select x.student_id from edu_order_line x join edu_order k on k.id = x.order_id join edu_student h on h.id = x.student_id
    join edu_campus hz on hz.id = h.campus_id cross join lateral (select (now() at time zone hz.time_zone)::date as date) y
  where x.delete_mark = 0 and ${hasLessons('x')} and x.status <> 'void' group by x.student_id
  having ${lessonsLeft('y.date')} > ${buckets[name][0]} and ${lessonsLeft('y.date')} <= ${buckets[name][1]})`

/** Money in fen and lessons x100; `toShownFigures` converts them. */
export const studentFigures = sql`
  s.student_no as "studentNo", s.stage, ca.short_name as "campusName", ca.time_zone as "timeZone",
  extract(year from age(today.date, s.birthday))::int as age,
  coalesce(cu.real_name, '') as "consultantName", coalesce(s.source_id, '') as "sourceName",
  coalesce(n.courses, '{}') as courses, coalesce(n.classes, '{}') as classes,
  l.remain as "remainUnits", l.owed as "owedUnits", l.deferred, o.arrears, l.expires as "expireDate",
  s.last_attend_date as "lastAttendDate", next.lesson as "nextLesson", s.creator_time as "creatorTime"`

/** Joins that compute the figures of the student `s`, for the rows of one page only. */
export const figureJoins = sql`
  join edu_campus ca on ca.id = s.campus_id
  cross join lateral (select (now() at time zone ca.time_zone)::date as date) today
  left join org_user cu on cu.id = s.consultant_id
  cross join lateral (
    select array_agg(distinct co.name) as courses, array_agg(distinct c.name) as classes
    from (select k.course_id, k.name ${todaysClasses}) c join edu_course co on co.id = c.course_id) n
  cross join lateral (
    select ${lessonsLeft('today.date')} as remain,
      ${owedBy(sql`s.id`)} as owed, coalesce(sum(${deferredOf('x')}), 0) as deferred,
      min(x.expire_date) filter (where x.status = 'active' and x.remain_units > 0) as expires
    from edu_order_line x join edu_order k on k.id = x.order_id where x.student_id = s.id and x.delete_mark = 0) l
  cross join lateral (
    select coalesce(sum(${lackedBy('x')}), 0) as arrears from edu_order_line x join edu_order k on k.id = x.order_id
    where x.student_id = s.id and x.delete_mark = 0 and k.delete_mark = 0 and k.status not in ('void', 'draft', 'approving')) o
  left join lateral (
    select jsonb_build_object('id', e.id, 'className', coalesce(k.name, co.name),
      'startAt', to_char(e.start_at at time zone ca.time_zone, 'YYYY-MM-DD HH24:MI:SS')) as lesson
    from edu_class_student m join edu_class k on k.id = m.class_id
      join edu_lesson e on e.class_id = k.id and e.delete_mark = 0 and e.status = 'scheduled' and e.start_at > now()
        and e.biz_date >= m.join_date and (m.leave_date is null or e.biz_date < m.leave_date)
      join edu_course co on co.id = e.course_id
    where m.student_id = s.id and m.delete_mark = 0
    order by e.start_at limit 1) next on true`

interface StoredFigures {
  sourceName: string
  remainUnits: number
  owedUnits: number
  deferred: number
  arrears: number
}
/** Lessons and yuan from what the tables store, and the name of the source, of which they store the code. */
export const toShownFigures =
  (sourceNames: ReadonlyMap<string, string>) =>
  <Row extends StoredFigures>(row: Row): Row => ({
    ...row,
    sourceName: sourceNames.get(row.sourceName) ?? row.sourceName,
    remainUnits: fromHundredths(row.remainUnits),
    owedUnits: fromHundredths(row.owedUnits),
    deferred: fromHundredths(row.deferred),
    arrears: fromHundredths(row.arrears),
  })

const rowColumns = sql`
  s.id, s.name, s.gender, s.birthday, ${shownPhone} as phone, s.campus_id as "campusId", s.tags, s.photo,
  ${studentFigures}`

const sortable = {
  studentNo: sql`s.student_no`,
  name: sql`s.pinyin`,
  age: sql`s.birthday`,
  birthday: sql`s.birthday`,
  stage: sql`s.stage`,
  lastAttendDate: sql`s.last_attend_date`,
  creatorTime: sql`s.creator_time`,
}
const latest = sql`s.creator_time desc, s.id desc`

const orderOf = (scope: Scope, filter: StudentFilter) => {
  scope.assertSortable(filter.sidx)
  return orderBy(filter, scope.ifVisibleEach(sortable), latest)
}

/** One page of the visible students. */
export async function listStudents(
  context: { db: Db; lang: Lang },
  scope: Scope,
  filter: StudentFilter,
  phones: Phones,
) {
  const sourceNames = await loadEntryNames(context, 'eduSource')
  const { list, pagination } = await loadPage<StudentRow & { _hidden: string[] }>(context.db, filter, {
    alias: 's',
    select: sql`${rowColumns}, ${scope.hidden} as "_hidden"`,
    from: sql`from edu_student s where ${allConditions(conditions(scope, filter, phones))}`,
    join: figureJoins,
    order: orderOf(scope, filter),
  })
  return { list: list.map(toShownFigures(sourceNames)).map(withoutHidden), pagination }
}

/**
 * The visible students who are in a class today, as the list with `inClass` shows them, and who were 30 days ago: null for
 * who sees students only as long as they are in a class, and with that none who has left.
 */
export async function countInClasses(
  db: Db,
  { rows: visible }: Scope,
): Promise<{ now: number; before: number | null }> {
  const { rows } = await typedSql({ now: column.number, before: column.number, others: column.number })`
    select count(*) filter (where now) as now, count(*) filter (where before) as before,
      count(*) filter (where not now) as others
    from (select ${isInClass()} as now, ${isInClass(30)} as before from edu_student s
      where s.delete_mark = 0 and ${visible}) s`.execute(db)
  const { now, before, others } = rows[0]!
  return { now, before: others > 0 ? before : null }
}

/** The query of an export: the page, all matching students, or the selected ones. */
export function studentExportQuery(scope: Scope, filter: StudentFilter & ExportInput, phones: Phones) {
  const { ticked, cut } = exportConditions(sql`s.id`, filter)
  const order = orderOf(scope, filter)
  return sql`
    select ${rowColumns}, s.school, s.grade, ${scope.hidden} as "_hidden"
    from (select s.* from edu_student s where ${allConditions(conditions(scope, filter, phones))} ${ticked}
      order by ${order} ${cut}) s
    ${figureJoins} order by ${order}`
}
