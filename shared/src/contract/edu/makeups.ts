import * as z from 'zod'
import { Flag } from '../patterns.ts'
import { get, Id, listed, NoOutput, Page, paged, post } from '../wire.ts'
import { CampusTime } from './classes.ts'
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
