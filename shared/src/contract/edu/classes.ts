import * as z from 'zod'
import { Flag } from '../patterns.ts'
import { get, hideable, Id, Page, paged } from '../wire.ts'

export const classKinds = ['group', 'one_to_one', 'one_to_few', 'camp', 'event'] as const
export const classStatuses = ['recruiting', 'open', 'finished', 'cancelled'] as const
const ClassKind = z.enum(classKinds)
const ClassStatus = z.enum(classStatuses)

/** `yyyy-MM-dd HH:mm:ss` in the time zone of the campus. */
export const CampusTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
/** A share between 0 and 1 with four decimals; null where the divisor is 0. */
const Ratio = z.number().nullable()

export const ClassRow = z.object({
  id: Id,
  name: z.string(),
  enCode: z.string(),
  kind: ClassKind,
  courseId: Id,
  courseName: z.string(),
  courseColor: z.string(),
  campusId: Id,
  campusName: z.string(),
  /** IANA name of the time zone of all times of the row. */
  timeZone: z.string(),
  coachId: Id,
  coachName: z.string(),
  assistantNames: z.array(z.string()),
  roomName: z.string(),
  /**
   * Weekly times in force today or later; weekday 1 is Monday, times are `HH:mm` in the time zone of the
   * campus.
   */
  times: z.array(z.object({ weekday: z.int().min(1).max(7), start: z.string(), end: z.string() })),
  /** Number of students today. */
  studentCount: z.int(),
  capacity: z.int(),
  /** Above 1 where a class is over capacity. */
  fillRate: z.number(),
  doneLessons: z.int(),
  plannedLessons: z.int(),
  nextLesson: z.object({ id: Id, startAt: CampusTime, endAt: CampusTime }).nullable(),
  /** Share of present or late students among the expected ones in the last 30 days. */
  attendRate30: Ratio,
  /** Number of today's students with 5 lessons or fewer left for this course. */
  lowBalanceCount: z.int(),
  /** Mean rating by guardians in the last 90 days, two decimals. */
  avgStar90: z.number().nullable(),
  status: ClassStatus,
})
export type ClassRow = z.output<typeof ClassRow>

export const ClassFilter = Page.extend({
  campusId: Id.optional(),
  courseId: Id.optional(),
  /** As coach or as assistant. */
  coachId: Id.optional(),
  status: ClassStatus.optional(),
  kind: ClassKind.optional(),
  weekday: z.int().min(1).max(7).optional(),
  /** 1: with free seats, 0: full. */
  hasSeat: Flag.optional(),
})
export type ClassFilter = z.output<typeof ClassFilter>

const base = '/api/edu/Classlist'

export const classes = {
  list: get(base, {
    access: { menu: 'edu.eduClasslist' },
    input: ClassFilter,
    output: paged(hideable(ClassRow, ['id', 'timeZone'])),
  }),
}
