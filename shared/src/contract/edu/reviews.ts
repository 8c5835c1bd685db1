import * as z from 'zod'
import { Flag, Ids, Text, Time } from '../patterns.ts'
import { get, Id, listed, NoOutput, Page, paged, post, put } from '../wire.ts'
import { CampusTime } from './classes.ts'
import { CampusDate } from './values.ts'

/** `to_coach`: a guardian about a coach. `to_student`: a coach about a student. */
export const reviewDirections = ['to_coach', 'to_student'] as const
export const ReviewDirection = z.enum(reviewDirections)
export type ReviewDirection = z.output<typeof ReviewDirection>
export const reviewDimensions = ['professional', 'attitude', 'effect', 'venue'] as const
export const reviewStatuses = ['visible', 'hidden', 'appealed'] as const

/** Days after the first version in which a review can be edited. */
export const reviewEditDays = 7

const Star = z.int().min(1).max(5)
/** Stars of single points; points without one are absent. */
const Dims = z.partialRecord(z.enum(reviewDimensions), Star)

/** What a user said about a review, with the name and the time. */
const Remark = z.object({ content: z.string(), userName: z.string(), at: Time })

export const ReviewRow = z.object({
  id: Id,
  lessonId: Id,
  classId: Id.nullable(),
  className: z.string(),
  courseName: z.string(),
  campusName: z.string(),
  bizDate: CampusDate,
  direction: ReviewDirection,
  coachId: Id,
  coachName: z.string(),
  /** Null, and '' as the name, of an anonymous review for callers who may not know. */
  studentId: Id.nullable(),
  studentName: z.string(),
  isAnonymous: z.boolean(),
  star: Star,
  dims: Dims,
  tags: z.array(z.string()),
  content: z.string(),
  status: z.enum(reviewStatuses),
  /** From 2 on the review was edited; `revisions` has the earlier versions, the latest first. */
  rev: z.int(),
  revisions: z.array(z.object({ rev: z.int(), at: Time, star: Star, content: z.string() })),
  reviewedAt: Time,
  reply: Remark.nullable(),
  handled: Remark.nullable(),
  /** Whether the caller may edit it now. */
  canEdit: z.boolean(),
})
export type ReviewRow = z.output<typeof ReviewRow>

export const ReviewFilter = Page.extend({
  campusIds: Ids.optional(),
  coachId: Id.optional(),
  courseId: Id.optional(),
  classId: Id.optional(),
  studentId: Id.optional(),
  direction: ReviewDirection.optional(),
  star: Star.optional(),
  /** 1: one or two stars. */
  isLow: Flag.optional(),
  status: z.enum(reviewStatuses).optional(),
  hasText: Flag.optional(),
  isAnswered: Flag.optional(),
  /** Days of the lesson, both included. */
  from: CampusDate.optional(),
  to: CampusDate.optional(),
})
export type ReviewFilter = z.output<typeof ReviewFilter>

export const ReviewBody = z.object({
  star: Star,
  dims: Dims.default({}),
  tags: z.array(z.string().trim().min(1).max(20)).max(8).default([]),
  content: Text.default(''),
})

/** A student who took part in a lesson and has no review by the coach yet. */
export const ReviewTodo = z.object({
  rosterId: Id,
  lessonId: Id,
  studentId: Id,
  studentName: z.string(),
  className: z.string(),
  courseName: z.string(),
  coachName: z.string(),
  startAt: CampusTime,
})
export type ReviewTodo = z.output<typeof ReviewTodo>

/** A member of a lesson about whom, or by whom, a review can be written. */
export const ReviewSeat = z.object({
  rosterId: Id,
  studentName: z.string(),
  className: z.string(),
  startAt: CampusTime,
})
export type ReviewSeat = z.output<typeof ReviewSeat>

const base = '/api/edu/Review'
const menu = 'edu.eduReview'
const add = { menu, button: 'btn_add' }
const content = z.object({ content: z.string().trim().min(1).max(500) })

export const reviews = {
  /** Reviews of lessons of visible classes. Names of anonymous ones need the button `btn_handle`. */
  list: get(base, { access: { menu }, input: ReviewFilter, output: paged(ReviewRow) }),
  /** Students of the caller's lessons of the last 14 days without a review; the latest lesson first. */
  todo: get(`${base}/Todo`, {
    access: { menu },
    input: Page.extend({ classId: Id.optional(), lessonId: Id.optional() }),
    output: paged(ReviewTodo),
  }),
  /** Attended seats of a student or a class without a review in this direction, the latest lesson first; at most 50. */
  seats: get(`${base}/Seats`, {
    access: add,
    input: z.object({ direction: ReviewDirection, classId: Id.optional(), studentId: Id.optional() }),
    output: listed(ReviewSeat),
  }),
  /** Needs a student who took part; one review for each seat, direction and coach. */
  create: post(base, {
    access: add,
    input: ReviewBody.extend({
      rosterId: Id,
      direction: ReviewDirection.default('to_student'),
      /** The coach or an assistant of the lesson; absent, the coach. */
      coachId: Id.nullish(),
      isAnonymous: z.boolean().default(false),
    }),
    output: z.object({ id: Id }),
  }),
  /** Feedback for several students of lessons at once: all or none. */
  createMany: post(`${base}/Actions/Feedback`, {
    access: add,
    input: z.object({
      rows: z
        .array(ReviewBody.extend({ rosterId: Id }))
        .min(1)
        .max(60),
    }),
    output: z.object({ ids: z.array(Id) }),
  }),
  /** Within 7 days, by who wrote it; the earlier version is stored. */
  update: put(`${base}/{id}`, { access: add, input: ReviewBody.extend({ rev: z.int() }) }),
  reply: post(`${base}/{id}/Actions/Reply`, {
    access: { menu, button: 'btn_reply' },
    input: content,
    output: NoOutput,
    successMessage: 'done',
  }),
  /** Hides a review from guardians and figures, or shows it again. */
  hide: post(`${base}/{id}/Actions/Hide`, {
    access: { menu, button: 'btn_hide' },
    input: z.object({ isHidden: z.boolean(), reason: z.string().trim().min(2).max(200) }),
    output: NoOutput,
    successMessage: 'done',
  }),
  /** Records what was done about a review, and closes its alert. */
  handle: post(`${base}/{id}/Actions/Handle`, {
    access: { menu, button: 'btn_handle' },
    input: content,
    output: NoOutput,
    successMessage: 'done',
  }),
}
