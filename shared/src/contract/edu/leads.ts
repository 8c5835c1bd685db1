import * as z from 'zod'
import { Flag, Ids, Text, Time } from '../patterns.ts'
import { del, get, Id, listed, NoOutput, Page, paged, post, put } from '../wire.ts'
import { CampusTime } from './classes.ts'
import { CampusDate, Yuan } from './values.ts'

export const trackStatuses = ['none', 'tracking', 'booked', 'tried', 'signed', 'invalid'] as const
export const TrackStatus = z.enum(trackStatuses)
export type TrackStatus = z.output<typeof TrackStatus>
/** The columns to which a lead is moved by hand. The others follow from trial lessons and orders. */
export const movableStatuses = ['none', 'tracking', 'invalid'] as const
export const intentions = ['low', 'mid', 'high'] as const
export const followUpWays = ['phone', 'wechat', 'visit', 'message', 'other'] as const
export const trialStatuses = ['booked', 'attended', 'no_show', 'cancelled', 'converted'] as const
export type TrialStatus = (typeof trialStatuses)[number]

/** The most leads of one column of the board. */
export const boardColumnSize = 50

export const LeadRow = z.object({
  id: Id,
  name: z.string(),
  studentNo: z.string(),
  age: z.int().nullable(),
  /** Masked; absent for callers who may not see phones. */
  phone: z.string().optional(),
  campusName: z.string(),
  sourceName: z.string(),
  consultantId: Id.nullable(),
  consultantName: z.string(),
  intention: z.enum(intentions).nullable(),
  trackStatus: TrackStatus,
  nextTrackAt: Time.nullable(),
  nextAction: z.string(),
  /** The next follow-up is due before now. */
  isOverdue: z.boolean(),
  lastFollowUpAt: Time.nullable(),
  lastContent: z.string(),
  followUpCount: z.int(),
  /** The next or latest trial lesson that is not cancelled. */
  trialId: Id.nullable(),
  trialAt: CampusTime.nullable(),
  trialStatus: z.enum(trialStatuses).nullable(),
  lostReason: z.string(),
  creatorTime: Time,
  version: z.int(),
})
export type LeadRow = z.output<typeof LeadRow>

const LeadConditions = z.object({
  campusIds: Ids.optional(),
  consultantId: Id.optional(),
  sourceId: Id.optional(),
  intention: z.enum(intentions).optional(),
  /** `today`: due today or earlier. `none`: no next follow-up is planned. */
  due: z.enum(['overdue', 'today', 'none']).optional(),
  keyword: z.string().max(100).optional(),
})
export const LeadFilter = Page.extend({ ...LeadConditions.shape, trackStatus: TrackStatus.optional() })
export type LeadFilter = z.output<typeof LeadFilter>

export const LeadColumn = z.object({ status: TrackStatus, count: z.int(), list: z.array(LeadRow) })
export type LeadColumn = z.output<typeof LeadColumn>

/** A stage of the funnel: leads that were created in the period and have got this far. */
export const FunnelStage = z.object({
  stage: z.enum(['lead', 'contacted', 'booked', 'tried', 'signed']),
  count: z.int(),
  /** Of the stage before; null where that is empty. */
  rate: z.number().nullable(),
  /** Of the first orders of those who signed, in yuan; null for other stages, and without the right to see orders. */
  amount: z.number().nullable(),
})

export const FollowUp = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  at: Time,
  way: z.enum(followUpWays),
  isEffective: z.boolean(),
  content: z.string(),
  nextAt: Time.nullable(),
  nextAction: z.string(),
  statusFrom: TrackStatus.nullable(),
  statusTo: TrackStatus.nullable(),
  /** Whether the caller may change it. */
  canEdit: z.boolean(),
})
export type FollowUp = z.output<typeof FollowUp>

export const FollowUpBody = z.object({
  at: Time.nullish(),
  way: z.enum(followUpWays),
  isEffective: z.boolean().default(true),
  content: z.string().trim().min(1).max(500),
  nextAt: Time.nullish(),
  nextAction: z.string().trim().max(100).nullish(),
})

export const TrialRow = z.object({
  id: Id,
  studentId: Id,
  studentName: z.string(),
  lessonId: Id,
  className: z.string(),
  courseId: Id,
  courseName: z.string(),
  campusName: z.string(),
  coachName: z.string(),
  startAt: CampusTime,
  status: z.enum(trialStatuses),
  price: z.number(),
  remark: z.string(),
  cancelReason: z.string(),
  convertedOrderId: Id.nullable(),
})
export type TrialRow = z.output<typeof TrialRow>

