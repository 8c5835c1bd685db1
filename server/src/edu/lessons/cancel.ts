import { sql } from 'kysely'
import * as z from 'zod'
import { RuleException } from '@tessera/shared/contract/edu/schedule-rules'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import { loadHolidays } from '../schedule/create-lessons.ts'
import { firstLessonAfter } from '../schedule/expand-rule.ts'
import type { Planned } from '../schedule/planned.ts'
import type { Lesson } from './store.ts'
import { text } from './text.ts'

/** The place of the rule after the last lesson that it has made, with what the rule needs. Throws where there is none. */
export async function nextPlaceOf(db: Db, { ruleId, campusId, classId }: Lesson): Promise<Planned> {
  if (ruleId === null) throw refuse(text.noRule)
  const { rows } = await typedSql({
    ...columnsOf('edu_schedule_rule', 'weekdays', 'coachId', 'assistantIds', 'classroomId', 'skipHoliday'),
    freq: column.oneOf('weekly', 'biweekly', 'daily', 'dates'),
    exceptions: column.jsonOf(z.array(RuleException)),
    fromDate: column.text,
    startTime: column.text,
    endTime: column.text,
    lastDate: column.text,
  })`
    select r.weekdays, r.coach_id as "coachId", r.assistant_ids as "assistantIds", r.classroom_id as "classroomId",
      r.skip_holiday as "skipHoliday", r.freq, r.exceptions, to_char(r.from_date, 'YYYY-MM-DD') as "fromDate",
      to_char(r.start_time, 'HH24:MI') as "startTime", to_char(r.end_time, 'HH24:MI') as "endTime",
      to_char((select max(e.biz_date) from edu_lesson e where e.rule_id = r.id and e.delete_mark = 0), 'YYYY-MM-DD') as "lastDate"
    from edu_schedule_rule r where r.id = ${ruleId}`.execute(db)
  const { lastDate, skipHoliday, coachId, assistantIds, classroomId, ...rule } = rows[0]!
  if (rule.freq === 'dates') throw refuse(text.noNextPlace)
  const holidays = await loadHolidays(db)
  const next = firstLessonAfter(
    { ...rule, dates: [], toDate: null, lessonCount: 1, skipHoliday: skipHoliday ? 1 : 0 },
    holidays,
    lastDate,
  )
  const { date, startTime, endTime } = next
  return { campusId, classId, coachId, assistantIds, classroomId, date, startTime, endTime }
}

/**
 * What the lessons of a rule teach moves by one place: what the cancelled one would have taught is taught by the next one,
 * and so on. The last of `ids` is the added one. `ids` are in the order of their times.
 */
export async function shiftTopics(trx: Db, cancelled: Lesson, ids: readonly string[]): Promise<void> {
  const chain = [cancelled.id, ...ids]
  await sql`
    update edu_lesson e set topic = b.topic, content = b.content, files = b.files, version = e.version + 1
    from unnest(${chain.slice(1)}::text[], ${chain.slice(0, -1)}::text[]) as x (id, before)
      join edu_lesson b on b.id = x.before
    where e.id = x.id`.execute(trx)
}

/** Names of the students who make up for another lesson in this one. */
export async function listMakeupStudents(db: Db, lessonId: string): Promise<string[]> {
  const { rows } = await typedSql({ name: column.text })`
    select s.name from edu_roster r join edu_student s on s.id = r.student_id
    where r.lesson_id = ${lessonId} and r.roster_type = 'makeup' and r.delete_mark = 0 order by s.pinyin, s.id`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
