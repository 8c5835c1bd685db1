import { draw } from './draw.ts'
import { plusDays } from './edu-clock.ts'
import type { LessonRow } from './edu-lessons.ts'
import type { StudentPlan } from './edu-students.ts'

/** What follow-ups of the demo say. */
export const followUpNotes = [
  '家长对课程感兴趣，想先了解上课时间',
  '约好周末来校区参观',
  '觉得价格偏高，希望有优惠',
  '孩子在学校有社团课，时间要再确认',
  '已发送课程介绍和体验课安排',
] as const
const steps = ['发课表', '确认试听时间', '回访试听感受', '介绍优惠'] as const

/**
 * Follow-ups of leads, their trial lessons, and suspensions of the students who pause. Numbers come from a generator of their
 * own, so that lessons and orders of the demo do not depend on them.
 */
export function careRows(
  students: readonly StudentPlan[],
  lessons: readonly LessonRow[],
  today: string,
  now: number,
) {
  const { between, chance, pick } = draw(20_261_123)
  const followUps: object[] = []
  const trials: object[] = []
  const rosters: object[] = []
  const suspensions: object[] = []
  const nextDates = new Map<string, Date>()
  const taken = new Set<string>()
  /** A lesson at the campus of the student, past or next, that no other trial has. */
  const lessonFor = (campusId: string, isPast: boolean) =>
    lessons.findLast(
      (lesson) =>
        lesson.campusId === campusId &&
        !taken.has(lesson.id) &&
        (isPast
          ? lesson.status === 'done' && lesson.bizDate < today && lesson.bizDate >= plusDays(today, -21)
          : lesson.status === 'scheduled' && lesson.bizDate > today && lesson.bizDate <= plusDays(today, 10)),
    )
  for (const { student } of students) {
    const { id, stage, trackStatus } = student
    if (stage === 'suspended')
      suspensions.push({
        id: `suspension.${id}`,
        studentId: id,
        fromDate: plusDays(today, -14),
        toDate: null,
        reason: '家长申请停课',
        status: 'active',
      })
    if (stage !== 'lead' && stage !== 'trial') continue
    if (trackStatus === 'booked' || trackStatus === 'tried') {
      const lesson = lessonFor(student.campusId, trackStatus === 'tried')
      if (lesson) {
        taken.add(lesson.id)
        const rosterId = `${lesson.id}.${id}`
        rosters.push({
          id: rosterId,
          lessonId: lesson.id,
          studentId: id,
          bizDate: lesson.bizDate,
          rosterType: 'trial',
          status: trackStatus === 'tried' ? 'present' : 'pending',
          planUnits: 0,
          chargeReason: trackStatus === 'tried' ? 'trial_free' : null,
        })
        trials.push({
          id: `trial.${id}`,
          studentId: id,
          lessonId: lesson.id,
          rosterId,
          courseId: lesson.courseId,
          status: 'booked',
          creatorUserId: student.consultantId,
        })
      }
    }
    if (trackStatus === 'none') continue
    const at = new Date(now - between(1, 20) * 86_400_000 - between(0, 300) * 60_000)
    const nextAt = chance(70) ? new Date(at.getTime() + between(2, 25) * 86_400_000) : null
    if (nextAt) nextDates.set(id, nextAt)
    followUps.push({
      id: `follow.${id}`,
      studentId: id,
      userId: student.consultantId,
      at,
      way: pick(['phone', 'wechat', 'visit'] as const),
      effective: true,
      content: pick(followUpNotes),
      nextAt,
      nextAction: nextAt && pick(steps),
      statusFrom: 'none',
      statusTo: trackStatus,
      creatorUserId: student.consultantId,
    })
  }
  return { followUps, trials, rosters, suspensions, nextDates }
}
