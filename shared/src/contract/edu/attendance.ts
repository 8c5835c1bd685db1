import * as z from 'zod'
import { Flag, Text, Time } from '../patterns.ts'
import { del, get, Id, listed, post } from '../wire.ts'
import { CampusTime } from './classes.ts'
import { CampusDate, LessonCount } from './values.ts'

export const rosterTypes = ['regular', 'temp', 'booking', 'makeup', 'trial'] as const
export const attendanceStatuses = ['present', 'late', 'leave', 'absent'] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]
/** A leave is free, too late, or beyond the quota. */
export const outcomes = ['present', 'late', 'leave', 'lateLeave', 'excessLeave', 'absent'] as const
export const chargeReasons = [
  'attended',
  'absent_charged',
  'leave_free',
  'leave_late_notice',
  'leave_over_quota',
  'makeup_free',
  'makeup_charged',
  'trial_free',
  'period_card',
  'no_balance',
  'manual',
] as const
export const makeupEffects = ['none', 'create', 'reopen', 'use'] as const
/**
 * Why a leave gives no make-up: it was not requested before the roll-call, its request waits, it came too late, it is beyond the
 * quota, it is the second one from the same make-up, or the settings say so.
 */
export const makeupDenials = [
  'unrequested',
  'waiting',
  'shortNotice',
  'overQuota',
  'again',
  'setting',
] as const
export const MakeupDenial = z.enum(makeupDenials)

const Status = z.enum(attendanceStatuses)
const RosterType = z.enum(rosterTypes)
const StoredStatus = z.enum(['pending', ...attendanceStatuses])

/** What a status would cost a student; nothing is posted. */
export const PredictedCharge = z.object({
  status: Status,
  outcome: z.enum(outcomes),
  units: z.number(),
  /** The part of the units that no line can pay. */
  owedUnits: z.number(),
  reason: z.enum(chargeReasons),
  makeup: z.enum(makeupEffects),
  /** Why a leave gives no make-up; null where it gives one, and for other statuses. */
  noMakeup: MakeupDenial.nullable(),
  /** Lessons that are left for the course afterwards. */
  remainAfter: z.number(),
  /** Why the roll-call would be refused with this status; '' where it would not. */
  problem: z.string(),
})
export type PredictedCharge = z.output<typeof PredictedCharge>

export const RosterRow = z.object({
  rosterId: Id,
  studentId: Id,
  name: z.string(),
  studentNo: z.string(),
  rosterType: RosterType,
  status: StoredStatus,
  /** The status with which a roll-call begins: the stored one, a known leave, or present. */
  defaultStatus: Status,
  lateMinutes: z.int().nullable(),
  /** Units that staff have entered instead of the computed ones. */
  manualUnits: z.number().nullable(),
  remark: z.string(),
  /** A leave that waits or was approved. */
  leave: z.object({ id: Id, type: z.string(), isApproved: z.boolean() }).nullable(),
  /** Posted by the roll-call. */
  deductUnits: z.number(),
  owedUnits: z.number(),
  chargeReason: z.enum(chargeReasons).nullable(),
  /** The line that pays first, such as the name of its course; '' without one. */
  lineName: z.string(),
  /** Lessons left in the course of that line. */
  remainUnits: z.number(),
  /** Lessons left that can pay: also of the missed course, for a make-up in another one. */
  payableUnits: z.number(),
  /** The lesson that a make-up makes up. */
  originDate: CampusDate.nullable(),
  /**
   * The make-up of a leave: booked, attended, or attended before the student came after all (`former`), so that another leave
   * finds it again.
   */
  makeup: z.object({ startAt: CampusTime, state: z.enum(['booked', 'used', 'former']) }).nullable(),
  charges: z.array(PredictedCharge),
})
export type RosterRow = z.output<typeof RosterRow>

