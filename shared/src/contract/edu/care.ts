import * as z from 'zod'
import { Flag, Ids, Text, Time } from '../patterns.ts'
import { get, Id, listed, NoOutput, Page, paged, post } from '../wire.ts'
import { CampusDate, Month } from './values.ts'

/** Why a student may leave, each with the number that its sentence names. */
export const riskReasons = [
  'lowBalance',
  'runsOut',
  'expiring',
  'absences',
  'fallingStars',
  'arrears',
  'noLesson',
  'owed',
] as const
export const RiskReason = z.enum(riskReasons)
export type RiskReason = z.output<typeof RiskReason>

export const RiskFinding = z.object({
  reason: RiskReason,
  /** Points of the score. */
  points: z.int(),
  /** Lessons, days or yuan, as the reason has it. */
  value: z.number(),
  date: CampusDate.nullable(),
})
export type RiskFinding = z.output<typeof RiskFinding>

const Risk = {
  /** 0 to 100. */
  score: z.int(),
  reasons: z.array(RiskFinding),
  /** The day on which the lessons are used up at the student's own pace; null without a pace. */
  runOutDate: CampusDate.nullable(),
}
export const RiskRow = z.object({
  /** That of the student. */
  id: Id,
  studentName: z.string(),
  campusName: z.string(),
  courses: z.array(z.string()),
  consultantId: Id.nullable(),
  consultantName: z.string(),
  remainUnits: z.number(),
  expireDate: CampusDate.nullable(),
  lastAttendDate: CampusDate.nullable(),
  ...Risk,
  /** The open follow-up task of the student. */
  taskId: Id.nullable(),
  taskOwner: z.string(),
  taskDue: CampusDate.nullable(),
})
export type RiskRow = z.output<typeof RiskRow>

export const alertTypes = [
  'owed_lessons',
  'low_star',
  'falling_stars',
  'repeated_tag',
  'expiring',
  'overdue_roll_call',
  'double_booked',
  'follow_up',
] as const
export const AlertType = z.enum(alertTypes)
export type AlertType = z.output<typeof AlertType>
export const alertStatuses = ['open', 'doing', 'closed'] as const

export const AlertRow = z.object({
  id: Id,
  type: AlertType,
  /** What the alert is about: a student, a class, a lesson or a coach. */
  subject: z.string(),
  studentId: Id.nullable(),
  classId: Id.nullable(),
  lessonId: Id.nullable(),
  campusName: z.string(),
  level: z.int(),
  status: z.enum(alertStatuses),
  assigneeId: Id.nullable(),
  assigneeName: z.string(),
  dueDate: CampusDate,
  isOverdue: z.boolean(),
  /** The numbers of its sentence. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  result: z.string(),
  closedAt: Time.nullable(),
  /** '' where the nightly job closed it because its reason was gone. */
  closedBy: z.string(),
  creatorTime: Time,
  /** Whether the caller may handle it: its owner, and who may assign alerts. */
  canHandle: z.boolean(),
})
export type AlertRow = z.output<typeof AlertRow>

export const AlertFilter = Page.extend({
  status: z.enum([...alertStatuses, 'unsettled']).optional(),
  type: AlertType.optional(),
  campusIds: Ids.optional(),
  /** 1: of the caller. */
  isMine: Flag.optional(),
  isOverdue: Flag.optional(),
  studentId: Id.optional(),
})
export type AlertFilter = z.output<typeof AlertFilter>

const base = '/api/edu/Risk'
const alertBase = '/api/edu/Alert'
const menu = 'edu.eduCare'
const handle = { menu, button: 'btn_handle' }

export const risks = {
  /** Visible students in classes or with lessons left whose score is above 0, the highest first. */
  list: get(base, {
    access: { menu },
    input: Page.extend({
      campusIds: Ids.optional(),
      consultantId: Id.optional(),
      reason: RiskReason.optional(),
      minScore: z.int().min(0).max(100).optional(),
      /** Only those whose lessons are used up or expire within so many days. */
      renewWithin: z.int().min(0).max(365).optional(),
      hasTask: Flag.optional(),
    }),
    output: paged(RiskRow),
  }),
  read: get(`${base}/{id}`, { access: { menu }, output: z.object(Risk) }),
  /**
   * Creates a follow-up task for each student who has none; the owner is the consultant unless another one is named. The message
   * names the others; where all have one it is refused.
   */
  createTasks: post(`${base}/Actions/Task`, {
    access: { menu, button: 'btn_add' },
    input: z.object({
      studentIds: z.array(Id).min(1).max(200),
      dueDate: CampusDate,
      assigneeId: Id.nullish(),
      remark: Text.nullish(),
    }),
    output: z.object({ created: z.int(), skipped: z.int() }),
    successMessage: 'done',
  }),
}

const Rate = z.number().min(0).max(1)

/** A student whose lessons end in the months of a forecast. */
export const RenewalRow = RiskRow.extend({
  /** The day on which the lessons are used up at the own pace, or expire. */
  dueDate: CampusDate,
  dueReason: z.enum(['usedUp', 'expired']),
  probability: Rate,
  /** Of the latest order, in yuan; null without one, or where the caller may not see amounts. */
  lastAmount: z.number().nullable(),
})
export type RenewalRow = z.output<typeof RenewalRow>

export const renewals = {
  /**
   * What visible students are expected to renew: the share that renewed in the last twelve months, spread over the
   * students by the reasons why they may leave. The list has the students of `month`, the earliest first.
   */
  forecast: get('/api/edu/Statistics/Forecast/Renewal', {
    access: { menu },
    input: Page.extend({
      months: z.int().min(1).max(12).default(3),
      campusIds: Ids.optional(),
      /** By default all months of the forecast. */
      month: Month.optional(),
    }),
    output: paged(RenewalRow).extend({
      /** Null where no lessons of a student ended in the last twelve months; then no renewal is expected. */
      rate: Rate.nullable(),
      months: z.array(
        z.object({
          month: Month,
          dueStudents: z.int(),
          expectedRenewed: z.number(),
          /** In yuan, with the range of eight in ten outcomes; null where the caller may not see amounts. */
          expectedAmount: z.number().nullable(),
          low: z.number().nullable(),
          high: z.number().nullable(),
        }),
      ),
      /** The same forecast for months of the past, beside what came. */
      backTest: z.object({
        months: z.array(
          z.object({ month: Month, dueStudents: z.int(), expectedRenewed: z.number(), renewed: z.int() }),
        ),
        /** Differences per renewal; null without a renewal. */
        error: z.number().nullable(),
      }),
    }),
  }),
}

export const alerts = {
  /** Alerts of the caller, and those of visible students and classes. */
  list: get(alertBase, { access: { menu }, input: AlertFilter, output: paged(AlertRow) }),
  /** Users to whom alerts of a campus can be assigned. */
  owners: get(`${alertBase}/Owners`, {
    access: { menu },
    output: listed(z.object({ id: Id, fullName: z.string() })),
  }),
  handle: post(`${alertBase}/{id}/Actions/Handle`, {
    access: handle,
    input: z.object({ status: z.enum(['doing', 'closed']), result: z.string().trim().max(500).nullish() }),
    output: NoOutput,
    successMessage: 'done',
  }),
  assign: post(`${alertBase}/Actions/Assign`, {
    access: { menu, button: 'btn_assign' },
    input: z.object({ ids: z.array(Id).min(1).max(200), assigneeId: Id, dueDate: CampusDate.nullish() }),
    output: z.object({ assigned: z.int() }),
    successMessage: 'done',
  }),
}
