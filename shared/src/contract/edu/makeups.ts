import * as z from 'zod'
import { Flag } from '../patterns.ts'
import { get, Id, listed, NoOutput, Page, paged, post } from '../wire.ts'
import { CampusTime } from './classes.ts'
import { LeaveLesson } from './leaves.ts'
import { CampusDate } from './values.ts'

export const makeupStatuses = ['open', 'booked', 'used', 'expired', 'waived'] as const

/** The right of a student to make a lesson up once. */
export const MakeupRow = z.object({
  id: Id,
  studentId: Id,
  studentName: z.string(),
  courseName: z.string(),
  className: z.string(),
  originLessonId: Id,
  originDate: CampusDate,
  expireDate: CampusDate,
  status: z.enum(makeupStatuses),
  /** The lesson that is booked or was attended; null without one. */
  target: z.object({ lessonId: Id, startAt: CampusTime, className: z.string() }).nullable(),
})
export type MakeupRow = z.output<typeof MakeupRow>

/** A lesson that can make another one up. */
export const MakeupOption = z.object({
  lessonId: Id,
  lessonNo: z.string(),
  className: z.string(),
  courseName: z.string(),
  campusName: z.string(),
  coachName: z.string(),
  startAt: CampusTime,
  endAt: CampusTime,
  /** Free seats; null where the class takes any number. */
  seats: z.int().nullable(),
  isSameCourse: z.boolean(),
  isSameCoach: z.boolean(),
  /** The student has another lesson then. */
  isBusy: z.boolean(),
})
export type MakeupOption = z.output<typeof MakeupOption>

/** A lesson that a student will miss by a leave, and the make-up of it. */
export const ComingLeave = LeaveLesson.extend({
  isApproved: z.boolean(),
  /** Its right, once a make-up was booked. */
  right: z.object({ id: Id, status: z.enum(makeupStatuses), startAt: CampusTime.nullable() }).nullable(),
})
export type ComingLeave = z.output<typeof ComingLeave>

const base = '/api/edu/Makeup'
const menu = 'edu.eduClasslist'
const access = { menu, button: 'btn_makeup' }

export const makeups = {
  list: get(base, {
    access: { menu },
    input: Page.extend({ studentId: Id.optional(), status: z.enum(makeupStatuses).optional() }),
    output: paged(MakeupRow),
  }),
  /** Lessons with a seat until the right expires: the same course first, then the same coach, then the nearest. */
  options: get(`${base}/{id}/Options`, { access: { menu }, output: listed(MakeupOption) }),
  /** Lessons without a roll-call that a student will miss by a leave that waits or was approved. */
  coming: get(`${base}/Coming`, {
    access: { menu },
    input: z.object({ studentId: Id }),
    output: listed(ComingLeave),
  }),
  /** Lessons that can make up one of `coming`, also before it. */
  optionsAhead: get(`${base}/Options`, {
    access: { menu },
    input: z.object({ studentId: Id, missedLessonId: Id }),
    output: listed(MakeupOption),
  }),
  /**
   * Books the make-up of one of `coming`: before the roll-call of the lesson that is missed. Refused where the leave gives none.
   * Where the leave is rejected or taken back, or the student comes after all, the booking is released.
   */
  bookAhead: post(base, {
    access,
    input: z.object({ studentId: Id, missedLessonId: Id, lessonId: Id, isConfirmed: Flag.default(0) }),
    output: z.object({ id: Id, rosterId: Id, isOverCapacity: z.boolean() }),
    successMessage: 'done',
  }),
  /** Refused with 409 and `data.warnings` where the student has another lesson then, until that is confirmed. */
  book: post(`${base}/{id}/Actions/Book`, {
    access,
    input: z.object({ lessonId: Id, isConfirmed: Flag.default(0) }),
    output: z.object({ rosterId: Id, isOverCapacity: z.boolean() }),
    successMessage: 'done',
  }),
  /** Cancels a booking; the right is open again. */
  release: post(`${base}/{id}/Actions/Release`, { access, output: NoOutput, successMessage: 'done' }),
  /** The student does not want to make the lesson up. */
  waive: post(`${base}/{id}/Actions/Waive`, {
    access,
    input: z.object({ reason: z.string().trim().min(1).max(200) }),
    output: NoOutput,
    successMessage: 'done',
  }),
}
