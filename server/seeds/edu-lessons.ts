import { createHash } from 'node:crypto'
import type { Draw } from './draw.ts'
import { complaints, praise } from './edu-catalog.ts'
import type { ClassPlan } from './edu-classes.ts'
import { daysBetween, momentOf, plusDays, weekdayOf } from './edu-clock.ts'

/**
 * Lessons of a class within some days. Some are cancelled; `missingPercent` of those that have ended have no roll-call
 * yet.
 */
export function lessonRows(
  plan: ClassPlan,
  { from, to }: { from: string; to: string },
  now: number,
  { chance }: Draw,
  missingPercent: number,
) {
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => plusDays(from, at)).filter(
    (date) =>
      date >= plan.from &&
      (plan.to === null || date <= plan.to) &&
      (plan.weekdays as readonly number[]).includes(weekdayOf(date)),
  )
  return dates.map((date, at) => {
    const endAt = momentOf(date, plan.end)
    const past = endAt.getTime() < now
    const cancelled = plan.status === 'cancelled' || chance(3)
    const heldStatus = () => (past && !chance(missingPercent) ? 'done' : 'scheduled')
    const status = cancelled ? 'cancelled' : heldStatus()
    return {
      id: `lesson.${plan.enCode}.${at + 1}`,
      lessonNo: `${plan.enCode}${date.replaceAll('-', '')}`,
      classId: plan.id,
      courseId: `course.${plan.course.enCode}`,
      campusId: plan.campusId,
      classroomId: plan.classroomId,
      coachId: plan.coachId,
      assistantIds: plan.assistantIds,
      ruleId: `rule.${plan.enCode}`,
      seq: at + 1,
      startAt: momentOf(date, plan.start),
      endAt,
      bizDate: date,
      units: plan.course.units,
      status,
      cancelReason: cancelled ? 'holiday' : null,
      rolledAt: status === 'done' ? endAt : null,
      rolledBy: status === 'done' ? plan.coachId : null,
    }
  })
}
export type LessonRow = ReturnType<typeof lessonRows>[number]

const chargeReasons = {
  absent: 'absent_charged',
  leave: 'leave_free',
  present: 'attended',
  late: 'attended',
  pending: null,
}

/** The seat of a student in a lesson, and the line that pays. Leave is free, absence is charged. */
export function rosterRow(
  { studentId, lineId }: { studentId: string; lineId: string },
  lesson: LessonRow,
  { weighted, between }: Draw,
) {
  const status =
    lesson.status === 'done'
      ? weighted([
          ['present', 86],
          ['late', 4],
          ['leave', 6],
          ['absent', 4],
        ] as const)
      : 'pending'
  const charged = status === 'present' || status === 'late' || status === 'absent'
  return {
    id: `${lesson.id}.${studentId}`,
    lessonId: lesson.id,
    studentId,
    bizDate: lesson.bizDate,
    status,
    lateMinutes: status === 'late' ? between(3, 20) : null,
    lineId,
    planUnits: lesson.units,
    deductUnits: charged ? lesson.units : 0,
    chargeReason: chargeReasons[status],
  }
}
export type RosterRow = ReturnType<typeof rosterRow>

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 20)

/** Reviews of a lesson by guardians and coaches; one coach is rated worse than the others. */
export function reviewRows(roster: RosterRow, lesson: LessonRow, { chance, pick, weighted }: Draw) {
  if (roster.status !== 'present' && roster.status !== 'late') return []
  const weak = lesson.coachId.endsWith('07')
  const review = (direction: 'to_coach' | 'to_student', star: number, content: string | null) => ({
    // It tells nothing about the student, who may be anonymous.
    id: `review.${digestOf(`${roster.id}.${direction}`)}`,
    lessonId: lesson.id,
    rosterId: roster.id,
    direction,
    coachId: lesson.coachId,
    studentId: roster.studentId,
    star,
    content,
    anonymous: direction === 'to_coach' && star < 3,
    reviewedAt: new Date(lesson.endAt.getTime() + 5_400_000),
  })
  const reviews = []
  if (chance(28)) {
    const star = weighted(
      weak
        ? ([
            [5, 40],
            [4, 30],
            [3, 20],
            [2, 7],
            [1, 3],
          ] as const)
        : ([
            [5, 70],
            [4, 21],
            [3, 6],
            [2, 2],
            [1, 1],
          ] as const),
    )
    reviews.push(review('to_coach', star, chance(35) ? pick(star > 3 ? praise : complaints) : null))
  }
  if (chance(20))
    reviews.push(
      review(
        'to_student',
        weighted([
          [5, 50],
          [4, 40],
          [3, 10],
        ] as const),
        null,
      ),
    )
  return reviews
}
