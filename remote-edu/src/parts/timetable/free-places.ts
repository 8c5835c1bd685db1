import type { LessonRow } from '@tessera/shared/contract/edu/lessons'
import type { CalendarPeriod, CalendarPlace, CalendarResource } from '@tessera/shared/ui/calendar/calendar'
import { resourceOf, type Grouping } from './grouping.ts'
import { plusDays, toCalendarTime } from './lesson-times.ts'

/** First and last minute of a day that is shown by the hour. */
const hours = ['07:00:00', '23:00:00'] as const

/** What a lesson needs where it is dragged to a row. A lesson keeps its class and campus. */
function needsAt(lesson: LessonRow, by: Grouping, resourceId: string) {
  return {
    classId: lesson.classId,
    classroomId: by === 'classroom' ? resourceId : (lesson.classroomId ?? ''),
    coachIds: [by === 'coach' ? resourceId : lesson.coachId, ...lesson.assistantIds],
  }
}

type Needs = ReturnType<typeof needsAt>

/** Whether two lessons cannot take place at once: one room, class, coach or assistant. */
const shares = (needs: Needs, { classId, classroomId, coachId, assistantIds }: LessonRow): boolean =>
  classId === needs.classId ||
  (classroomId !== null && classroomId === needs.classroomId) ||
  needs.coachIds.some((id) => id === coachId || assistantIds.includes(id))

interface Shown {
  readonly by: Grouping
  readonly lessons: readonly LessonRow[]
  readonly resources: readonly CalendarResource[]
  /** First and last day. */
  readonly from: string
  readonly to: string
}

/**
 * Where a lesson can be dragged among the shown lessons: in a week the days of each row at the same time of day, in a day the
 * times that other lessons need. What the board does not show, such as holidays and absences, the server refuses at the drop.
 */
export function placesOf(
  lesson: LessonRow,
  period: CalendarPeriod,
  { by, lessons, resources, from, to }: Shown,
): CalendarPlace[] {
  const others = lessons.filter(({ id, status }) => id !== lesson.id && status !== 'cancelled')
  const isOwnRow = (id: string) => id === resourceOf(by, lesson)
  // A lesson changes its room or coach by a drag, but neither its class nor its campus.
  const canGo = (id: string) => by === 'classroom' || by === 'coach' || isOwnRow(id)
  return resources.flatMap(({ id: resourceId }) => {
    const needs = needsAt(lesson, by, resourceId)
    const busy = others.filter((other) => shares(needs, other))
    if (period === 'day') {
      const place = (start: string, end: string, isFree: boolean) => ({
        resourceId,
        start: toCalendarTime(start),
        end: toCalendarTime(end),
        isFree,
      })
      if (!canGo(resourceId)) return [place(`${from} ${hours[0]}`, `${from} ${hours[1]}`, false)]
      return busy.map(({ startAt, endAt }) => place(startAt, endAt, false))
    }
    return daysBetween(from, to).map((day) => {
      const [start, end] = [`${day}${lesson.startAt.slice(10)}`, `${day}${lesson.endAt.slice(10)}`]
      const isFree = canGo(resourceId) && busy.every(({ startAt, endAt }) => endAt <= start || startAt >= end)
      return {
        resourceId,
        start: toCalendarTime(`${day} 00:00:00`),
        end: toCalendarTime(`${plusDays(day, 1)} 00:00:00`),
        isFree,
      }
    })
  })
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day)
  return days
}