/** A lesson with a free seat. */
export const TrialOption = z.object({
  lessonId: Id,
  className: z.string(),
  courseName: z.string(),
  campusName: z.string(),
  coachName: z.string(),
  startAt: CampusTime,
  freeSeats: z.int(),
})
export type TrialOption = z.output<typeof TrialOption>

const base = '/api/edu/Lead'
const menu = 'edu.eduLead'
const follow = { menu, button: 'btn_follow' }
const trial = { menu, button: 'btn_trial' }

export const leads = {
  /** Visible students who have bought nothing yet, and those who signed in the last 30 days. */
  list: get(base, { access: { menu }, input: LeadFilter, output: paged(LeadRow) }),
  /** The columns of the board, each with its first leads. */
  board: get(`${base}/Board`, { access: { menu }, input: LeadConditions, output: listed(LeadColumn) }),
  funnel: get(`${base}/Funnel`, {
    access: { menu },
    input: z.object({
      from: CampusDate,
      to: CampusDate,
      campusIds: Ids.optional(),
      sourceId: Id.optional(),
      consultantId: Id.optional(),
    }),
    output: listed(FunnelStage),
  }),
  /** Moves a lead to another column. `invalid` needs a reason. Refused with 409 where another user has moved it. */
  setStatus: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    input: z.object({
      trackStatus: z.enum(movableStatuses),
      expectedStatus: TrackStatus.nullish(),
      lostReason: z.string().trim().max(200).nullish(),
    }),
    successMessage: 'stateChanged',
  }),
  setIntention: put(`${base}/{id}/Actions/Intention`, {
    access: { menu, button: 'btn_edit' },
    input: z.object({ intention: z.enum(intentions) }),
  }),
  assign: post(`${base}/Actions/Assign`, {
    access: { menu, button: 'btn_assign' },
    input: z.object({ ids: z.array(Id).min(1).max(200), consultantId: Id }),
    output: z.object({ assigned: z.int() }),
    successMessage: 'done',
  }),
}

const followUpBase = '/api/edu/Student/{id}/FollowUps' as const
export const followUps = {
  list: get(followUpBase, {
    access: { menu },
    input: Page.pick({ currentPage: true, pageSize: true }),
    output: paged(FollowUp),
  }),
  /** The next date becomes the next date of the student; a first effective follow-up moves a new lead to `tracking`. */
  create: post(followUpBase, {
    access: follow,
    input: FollowUpBody.extend({
      trackStatus: z.enum(movableStatuses).nullish(),
      lostReason: Text.nullish(),
    }),
    output: z.object({ id: Id }),
  }),
  update: put(`${followUpBase}/{followUpId}`, { access: follow, input: FollowUpBody }),
  remove: del(`${followUpBase}/{followUpId}`, { access: follow }),
}

const trialBase = '/api/edu/Trial'
export const trials = {
  list: get(trialBase, {
    access: { menu },
    input: Page.extend({
      studentId: Id.optional(),
      status: z.enum(trialStatuses).optional(),
      from: CampusDate.optional(),
      to: CampusDate.optional(),
      isUpcoming: Flag.optional(),
    }),
    output: paged(TrialRow),
  }),
  /** Lessons of the next 30 days with a free seat, for a student; at most 50. */
  options: get(`${trialBase}/Options`, {
    access: trial,
    input: z.object({
      studentId: Id,
      courseId: Id.optional(),
      campusId: Id.optional(),
      from: CampusDate.optional(),
    }),
    output: listed(TrialOption),
  }),
  /** Takes a seat of the lesson. Refused where there is none, and with 409 until a clash is confirmed. */
  create: post(trialBase, {
    access: trial,
    input: z.object({
      studentId: Id,
      lessonId: Id,
      price: Yuan.default(0),
      remark: Text.nullish(),
      isConfirmed: Flag.default(0),
    }),
    output: z.object({ id: Id }),
  }),
  cancel: post(`${trialBase}/{id}/Actions/Cancel`, {
    access: trial,
    input: z.object({ reason: z.string().trim().min(2).max(200) }),
    output: NoOutput,
    successMessage: 'done',
  }),
  /** Names the order that the student signed after the trial. */
  convert: post(`${trialBase}/{id}/Actions/Convert`, {
    access: trial,
    input: z.object({ orderId: Id }),
    output: z.object({ orderId: Id }),
    successMessage: 'done',
  }),
}
