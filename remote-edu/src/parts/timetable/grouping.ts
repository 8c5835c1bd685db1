import type { LessonRow } from '@tessera/shared/contract/edu/lessons'
import type { CalendarResource } from '@tessera/shared/ui/calendar/calendar'

/** By what the rows of a timetable are. */
export const groupings = ['classroom', 'coach', 'class', 'campus'] as const
export type Grouping = (typeof groupings)[number]

/** The row of lessons without a room. */
const noRoom = '-'

/** The row of a lesson. */
export const resourceOf = (by: Grouping, lesson: LessonRow): string =>
  ({
    classroom: lesson.classroomId ?? noRoom,
    coach: lesson.coachId,
    class: lesson.classId,
    campus: lesson.campusId,
  })[by]

/** The rows of a timetable, by their names: those of its lessons, and `empty` ones. */
export function resourcesOf(
  by: Grouping,
  lessons: readonly LessonRow[],
  nameOfNoRoom: string,
  empty: readonly CalendarResource[] = [],
): CalendarResource[] {
  const nameOf = (lesson: LessonRow) =>
    ({
      classroom: lesson.classroomId === null ? nameOfNoRoom : `${lesson.campusName} ${lesson.roomName}`,
      coach: lesson.coachName,
      class: lesson.className,
      campus: lesson.campusName,
    })[by]
  const names = new Map([
    ...empty.map(({ id, title }) => [id, title] as const),
    ...lessons.map((lesson) => [resourceOf(by, lesson), nameOf(lesson)] as const),
  ])
  return [...names]
    .map(([id, title]) => ({ id, title }))
    .toSorted(
      (a, b) => Number(a.id === noRoom) - Number(b.id === noRoom) || a.title.localeCompare(b.title, 'zh'),
    )
}
