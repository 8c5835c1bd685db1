import { sql } from 'kysely'
import { fromHundredths, toHundredths } from '@tessera/shared/contract/edu/values'
import {
  RuleException,
  type RuleBody,
  type RuleRow,
  type SchedulePreview,
} from '@tessera/shared/contract/edu/schedule-rules'
import * as z from 'zod'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuseField } from '../../errors/refusal.ts'
import type { Scope } from '../../permissions/scope.ts'
import { listConflicts, listWarnings } from './conflicts.ts'
import { expandRule, type PlannedLesson, type SkippedDate } from './expand-rule.ts'
import type { Planned } from './planned.ts'
import type { ClassOfLessons } from './resources.ts'
import { listSuggestions } from './suggestions.ts'
import { text } from './text.ts'

/** What lessons of a rule need, where the rule does not say it. */
export const needsOf = (of: ClassOfLessons, rule: Partial<RuleBody>) => ({
  campusId: of.campusId,
  classId: of.id,
  coachId: rule.coachId ?? of.coachId,
  assistantIds: rule.assistantIds ?? of.assistantIds.filter((id) => id !== rule.coachId),
  // '' is a rule without a room.
  classroomId: (rule.classroomId ?? of.classroomId) || null,
})

export interface Expanded {
  lessons: PlannedLesson[]
  skipped: SkippedDate[]
  planned: Planned[]
  yearsWithoutHolidays: number[]
}

/** The years of the lessons of a rule that the calendar does not know yet. */
function yearsWithout(
  holidays: ReadonlyMap<string, string>,
  lessons: readonly { readonly date: string }[],
  { skipHoliday }: Pick<RuleBody, 'skipHoliday'>,
): number[] {
  if (skipHoliday !== 1) return []
  const yearOf = (date: string) => Number(date.slice(0, 4))
  const known = new Set([...holidays.keys()].map(yearOf))
  return [...new Set(lessons.map(({ date }) => yearOf(date)))].filter((year) => !known.has(year))
}

/** The lessons of a rule of a class. Throws where it makes none. */
export function expandForClass(
  of: ClassOfLessons,
  rule: RuleBody,
  holidays: ReadonlyMap<string, string>,
): Expanded {
  const { lessons, skipped } = expandRule(rule, holidays)
  if (lessons.length === 0) throw refuseField('fromDate', text.noLessons)
  const needs = needsOf(of, rule)
  return {
    lessons,
    skipped,
    planned: lessons.map(({ date, startTime, endTime }) => ({ ...needs, date, startTime, endTime })),
    yearsWithoutHolidays: yearsWithout(holidays, lessons, rule),
  }
}

/** What a rule makes, and what speaks against it. */
export async function previewRule(
  db: Db,
  { rows: visible }: Scope,
  of: ClassOfLessons,
  { lessons, skipped, planned, yearsWithoutHolidays }: Expanded,
): Promise<SchedulePreview> {
  const conflicts = await listConflicts(db, planned, { visible })
  const warnings = await listWarnings(db, planned)
  const suggestions = conflicts.length > 0 ? await listSuggestions(db, of, planned, visible) : []
  return { lessons, skipped, conflicts, warnings, suggestions, yearsWithoutHolidays }
}

/** Stores a rule and returns its id. */
export async function insertRule(
  trx: Db,
  of: ClassOfLessons,
  rule: RuleBody,
  userId: string,
): Promise<string> {
  const id = newId()
  const { coachId, assistantIds, classroomId } = needsOf(of, rule)
  const units = rule.units == null ? of.units : toHundredths(rule.units)
  const firstOf = rule.freq === 'dates' ? rule.dates.toSorted()[0]! : rule.fromDate
  await sql`
    insert into edu_schedule_rule (id, class_id, freq, weekdays, dates, start_time, end_time, from_date, to_date,
      lesson_count, skip_holiday, coach_id, assistant_ids, classroom_id, units, exceptions, creator_user_id)
    values (${id}, ${of.id}, ${rule.freq}, ${rule.weekdays}::smallint[], ${rule.dates}::date[], ${rule.startTime},
      ${rule.endTime}, ${firstOf}, ${rule.toDate ?? null}, ${rule.lessonCount ?? null}, ${rule.skipHoliday === 1},
      ${coachId}, ${assistantIds}::text[], ${classroomId}, ${units}, ${JSON.stringify(rule.exceptions)}, ${userId})`.execute(
    trx,
  )
  return id
}

const clock = (name: string) => sql`to_char(${sql.ref(name)}, 'HH24:MI')`

/** The rules of a class, the latest first. */
export async function listRules(db: Db, classId: string): Promise<RuleRow[]> {
  const { rows } = await typedSql({
    ...columnsOf('edu_schedule_rule', 'id', 'weekdays', 'fromDate', 'toDate', 'lessonCount', 'coachId'),
    ...columnsOf('edu_schedule_rule', 'assistantIds', 'classroomId', 'units', 'skipHoliday'),
    freq: column.oneOf('weekly', 'biweekly', 'daily', 'dates'),
    dates: column.listOf(column.text),
    startTime: column.text,
    endTime: column.text,
    exceptions: column.jsonOf(z.array(RuleException)),
    coachName: column.text,
    roomName: column.text,
    laterLessons: column.number,
    lessons: column.number,
  })`
    select r.id, r.freq, r.weekdays, array(select to_char(d, 'YYYY-MM-DD') from unnest(r.dates) d) as dates,
      ${clock('r.start_time')} as "startTime", ${clock('r.end_time')} as "endTime", r.from_date as "fromDate",
      r.to_date as "toDate", r.lesson_count as "lessonCount", r.skip_holiday as "skipHoliday", r.coach_id as "coachId",
      r.assistant_ids as "assistantIds", r.classroom_id as "classroomId", r.units, r.exceptions,
      u.real_name as "coachName", coalesce(ro.name, '') as "roomName",
      count(e.id) filter (where e.status = 'scheduled' and e.start_at > now()) as "laterLessons",
      count(e.id) filter (where e.status <> 'cancelled') as lessons
    from edu_schedule_rule r join org_user u on u.id = r.coach_id left join edu_classroom ro on ro.id = r.classroom_id
      left join edu_lesson e on e.rule_id = r.id and e.delete_mark = 0
    where r.class_id = ${classId} and r.delete_mark = 0
    group by r.id, u.real_name, ro.name order by r.from_date desc, r.id desc`.execute(db)
  return rows.map(({ units, skipHoliday, ...row }) => ({
    ...row,
    units: fromHundredths(units),
    skipHoliday: skipHoliday ? 1 : 0,
  }))
}

/** Marks a rule and its lessons that have not begun as removed; returns the ids of those lessons. */
export async function removeRule(trx: Db, id: string, userId: string): Promise<string[]> {
  await sql`
    update edu_schedule_rule set delete_mark = 1, last_modify_user_id = ${userId}, last_modify_time = now()
    where id = ${id}`.execute(trx)
  const { rows } = await typedSql({ id: column.text })`
    update edu_lesson set delete_mark = 1, last_modify_user_id = ${userId}, last_modify_time = now(),
      version = version + 1
    where rule_id = ${id} and delete_mark = 0 and status = 'scheduled' and start_at > now() returning id`.execute(
    trx,
  )
  return rows.map((row) => row.id)
}
