import * as z from 'zod'
import { Flag } from '../patterns.ts'
import { del, Id, listed, post, get } from '../wire.ts'
import { LessonConflict, LessonWarning } from './lesson-conflicts.ts'
import { CampusClock, CampusDate, LessonCount } from './values.ts'

export const ruleFrequencies = ['weekly', 'biweekly', 'daily', 'dates'] as const
export type RuleFrequency = (typeof ruleFrequencies)[number]

/** A day of the rule that takes place at another time, on another day, or not at all. */
export const RuleException = z.object({
  date: CampusDate,
  action: z.enum(['skip', 'move']),
  toDate: CampusDate.nullish(),
  startTime: CampusClock.nullish(),
  endTime: CampusClock.nullish(),
})
export type RuleException = z.output<typeof RuleException>

/** When lessons take place. An end that is not after the start is on the next day. */
export const RuleTimes = z.object({
  freq: z.enum(ruleFrequencies).default('weekly'),
  /** 1 is Monday; of `weekly` and `biweekly`. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
  /** Of `dates`. */
  dates: z.array(CampusDate).max(1_000).default([]),
  startTime: CampusClock,
  endTime: CampusClock,
  fromDate: CampusDate,
  /** The last day; either it or `lessonCount` is required, except for `dates`. */
  toDate: CampusDate.nullish(),
  lessonCount: z.int().min(1).max(100_000).nullish(),
  skipHoliday: Flag.default(1),
  exceptions: z.array(RuleException).max(200).default([]),
})
export type RuleTimes = z.output<typeof RuleTimes>

/** A rule of a class. An absent coach, room or quantity is that of the class. */
export const RuleBody = RuleTimes.extend({
  classId: Id,
  coachId: Id.nullish(),
  assistantIds: z.array(Id).max(10).nullish(),
  /** Null: that of the class; '': without a room. */
  classroomId: z.union([z.literal(''), Id]).nullish(),
  units: LessonCount.nullish(),
})
export type RuleBody = z.output<typeof RuleBody>

/** A lesson that a rule makes, by the clock of the campus. */
const PlannedLesson = z.object({
  date: CampusDate,
  startTime: CampusClock,
  endTime: CampusClock,
  /** The day of the rule, where an exception moved the lesson. */
  movedFrom: CampusDate.nullable(),
})

const SkippedDate = z.object({
  date: CampusDate,
  reason: z.enum(['holiday', 'exception']),
  /** Of the public holiday. */
  name: z.string(),
})

/** A change of the rule under which none of its lessons has a conflict. */
const Suggestion = z.object({
  kind: z.enum(['classroom', 'time', 'coach']),
  classroomId: Id.nullable(),
  coachId: Id.nullable(),
  startTime: CampusClock,
  endTime: CampusClock,
  /** Name of the room or the coach; '' for another time. */
  name: z.string(),
})
export type Suggestion = z.output<typeof Suggestion>

export const SchedulePreview = z.object({
  lessons: z.array(PlannedLesson),
  skipped: z.array(SkippedDate),
  conflicts: z.array(LessonConflict),
  warnings: z.array(LessonWarning),
  suggestions: z.array(Suggestion),
  /** Years of these lessons in which the default calendar has no holiday, though the rule leaves holidays out. */
  yearsWithoutHolidays: z.array(z.int()),
})
export type SchedulePreview = z.output<typeof SchedulePreview>

const RuleRow = RuleTimes.extend({
  id: Id,
  coachId: Id,
  coachName: z.string(),
  assistantIds: z.array(Id),
  classroomId: Id.nullable(),
  roomName: z.string(),
  units: z.number(),
  /** Lessons that have not begun, and all that are not cancelled. */
  laterLessons: z.int(),
  lessons: z.int(),
})
export type RuleRow = z.output<typeof RuleRow>

const base = '/api/edu/ScheduleRule'
const menu = 'edu.eduClasslist'
const access = { menu, button: 'btn_schedule' }

export const scheduleRules = {
  list: get(base, { access: { menu }, input: z.object({ classId: Id }), output: listed(RuleRow) }),
  /** What a rule makes, and what speaks against it. Stores nothing. */
  preview: post(`${base}/Actions/Preview`, {
    access,
    input: RuleBody,
    output: SchedulePreview,
    successMessage: 'done',
  }),
  /**
   * Creates the lessons of a rule. With conflicts it creates none and is refused with 409 (`data.conflicts`), or creates
   * those without one. Where students would have two lessons at once it is refused with 409 (`data.warnings`) until
   * `isConfirmed`.
   */
  create: post(base, {
    access,
    input: RuleBody.extend({
      conflictMode: z.enum(['refuse', 'skip']).default('refuse'),
      isConfirmed: Flag.default(0),
    }),
    output: z.object({ ruleId: Id, created: z.int(), skipped: z.int() }),
  }),
  /** Removes a rule and its lessons that have not begun. */
  remove: del(`${base}/{id}`, { access }),
}
