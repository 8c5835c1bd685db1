import { sql } from 'kysely'
import type { LeaveFilter, LeaveLesson, LeaveRow } from '@tessera/shared/contract/edu/leaves'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import { Code } from '@tessera/shared/contract/wire'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { loadPage } from '../../db/pages.ts'
import { exportConditions } from '../../export/rows.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Scope } from '../../permissions/scope.ts'
import { chargeOf } from '../attendance/charges.ts'
import { listLessonsById, type RolledLesson } from '../attendance/lessons.ts'
import { loadRosters, type RosterOfLesson } from '../attendance/roster.ts'
import { loadBooks } from '../books/store.ts'
import { assertDate } from '../schedule/expand-rule.ts'
import { text } from './text.ts'

export type StoredLeave = Omit<LeaveRow, 'relationName'> & { relation: string }

const select = sql`v.id, v.student_id as "studentId", s.name as "studentName", to_char(v.from_date, 'YYYY-MM-DD') as "fromDate",
  to_char(v.to_date, 'YYYY-MM-DD') as "toDate", cardinality(v.lesson_ids) as "lessonCount", v.type, v.reason,
  v.submitted_at as "submittedAt", v.by_guardian_id as "byGuardianId", coalesce(g.name, '') as "guardianName",
  coalesce(g.relation, '') as relation, v.status, coalesce(u.real_name, '') as "decidedByName",
  coalesce(v.decision, '') as decision`
const join = sql`join edu_student s on s.id = v.student_id left join edu_guardian g on g.id = v.by_guardian_id
  left join org_user u on u.id = v.decided_by`
const order = sql`v.submitted_at desc, v.id desc`

const conditions = ({ rows: visible }: Scope, { studentId, status, keyword }: LeaveFilter) =>
  allConditions([
    sql`v.delete_mark = 0 and s.delete_mark = 0`,
    visible,
    studentId && sql`v.student_id = ${studentId}`,
    status && sql`v.status = ${status}`,
    keyword && sql`s.name ilike '%' || ${keyword} || '%'`,
  ])

/** A leave with the relation of its guardian in words; `names` are those of the dictionary. */
export const shownLeave =
  (names: ReadonlyMap<string, string>) =>
  ({ relation, ...leave }: StoredLeave): LeaveRow => ({
    ...leave,
    relationName: names.get(relation) ?? relation,
  })

/** Leaves of visible students, the latest first. */
export const listLeaves = (db: Db, scope: Scope, filter: LeaveFilter) =>
  loadPage<StoredLeave>(db, filter, {
    alias: 'v',
    select,
    from: sql`from edu_leave v join edu_student s on s.id = v.student_id where ${conditions(scope, filter)}`,
    join,
    order,
  })

export function leaveExportQuery(scope: Scope, filter: LeaveFilter & ExportInput) {
  const { ticked, cut } = exportConditions(sql`v.id`, filter)
  return sql`
    select ${select} from edu_leave v ${join} where ${conditions(scope, filter)} ${ticked} order by ${order} ${cut}`
}

export interface Covered {
  studentId: string
  lessonIds?: readonly string[] | undefined
  fromDate?: string | undefined
  toDate?: string | undefined
}

const maxDays = 92
const dayMs = 86_400_000

/** Throws unless a leave names lessons or a period. */
function assertCovered({ lessonIds = [], fromDate, toDate }: Covered): void {
  if (lessonIds.length > 0) return
  if (!fromDate || !toDate) throw refuseField('lessonIds', text.noLessons)
  assertDate('fromDate', fromDate)
  assertDate('toDate', toDate)
  if (toDate < fromDate) throw refuseField('toDate', text.periodReversed)
  if (Date.parse(toDate) - Date.parse(fromDate) >= maxDays * dayMs)
    throw refuseField('toDate', text.periodTooLong, { max: maxDays })
}

/** A lesson of a leave, and what the leave would cost in it. */
interface Forecast {
  lesson: RolledLesson
  shown: LeaveLesson
}

/**
 * The lessons that a leave covers, in order, with what each would cost if the leave were submitted at `now` and approved.
 * Throws where a lesson has begun, is not one of the student, or has a leave already.
 */
export async function forecastLeave(db: Db, covered: Covered, now = Date.now()): Promise<Forecast[]> {
  assertCovered(covered)
  const { studentId, lessonIds = [], fromDate, toDate } = covered
  const isCovered =
    lessonIds.length > 0
      ? sql`r.lesson_id = any(${lessonIds}::text[])`
      : sql`r.biz_date between ${fromDate}::date and ${toDate}::date and e.status = 'scheduled'`
  const rosters = await loadRosters(
    db,
    sql`r.student_id = ${studentId} and r.status = 'pending' and ${isCovered}`,
  )
  // A period to come may get lessons later, one that has passed not. No campus is a day ahead of this one.
  const isOver = toDate !== undefined && Date.parse(toDate) + 2 * dayMs < now
  if (lessonIds.length === 0 && rosters.length === 0 && isOver) throw refuseField('toDate', text.periodOver)
  const missing = lessonIds.findIndex((id) => rosters.every((roster) => roster.lessonId !== id))
  if (missing >= 0) throw refuseField(`lessonIds.${missing}`, text.notOnRoster, { n: missing + 1 })
  const lessons = await listLessonsById(
    db,
    rosters.map(({ lessonId }) => lessonId),
  )
  const books = await loadBooks(db, [studentId])
  const book = books.get(studentId)!
  const earlier: string[] = []
  return lessons.map((lesson) => {
    const roster: RosterOfLesson = rosters.find(({ lessonId }) => lessonId === lesson.id)!
    const values = { class: lesson.className, time: lesson.startAt.slice(0, 16) }
    if (lesson.hasBegun) throw refuse(text.begun, values)
    if (roster.leave) throw refuse(text.repeated, values, Code.conflict)
    const noticeMinutes = Math.floor((lesson.startsAt - now) / 60_000)
    const asked = {
      ...roster,
      leave: { id: '', type: '', isApproved: true, noticeMinutes },
      otherLeaves: [...roster.otherLeaves, ...earlier],
    }
    const charge = chargeOf(book, lesson, asked, 'leave')
    earlier.push(lesson.bizDate)
    const { outcome, units, makeup, noMakeup } = charge
    return {
      lesson,
      shown: {
        lessonId: lesson.id,
        startAt: lesson.startAt,
        endAt: lesson.endAt,
        className: lesson.className,
        outcome,
        units: fromHundredths(units),
        makeup: makeup === 'create',
        noMakeup,
      },
    }
  })
}
