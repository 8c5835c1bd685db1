/** What the tables say about classes, for a check that shares no code with the server. */
export interface Facts {
  readonly lessons: readonly {
    id: string
    classId: string
    status: string
    people: readonly string[]
    classroomId: string | null
    /** Seconds. */
    from: number
    to: number
    /** By the clock of the campus. */
    date: string
  }[]
  readonly rosters: readonly { lessonId: string; studentId: string; type: string }[]
  /** `to` is the first day outside the class. */
  readonly memberships: readonly { classId: string; studentId: string; from: string; to: string | null }[]
  readonly classes: readonly { id: string; capacity: number; overCapacity: string }[]
  /** Whether staff confirmed warnings: students may then have two lessons at once. */
  readonly isConfirmed: boolean
}

type Lesson = Facts['lessons'][number]

/** Pairs of lessons that take place at the same time. One may start when the other ends. */
function* pairs(lessons: readonly Lesson[]): Generator<readonly [Lesson, Lesson]> {
  for (const [at, one] of lessons.entries())
    for (const other of lessons.slice(at + 1))
      if (Math.max(one.from, other.from) < Math.min(one.to, other.to)) yield [one, other]
}

/** The first broken one of I8, I9, I10 and I20, in words; null where all hold. */
export function findViolation({ lessons, rosters, memberships, classes, isConfirmed }: Facts): string | null {
  const taking = lessons.filter(({ status }) => status !== 'cancelled')
  const inLesson = (id: string) => rosters.filter(({ lessonId }) => lessonId === id)
  for (const [one, other] of pairs(taking)) {
    const both = `${one.id} and ${other.id} (${one.date})`
    if (one.people.some((person) => other.people.includes(person))) return `I8: ${both} share a person`
    if (one.classroomId !== null && one.classroomId === other.classroomId) return `I8: ${both} share a room`
    if (one.classId === other.classId) return `I8: ${both} are of one class`
    if (isConfirmed) continue
    const others = inLesson(other.id).map(({ studentId }) => studentId)
    const busy = inLesson(one.id).find(({ studentId }) => others.includes(studentId))
    if (busy) return `I20: ${busy.studentId} is in ${both} without a confirmation`
  }
  for (const lesson of taking) {
    const own = inLesson(lesson.id)
    if (new Set(own.map(({ studentId }) => studentId)).size !== own.length)
      return `I9: ${lesson.id} has a student twice`
    const members = memberships
      .filter(
        ({ classId, from, to }) =>
          classId === lesson.classId && from <= lesson.date && (!to || lesson.date < to),
      )
      .map(({ studentId }) => studentId)
    // Who was added to a lesson by hand and joins the class later keeps the roster of then.
    const missing = members.find((id) => !own.some(({ studentId }) => studentId === id))
    if (missing) return `I9: ${missing} is missing in ${lesson.id}`
    const stray = own.find(({ type, studentId }) => type === 'regular' && !members.includes(studentId))
    if (stray) return `I9: ${stray.studentId} is not of the class of ${lesson.id}`
    const { capacity, overCapacity } = classes.find(({ id }) => id === lesson.classId)!
    const taken = own.filter(({ type }) => type !== 'trial').length
    if (overCapacity === 'block' && taken > capacity)
      return `I10: ${lesson.id} has ${taken} of ${capacity} students`
  }
  return null
}