export const RosterLesson = z.object({
  id: Id,
  lessonNo: z.string(),
  classId: Id,
  className: z.string(),
  courseName: z.string(),
  courseColor: z.string(),
  campusName: z.string(),
  timeZone: z.string(),
  roomName: z.string(),
  coachName: z.string(),
  startAt: CampusTime,
  endAt: CampusTime,
  units: z.number(),
  status: z.enum(['scheduled', 'done', 'cancelled']),
  content: z.string(),
  capacity: z.int(),
  version: z.int(),
  rolledAt: Time.nullable(),
  rolledByName: z.string(),
  /** Why no roll-call can be made now; '' where it can. */
  problem: z.string(),
  /** Whether the month is closed, so that the roll is called or changed by a correction; or one is being decided. */
  correction: z.enum(['none', 'needed', 'pending']),
  /** The corrections that took effect, the first one first: who asked for it, and who approved it ('' where a flow was not needed). */
  corrections: z.array(
    z.object({
      reason: z.string(),
      userName: z.string(),
      approverName: z.string(),
      time: Time,
      changes: z.array(z.object({ studentId: Id, from: StoredStatus, to: StoredStatus })),
    }),
  ),
  /** The lesson of the same day and coach after this one that has no roll-call yet. */
  nextLessonId: Id.nullable(),
})
export type RosterLesson = z.output<typeof RosterLesson>

const RollCallRow = z.object({
  studentId: Id,
  status: Status,
  lateMinutes: z.int().min(0).max(600).nullish(),
  /** Instead of the computed units; needs a remark. */
  units: LessonCount.nullish(),
  remark: z.string().trim().max(200).nullish(),
})

export const PostedRow = z.object({
  studentId: Id,
  status: Status,
  units: z.number(),
  owedUnits: z.number(),
  reason: z.enum(chargeReasons),
  remainAfter: z.number(),
})

/** A make-up lesson whose seat was given back. */
export const ReleasedMakeup = z.object({ name: z.string(), startAt: CampusTime })
export type ReleasedMakeup = z.output<typeof ReleasedMakeup>

/** An attended make-up that is a lesson more since the student came, or the make-up again since the student was on leave. */
export const ChangedMakeup = ReleasedMakeup.extend({ becomes: z.enum(['temp', 'makeup']) })
export type ChangedMakeup = z.output<typeof ChangedMakeup>

export const RollCallResult = z.object({
  version: z.int(),
  /** Make-ups that were booked for this lesson, by students who came after all. */
  released: z.array(ReleasedMakeup),
  changed: z.array(ChangedMakeup),
  rows: z.array(PostedRow),
  totals: z.object({
    present: z.int(),
    late: z.int(),
    leave: z.int(),
    absent: z.int(),
    units: z.number(),
    owedUnits: z.number(),
  }),
})
export type RollCallResult = z.output<typeof RollCallResult>

export const AttendanceCell = z.object({
  lessonId: Id,
  studentId: Id,
  rosterId: Id,
  rosterType: RosterType,
  status: StoredStatus,
  units: z.number(),
  owedUnits: z.number(),
  reason: z.enum(chargeReasons).nullable(),
  hasLeave: z.boolean(),
  makeupRightId: Id.nullable(),
  makeupStatus: z.enum(['open', 'booked', 'used', 'expired', 'waived']).nullable(),
})
export type AttendanceCell = z.output<typeof AttendanceCell>

export const AttendanceLesson = z.object({
  id: Id,
  lessonNo: z.string(),
  startAt: CampusTime,
  endAt: CampusTime,
  status: z.enum(['scheduled', 'done', 'cancelled']),
  coachName: z.string(),
})

/** Of lessons whose roll-call was made. `rate` is the share of present and late ones; null without a lesson. */
export const AttendanceCounts = z.object({
  expected: z.int(),
  present: z.int(),
  late: z.int(),
  leave: z.int(),
  absent: z.int(),
  rate: z.number().nullable(),
})

/** Leaves of a period that cost no more than short notice does: a month, or the time of the line that pays. Every leave counts. */
export const LeaveQuota = z.object({
  courseId: Id,
  courseName: z.string(),
  per: z.enum(['month', 'line']),
  /** Null: without a limit. */
  limit: z.int().nullable(),
  used: z.int(),
  left: z.int().nullable(),
})

const base = '/api/edu/Lesson'
const menu = 'edu.eduClasslist'
const rollCall = { menu, button: 'btn_rollcall' }

