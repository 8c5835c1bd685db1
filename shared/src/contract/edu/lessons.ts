import * as z from 'zod'
import { Flag, Text } from '../patterns.ts'
import { get, Id, listed, NoOutput, post, put } from '../wire.ts'
import { CampusTime } from './classes.ts'
import { LessonWarning } from './lesson-conflicts.ts'
import { CampusClock, CampusDate, LessonCount } from './values.ts'

export const lessonStatuses = ['scheduled', 'done', 'cancelled'] as const
export type LessonStatus = (typeof lessonStatuses)[number]
export const lessonKinds = ['regular', 'trial', 'makeup', 'event'] as const
export const cancelReasons = ['holiday', 'coach', 'room', 'weather', 'few', 'other'] as const

/** The most days of one list of lessons. */
export const maxLessonDays = 62

export const LessonRow = z.object({
  id: Id,
  lessonNo: z.string(),
  classId: Id,
  className: z.string(),
  courseId: Id,
  courseName: z.string(),
  courseColor: z.string(),
  campusId: Id,
  campusName: z.string(),
  /** IANA name of the time zone of all times of the row. */
  timeZone: z.string(),
  classroomId: Id.nullable(),
  roomName: z.string(),
  coachId: Id,
  coachName: z.string(),
  assistantIds: z.array(Id),
  assistantNames: z.array(z.string()),
  /** The coach for whom another one teaches; '' without a substitute. */
  substituteForName: z.string(),
  ruleId: Id.nullable(),
  seq: z.int().nullable(),
  startAt: CampusTime,
  endAt: CampusTime,
  units: z.number(),
  kind: z.enum(lessonKinds),
  topic: z.string(),
  status: z.enum(lessonStatuses),
  cancelReason: z.string(),
  /** Scheduled, and over. */
  isOverdue: z.boolean(),
  /** Students with a roster, and seats of the class. */
  studentCount: z.int(),
  capacity: z.int(),
  version: z.int(),
})
export type LessonRow = z.output<typeof LessonRow>

const Period = z.object({ from: CampusDate, to: CampusDate })
const Filter = Period.extend({
  campusId: Id.optional(),
  classId: Id.optional(),
  /** As coach or as assistant. */
  coachId: Id.optional(),
  classroomId: Id.optional(),
  studentId: Id.optional(),
  status: z.enum(lessonStatuses).optional(),
  kind: z.enum(lessonKinds).optional(),
})
export type LessonFilter = z.output<typeof Filter>
const Missed = Period.partial().extend({ campusId: Id.optional() })
export type MissedFilter = z.output<typeof Missed>

/** When and with what a lesson takes place, by the clock of the campus. */
const Place = {
  coachId: Id.nullish(),
  assistantIds: z.array(Id).max(10).nullish(),
  /** Null: as it was, or as the class has it; '': without a room. */
  classroomId: z.union([z.literal(''), Id]).nullish(),
}
const isConfirmed = Flag.default(0)
const Changed = z.object({
  /** Ids of the lessons that changed. */
  ids: z.array(Id),
  warnings: z.array(LessonWarning),
})

const base = '/api/edu/Lesson'
const menu = 'edu.eduClasslist'
const schedule = { menu, button: 'btn_schedule' }
const move = { menu, button: 'btn_move' }

export const lessons = {
  /** The lessons of visible classes in at most 62 days, and those that the caller gives. */
  list: get(base, { access: { menu }, input: Filter, output: listed(LessonRow) }),
  /** Lessons of any age that are over and have no roll-call, as `list` shows them; the first ones first. */
  missed: get(`${base}/Missed`, { access: { menu }, input: Missed, output: listed(LessonRow) }),
  /** A lesson beside the rules of its class. Conflicts and unconfirmed warnings are refused with 409. */
  create: post(base, {
    access: schedule,
    input: z.object({
      classId: Id,
      date: CampusDate,
      startTime: CampusClock,
      endTime: CampusClock,
      units: LessonCount.nullish(),
      topic: z.string().max(100).nullish(),
      ...Place,
      isConfirmed,
    }),
    output: z.object({ id: Id, warnings: z.array(LessonWarning) }),
  }),
  /**
   * Moves a scheduled lesson; with `later` and `all`, also the others of its rule that are scheduled, by the same time.
   * Refused with 409 where there are conflicts (`data.conflicts`), or where the lesson is not of this version any more.
   */
  move: put(`${base}/{id}/Actions/Move`, {
    access: move,
    input: z.object({
      date: CampusDate,
      startTime: CampusClock,
      endTime: CampusClock,
      ...Place,
      scope: z.enum(['this', 'later', 'all']).default('this'),
      version: z.int(),
      isConfirmed,
    }),
    output: Changed,
  }),
  /**
   * Cancels a scheduled lesson. `shiftRest` adds a lesson at the next place of the rule, and what the lessons teach moves
   * by one place.
   */
  cancel: post(`${base}/{id}/Actions/Cancel`, {
    access: schedule,
    input: z.object({
      reason: z.enum(cancelReasons),
      remark: Text.nullish(),
      shiftRest: Flag.default(0),
      isConfirmed,
    }),
    output: Changed,
    successMessage: 'done',
  }),
  /** Schedules a cancelled lesson again, where nothing stands in the way. */
  restore: post(`${base}/{id}/Actions/Restore`, {
    access: schedule,
    input: z.object({ isConfirmed }),
    output: NoOutput,
    successMessage: 'done',
  }),
  /** Another coach teaches a scheduled lesson; the coach of the class ends the substitution. */
  substitute: post(`${base}/{id}/Actions/Substitute`, {
    access: move,
    input: z.object({ coachId: Id }),
    output: NoOutput,
    successMessage: 'done',
  }),
}
