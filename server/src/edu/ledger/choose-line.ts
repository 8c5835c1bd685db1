import { compareText } from './dates.ts'
import { availableUnits, isDayLine, type Line } from './line.ts'

/** The lesson for which a line is chosen. */
export interface LessonOfLine {
  readonly courseId: string
  readonly subjectId: string
  /** Of a make-up: the course of the lesson that was missed. Its lines pay, too. */
  readonly missedCourseId?: string | null
  readonly bizDate: string
  /** Account that the class prefers for the student. */
  readonly preferredLineId: string | null
}

const ranks = { course: 0, subject: 1, any: 2 } as const

export function coversCourse(
  { terms }: Line,
  { courseId, subjectId, missedCourseId }: Pick<LessonOfLine, 'courseId' | 'subjectId' | 'missedCourseId'>,
): boolean {
  if (terms.scope === 'any') return true
  if (terms.scope === 'subject') return terms.subjectId === subjectId
  return terms.courseId !== null && (terms.courseId === courseId || terms.courseId === missedCourseId)
}

/**
 * A line that was marked as expired still pays for lessons up to its last day, because their roll-call may come later. So
 * does a period card whose last day is recognised already.
 */
const isOpen = ({ terms, state }: Line) =>
  state.status === 'active' || state.status === 'expired' || (isDayLine(terms) && state.status === 'used_up')

const isValidOn = ({ terms, state }: Line, date: string) =>
  terms.effectiveFrom <= date && (state.expireDate === null || date <= state.expireDate)

/** Whether a line can pay for the lesson, except that its units may be used up or held. */
export const isUsable = (line: Line, lesson: LessonOfLine): boolean =>
  isOpen(line) && coversCourse(line, lesson) && isValidOn(line, lesson.bizDate)

/** Whether units of a line are left for the lesson, or for those that come after it: a line can begin later. */
export const isLeftFor = (line: Line, lesson: LessonOfLine): boolean =>
  !isDayLine(line.terms) &&
  isOpen(line) &&
  coversCourse(line, lesson) &&
  (line.state.expireDate === null || lesson.bizDate <= line.state.expireDate)

/** Course lines before subject lines before others; then the earliest last day, the earliest first day, the id. */
export const compareLines = (a: Line, b: Line): number =>
  ranks[a.terms.scope] - ranks[b.terms.scope] ||
  compareText(a.state.expireDate ?? '9999-12-31', b.state.expireDate ?? '9999-12-31') ||
  compareText(a.terms.effectiveFrom, b.terms.effectiveFrom) ||
  compareText(a.terms.id, b.terms.id)

/** The period card that covers the lesson, if the student has one; it wins over every line of units. */
export const periodCardOf = (lines: readonly Line[], lesson: LessonOfLine): Line | undefined =>
  lines.filter((line) => isDayLine(line.terms) && isUsable(line, lesson)).toSorted(compareLines)[0]

/** The lines of units that pay for the lesson, in the order in which they are used. */
export function payingLines(lines: readonly Line[], lesson: LessonOfLine): readonly Line[] {
  const usable = lines
    .filter((line) => !isDayLine(line.terms) && isUsable(line, lesson) && availableUnits(line) > 0)
    .toSorted(compareLines)
  const preferred = usable.filter(({ terms }) => terms.id === lesson.preferredLineId)
  return [...preferred, ...usable.filter((line) => !preferred.includes(line))]
}
