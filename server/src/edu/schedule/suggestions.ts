import type { RawBuilder } from 'kysely'
import type { Suggestion } from '@tessera/shared/contract/edu/schedule-rules'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { listConflicts } from './conflicts.ts'
import { minutesBetween } from './expand-rule.ts'
import type { Planned } from './planned.ts'
import type { ClassOfLessons } from './resources.ts'

/** So many rooms and coaches are tried. */
const maxTried = 6
/** Other starts of the same day that are tried, in minutes. */
const shifts = [30, -30, 60, -60, 90, -90, 120, -120, 180, -180]
const [firstMinute, lastMinute] = [8 * 60, 20 * 60 + 30]

const toClock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const toMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

interface Candidate {
  suggestion: Suggestion
  lessons: Planned[]
}

/**
 * Up to three changes under which none of the lessons has a conflict: another room, another time of the same day, and
 * another coach of the subject.
 */
export async function listSuggestions(
  db: Db,
  of: ClassOfLessons,
  lessons: readonly Planned[],
  visible: RawBuilder<unknown>,
): Promise<Suggestion[]> {
  const rooms = await listRooms(db, lessons[0]!)
  const coaches = await listCoaches(db, of, lessons[0]!)
  const found: Suggestion[] = []
  for (const candidates of [rooms(lessons), otherTimes(lessons), coaches(lessons)])
    for (const { suggestion, lessons: changed } of candidates) {
      const conflicts = await listConflicts(db, changed, { visible })
      if (conflicts.length > 0) continue
      found.push(suggestion)
      break
    }
  return found
}

const suggest = (
  { startTime, endTime }: Planned,
  change: Partial<Suggestion> & Pick<Suggestion, 'kind'>,
): Suggestion => ({ classroomId: null, coachId: null, startTime, endTime, name: '', ...change })

function otherTimes(lessons: readonly Planned[]): Candidate[] {
  const [first] = lessons
  const start = toMinutes(first!.startTime)
  const minutes = minutesBetween(first!.startTime, first!.endTime)
  return shifts
    .filter((shift) => start + shift >= firstMinute && start + shift + minutes <= lastMinute)
    .map((shift) => {
      const startTime = toClock(start + shift)
      const endTime = toClock(start + shift + minutes)
      return {
        suggestion: suggest(first!, { kind: 'time', startTime, endTime }),
        // Lessons that an exception put at another time stay there.
        lessons: lessons.map((lesson) =>
          lesson.startTime === first!.startTime ? { ...lesson, startTime, endTime } : lesson,
        ),
      }
    })
}

async function listRooms(db: Db, { campusId, classroomId, classId }: Planned) {
  const { rows } = await typedSql({ id: column.text, name: column.text })`
    select ro.id, ro.name from edu_classroom ro
    where ro.campus_id = ${campusId} and ro.delete_mark = 0 and ro.status = 'open'
      and ro.id is distinct from ${classroomId} and ro.capacity >= (
        select count(*) from edu_class_student m where m.class_id = ${classId} and m.delete_mark = 0
          and m.leave_date is null)
    order by ro.capacity, ro.name, ro.id limit ${maxTried}`.execute(db)
  return (lessons: readonly Planned[]): Candidate[] =>
    rows.map(({ id, name }) => ({
      suggestion: suggest(lessons[0]!, { kind: 'classroom', classroomId: id, name }),
      lessons: lessons.map((lesson) => ({ ...lesson, classroomId: id })),
    }))
}

async function listCoaches(db: Db, of: ClassOfLessons, { campusId, coachId, assistantIds }: Planned) {
  const { rows } = await typedSql({ id: column.text, name: column.text })`
    select h.id, u.real_name as name from edu_coach h join org_user u on u.id = h.id
    where h.delete_mark = 0 and h.status = 'active' and h.id <> all(${[coachId, ...assistantIds]}::text[])
      and ${of.subjectId} = any(h.subjects) and (h.campus_ids = '{}' or ${campusId} = any(h.campus_ids))
    order by h.coach_no, h.id limit ${maxTried}`.execute(db)
  return (lessons: readonly Planned[]): Candidate[] =>
    rows.map(({ id, name }) => ({
      suggestion: suggest(lessons[0]!, { kind: 'coach', coachId: id, name }),
      lessons: lessons.map((lesson) => ({ ...lesson, coachId: id })),
    }))
}
