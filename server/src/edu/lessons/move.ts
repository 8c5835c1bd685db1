import { sql } from 'kysely'
import type { CallInput } from '@tessera/shared/contract/wire'
import type { lessons as calls } from '@tessera/shared/contract/edu/lessons'
import type { Db } from '../../db/connect.ts'
import { minutesBetween } from '../schedule/expand-rule.ts'
import { plannedLessons, type Planned } from '../schedule/planned.ts'
import type { Lesson } from './store.ts'

type MoveInput = Omit<CallInput<typeof calls.move>, 'id'>

const minuteMs = 60_000
/** The clock of a campus as if it were UTC: for differences only. */
const wallTime = (date: string, clock: string) => Date.parse(`${date}T${clock}:00Z`)
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const clockOf = (ms: number) => new Date(ms).toISOString().slice(11, 16)

/**
 * The lessons after a move of one of them: each by as much as this one on the clock of the campus, for as long as this one
 * where its length changes. Coach, assistants and room change where the input has them.
 */
export function planMove(
  moved: Lesson,
  related: readonly Lesson[],
  { date, startTime, endTime, coachId, assistantIds, classroomId }: MoveInput,
): Planned[] {
  const shift = wallTime(date, startTime) - wallTime(moved.date, moved.startTime)
  const minutes = minutesBetween(startTime, endTime)
  const isLengthChanged = minutes !== minutesBetween(moved.startTime, moved.endTime)
  return related.map((lesson) => {
    const start = wallTime(lesson.date, lesson.startTime) + shift
    const length =
      isLengthChanged || lesson.id === moved.id ? minutes : minutesBetween(lesson.startTime, lesson.endTime)
    const coach = coachId ?? lesson.coachId
    return {
      campusId: lesson.campusId,
      classId: lesson.classId,
      coachId: coach,
      assistantIds: assistantIds ?? lesson.assistantIds.filter((id) => id !== coach),
      classroomId:
        classroomId === undefined || classroomId === null ? lesson.classroomId : classroomId || null,
      date: dateOf(start),
      startTime: clockOf(start),
      endTime: clockOf(start + length * minuteMs),
    }
  })
}

/** Stores the new times and needs of lessons, all in one statement. */
export async function updateLessons(
  trx: Db,
  lessons: readonly Lesson[],
  planned: readonly Planned[],
  userId: string,
): Promise<void> {
  await sql`
    with ${plannedLessons(planned)}
    update edu_lesson e set start_at = p.start_at, end_at = p.end_at, biz_date = p.date, coach_id = p.coach_id,
      assistant_ids = p.assistant_ids, classroom_id = p.classroom_id, version = e.version + 1,
      last_modify_user_id = ${userId}, last_modify_time = now()
    from p where e.id = (${lessons.map(({ id }) => id)}::text[])[p.at + 1]`.execute(trx)
}
