import { known, type SeedContext } from './context.ts'
import { courses, rooms, timetables } from './edu-catalog.ts'
import { plusDays, plusMinutes } from './edu-clock.ts'

const campuses = ['east', 'west'] as const
const names = { east: '东', west: '西' } as const

/** Numbers of students in classes that are not open. */
const fixedSeats: Readonly<Record<string, number>> = { cancelled: 0, recruiting: 4 }

/** Number of classes, and those with a special status. */
const count = 24
const special: Readonly<Record<number, 'recruiting' | 'finished' | 'cancelled'>> = {
  21: 'recruiting',
  22: 'finished',
  23: 'cancelled',
}

/**
 * Plans 24 classes. The position in the list determines campus, room, coach and timetable, so that no coach
 * and no room is needed twice at the same time. Two classes share a coach, but never a timetable.
 */
export const classPlans = ({ users, organizes }: SeedContext, today: string) =>
  Array.from({ length: count }, (_, at) => {
    const where = campuses[at % 2]!
    const room = (at >> 1) % rooms.length
    const group = at >> 3
    const course = courses[(at * 5 + group) % courses.length]!
    const status = special[at] ?? 'open'
    const start = timetables[group]!.start
    const capacity = [12, 10, 16, 8, 14, 12][at % 6]!
    return {
      at,
      course,
      group,
      room,
      where,
      id: `class.${String(at + 1).padStart(2, '0')}`,
      enCode: `C${String(at + 1).padStart(3, '0')}`,
      name: `${course.name}${names[where]}${String(at + 1).padStart(2, '0')}班`,
      status,
      capacity,
      /** Number of students; the first class of every five is full. */
      seats: fixedSeats[status] ?? capacity - [0, 2, 1, 4, 3][at % 5]!,
      campusId: known(organizes, `campus.${where}`),
      classroomId: `room.${where}.${room}`,
      coachId: known(users, `coach${String((at % 12) + 1).padStart(2, '0')}`),
      assistantIds: at % 6 === 0 ? [known(users, `coach${String((at % 12) + 13).padStart(2, '0')}`)] : [],
      weekdays: timetables[group]!.weekdays[room]!,
      start,
      end: plusMinutes(start, course.minutes),
      from: status === 'recruiting' ? plusDays(today, 7) : plusDays(today, -60 + (at % 3) * 7),
      to: status === 'finished' ? plusDays(today, -10) : null,
    }
  })
export type ClassPlan = ReturnType<typeof classPlans>[number]
