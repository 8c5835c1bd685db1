import * as z from 'zod'
import { Time } from '../patterns.ts'
import { ExportInput, FileLink } from '../system/transfers.ts'
import { get, Id, listed, NoOutput, Page, paged, post, put } from '../wire.ts'
import { LeaveQuota, MakeupDenial, outcomes } from './attendance.ts'
import { CampusTime } from './classes.ts'
import { Guardian } from './students.ts'
import { CampusDate } from './values.ts'

export const leaveTypes = ['personal', 'sick', 'other'] as const
/** 1 waiting, 2 approved, 3 rejected, 4 revoked. */
export const leaveStatuses = [1, 2, 3, 4] as const
const LeaveStatus = z.literal(leaveStatuses)

/** A lesson of a leave with what the leave would cost. */
export const LeaveLesson = z.object({
  lessonId: Id,
  startAt: CampusTime,
  endAt: CampusTime,
  className: z.string(),
  outcome: z.enum(outcomes),
  units: z.number(),
  makeup: z.boolean(),
  /** Why it gives no make-up; null where it gives one. */
  noMakeup: MakeupDenial.nullable(),
})
export type LeaveLesson = z.output<typeof LeaveLesson>

export const LeaveRow = z.object({
  id: Id,
  studentId: Id,
  studentName: z.string(),
  fromDate: CampusDate,
  toDate: CampusDate,
  /** Number of lessons that it names; 0 where it covers all lessons of the period. */
  lessonCount: z.int(),
  type: z.enum(leaveTypes),
  reason: z.string(),
  submittedAt: Time,
  /** Who has requested it; null: the student. */
  byGuardianId: Id.nullable(),
  /** '' where the student has requested it. */
  guardianName: z.string(),
  relationName: z.string(),
  status: LeaveStatus,
  decidedByName: z.string(),
  decision: z.string(),
})
export type LeaveRow = z.output<typeof LeaveRow>

/** Either lessons, or a period with all lessons in it. */
const Covered = {
  studentId: Id,
  lessonIds: z.array(Id).max(100).optional(),
  fromDate: CampusDate.optional(),
  toDate: CampusDate.optional(),
}

const LeaveFilter = Page.extend({
  studentId: Id.optional(),
  status: z.coerce.number().pipe(LeaveStatus).optional(),
})
export type LeaveFilter = z.output<typeof LeaveFilter>

const base = '/api/edu/Leave'
const menu = 'edu.eduClasslist'
const access = { menu, button: 'btn_leave' }

export const leaves = {
  list: get(base, {
    access: { menu },
    input: LeaveFilter,
    output: paged(LeaveRow),
  }),
  exportExcel: post(`${base}/Actions/Export`, {
    access: { menu: 'edu.eduStudent', button: 'btn_export' },
    worksOnFullDisk: true,
    input: LeaveFilter.extend(ExportInput.shape),
    output: FileLink,
    successMessage: 'done',
  }),
  /** The guardians of a visible student, one of whom can request a leave. Phones are masked. */
  guardians: get(`${base}/Guardians`, {
    access,
    input: z.object({ studentId: Id }),
    output: listed(Guardian),
  }),
  /** What a leave that is submitted now would cost, lesson by lesson. */
  forecast: post(`${base}/Actions/Forecast`, {
    access: { menu },
    input: z.object(Covered),
    output: z.object({ lessons: z.array(LeaveLesson), quotas: z.array(LeaveQuota) }),
    successMessage: 'done',
    worksOnFullDisk: true,
  }),
  /**
   * Refused where one of its lessons has begun. The leave of someone who may approve leaves is approved at once, others
   * wait.
   */
  create: post(base, {
    access,
    input: z.object({
      ...Covered,
      type: z.enum(leaveTypes),
      reason: z.string().trim().max(200).default(''),
      /** The guardian of this student who requests the leave; without one the student does. */
      byGuardianId: Id.nullish(),
    }),
    output: z.object({ id: Id, status: LeaveStatus, lessons: z.array(LeaveLesson) }),
  }),
  /** Make-ups that were booked for a rejected leave are released; the message says which. */
  approve: put(`${base}/{id}/Actions/Approve`, {
    access: { menu, button: 'btn_approve' },
    input: z.object({ isApproved: z.boolean(), decision: z.string().trim().max(200).default('') }),
    output: NoOutput,
    successMessage: 'done',
  }),
  /** Takes a leave back, except where a roll-call has counted it. Make-ups that were booked for it are released. */
  revoke: put(`${base}/{id}/Actions/Revoke`, {
    access,
    input: z.object({ reason: z.string().trim().max(200).default('') }),
    output: NoOutput,
    successMessage: 'done',
  }),
}