export const attendance = {
  /** The students of a lesson with what each status would cost them. */
  roster: get(`${base}/{id}/Roster`, {
    access: { menu },
    output: z.object({ lesson: RosterLesson, list: z.array(RosterRow) }),
  }),
  /**
   * Records who came, and posts what it costs, in one transaction. `rows` has every student of the lesson. Of a lesson
   * whose roll-call was made, the rows that differ are reversed and posted anew; `version` is that of the answer then.
   * Accepts `Idempotency-Key`.
   */
  rollCall: post(`${base}/{id}/Actions/RollCall`, {
    access: rollCall,
    input: z.object({
      rows: z.array(RollCallRow).max(500),
      content: Text.nullish(),
      version: z.int(),
    }),
    output: RollCallResult,
    successMessage: 'done',
  }),
  /**
   * Makes or changes the roll-call of a closed month. What it costs is posted in the first open one. By the setting it is done at once,
   * or a flow decides; then there is a task and no result.
   */
  correct: post(`${base}/{id}/Actions/CorrectRollCall`, {
    access: rollCall,
    input: z.object({
      rows: z.array(RollCallRow).max(500),
      content: Text.nullish(),
      reason: z.string().trim().min(2).max(200),
      version: z.int(),
    }),
    output: z.object({ flowTaskId: Id.nullable(), result: RollCallResult.nullable() }),
    successMessage: 'done',
  }),
  /** Reverses a roll-call: the lesson is scheduled again, and every unit returns to its place. */
  undo: post(`${base}/{id}/Actions/UndoRollCall`, {
    access: { menu, button: 'btn_undo' },
    input: z.object({
      reason: z.string().trim().min(1).max(200),
      version: z.int(),
      /** 1: also where students whose seat comes back have another lesson then. */
      isConfirmed: Flag.default(0),
    }),
    output: z.object({
      version: z.int(),
      reversed: z.int(),
      released: z.array(ReleasedMakeup),
      changed: z.array(ChangedMakeup),
    }),
    successMessage: 'done',
  }),
  /**
   * Makes the roll-call of several lessons: known leaves, exceptions, everybody else present. Each is one transaction. The message
   * names those that failed; refused with 409 where all did.
   */
  bulk: post(`${base}/Actions/BulkRollCall`, {
    access: rollCall,
    input: z.object({
      lessonIds: z.array(Id).min(1).max(50),
      except: z
        .array(z.object({ lessonId: Id, studentId: Id, status: Status }))
        .max(500)
        .default([]),
    }),
    output: listed(z.object({ lessonId: Id, lessonNo: z.string(), ok: z.boolean(), message: z.string() })),
    successMessage: 'done',
  }),
  /** Adds a student to one lesson. Make-ups are booked by their right. */
  addStudent: post(`${base}/{id}/Roster`, {
    access: rollCall,
    input: z.object({
      studentId: Id,
      rosterType: z.enum(['temp', 'booking', 'trial']),
      isConfirmed: Flag.default(0),
    }),
    output: z.object({ rosterId: Id, isOverCapacity: z.boolean() }),
    successMessage: 'done',
  }),
  /** Takes a student out who was added to this lesson only. */
  removeStudent: del(`${base}/{id}/Roster/{studentId}`, { access: rollCall }),
  /** Students x lessons of a class in at most 62 days. */
  ofClass: get('/api/edu/Classlist/{id}/Attendance', {
    access: { menu },
    input: z.object({ from: CampusDate, to: CampusDate }),
    output: z.object({
      lessons: z.array(AttendanceLesson),
      students: z.array(
        z.object({ studentId: Id, name: z.string(), studentNo: z.string(), counts: AttendanceCounts }),
      ),
      cells: z.array(AttendanceCell),
    }),
  }),
  /** Rates of a student in a period of at most 400 days, and the free leaves that are left today. */
  ofStudent: get('/api/edu/Student/{id}/AttendanceSummary', {
    access: { menu: 'edu.eduStudent' },
    input: z.object({ from: CampusDate, to: CampusDate }),
    output: z.object({
      counts: AttendanceCounts,
      days: z.array(z.object({ date: CampusDate, status: Status, title: z.string() })),
      quotas: z.array(LeaveQuota),
    }),
  }),
}
