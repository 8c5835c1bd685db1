import { makeupStatusWords } from '@tessera/shared/contract/edu/attendance-words'
import { Code } from '@tessera/shared/contract/wire'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { RolledLesson } from '../attendance/lessons.ts'
import type { Right } from './store.ts'
import { text } from './text.ts'

/** What a make-up depends on: a right, or a leave of a lesson that is still to come. */
export type MissedLesson = Pick<
  Right,
  | 'status'
  | 'studentId'
  | 'originLessonId'
  | 'originDate'
  | 'originStartsAt'
  | 'isAhead'
  | 'expireDate'
  | 'courseId'
  | 'subjectId'
> & { readonly id: string | null }

export function assertOpenRight({ status }: Pick<MissedLesson, 'status'>): void {
  if (status !== 'open') throw refuse(text.notOpen, { status: makeupStatusWords[status] }, Code.conflict)
}

/** Throws unless a lesson can make up one that is or will be missed (I11). */
export function assertUsable(missed: MissedLesson, lesson: RolledLesson): void {
  const { originDate, originStartsAt, originLessonId, expireDate, courseId, subjectId, isAhead } = missed
  if (lesson.hasBegun || lesson.id === originLessonId || (!isAhead && lesson.startsAt <= originStartsAt))
    throw refuseField('lessonId', isAhead ? text.begun : text.tooEarly, { date: originDate })
  if (lesson.bizDate > expireDate) throw refuseField('lessonId', text.tooLate, { date: expireDate })
  if (lesson.courseId !== courseId && lesson.subjectId !== subjectId)
    throw refuseField('lessonId', text.otherSubject)
}
