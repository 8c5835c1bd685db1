import * as z from 'zod'
import { defineFields } from '../field-row.ts'
import { Flag } from '../patterns.ts'
import { get, hideable, Id, Page, paged } from '../wire.ts'

export const classKinds = ['group', 'one_to_one', 'one_to_few', 'camp', 'event'] as const
export const classStatuses = ['recruiting', 'open', 'finished', 'cancelled'] as const
const ClassKind = z.enum(classKinds)
const ClassStatus = z.enum(classStatuses)

/** `yyyy-MM-dd HH:mm:ss` in the time zone of the campus. */
export const CampusTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
/**
 * What the list of classes shows and Authorize grants. No call edits classes, so no field has a schema; `ClassRow` has
 * the values that the cells take together.
 */
export const classFields = defineFields({
  name: { label: { zh: '班级', en: 'Class', zhtw: '班級' }, value: 'text', place: 10, column: 'shown' },
  status: { label: { zh: '状态', en: 'Status', zhtw: '狀態' }, value: 'text', place: 20, column: 'shown' },
  courseName: {
    label: { zh: '课程', en: 'Course', zhtw: '課程' },
    word: 'course',
    value: 'text',
    place: 30,
    column: 'shown',
  },
  campusName: {
    label: { zh: '校区/教室', en: 'Campus', zhtw: '校區/教室' },
    word: 'place',
    value: 'text',
    place: 40,
    column: 'shown',
  },
  coachName: {
    label: { zh: '教练', en: 'Coach', zhtw: '教練' },
    word: 'coach',
    value: 'text',
    place: 50,
    column: 'shown',
  },
  times: { label: { zh: '每周上课', en: 'Schedule', zhtw: '每週上課' }, place: 60, column: 'shown' },
  studentCount: {
    label: { zh: '人数/容量', en: 'Enrolled', zhtw: '人數/容量' },
    word: 'seats',
    place: 70,
    column: 'shown',
    grant: { column: 10 },
  },
  /** Part of the column `studentCount`. */
  fillRate: { label: { zh: '满班率', en: 'Fill rate', zhtw: '滿班率' }, grant: { column: 20 } },
  doneLessons: {
    label: { zh: '课次', en: 'Lessons', zhtw: '課次' },
    word: 'lessons',
    value: 'number',
    place: 80,
    column: 'shown',
  },
  nextLesson: { label: { zh: '下次课', en: 'Next lesson', zhtw: '下次課' }, place: 90, column: 'shown' },
  attendRate30: {
    label: { zh: '30 天到课', en: 'Attendance', zhtw: '30 天到課' },
    word: 'attendance',
    value: 'number',
    place: 100,
    column: 'shown',
    grant: { column: 30 },
  },
  lowBalanceCount: {
    label: { zh: '课时不足', en: 'Low hours', zhtw: '課時不足' },
    word: 'lowBalance',
    value: 'number',
    place: 110,
    column: 'shown',
    grant: { column: 40 },
  },
  avgStar90: {
    label: { zh: '90 天评分', en: 'Rating', zhtw: '90 天評分' },
    word: 'stars',
    place: 120,
    column: 'shown',
    grant: { column: 50 },
  },
})

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
