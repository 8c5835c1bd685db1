import * as z from 'zod'
import { defineFields } from '../field-row.ts'
import {
  blankable,
  EnCode,
  expectedModifiedTime,
  Flag,
  LastModifyTime,
  Name,
  partialInput,
  Text,
} from '../patterns.ts'
import { del, get, hideable, Id, listed, NoOutput, Page, paged, post, put } from '../wire.ts'
import { EduChange } from './changes.ts'
import { CampusDate, LessonCount } from './values.ts'

export const classKinds = ['group', 'one_to_one', 'one_to_few', 'camp', 'event'] as const
export const classStatuses = ['recruiting', 'open', 'finished', 'cancelled'] as const
const ClassKind = z.enum(classKinds)
const ClassStatus = z.enum(classStatuses)

/** `yyyy-MM-dd HH:mm:ss` in the time zone of the campus. */
export const CampusTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
/**
 * What the list of classes shows and Authorize grants. `ClassBody` is what staff edit; `ClassRow` has the values that the
 * cells take together.
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
    label: { zh: '人数/容量', en: 'Students', zhtw: '人數/容量' },
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
    label: { zh: '课时不足', en: 'Few lessons left', zhtw: '課時不足' },
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

export const overCapacities = ['block', 'warn', 'allow'] as const

/** What staff edit of a class. */
export const ClassBody = z.object({
  name: Name,
  enCode: EnCode,
  campusId: Id,
  courseId: Id,
  kind: ClassKind,
  coachId: Id,
  assistantIds: z.array(Id).max(10).default([]),
  classroomId: blankable(Id),
  /** Seats. 0 is refused with a sentence of its own. */
  capacity: z.int().min(0).max(1_000),
  /** What happens to a student for whom there is no seat: refused, added with a warning, or added. */
  overCapacity: z.enum(overCapacities).default('warn'),
  minStudents: z.int().min(1).max(1_000).nullish(),
  startDate: CampusDate,
  endDate: blankable(CampusDate),
  /** Null: as many as are scheduled. */
  plannedLessons: z.int().min(1).max(10_000).nullish(),
  /** Of one lesson. */
  units: LessonCount,
  learningManagerId: blankable(Id),
  remark: blankable(Text),
})
export type ClassBody = z.output<typeof ClassBody>

const ClassDetail = hideable(ClassBody, []).extend({
  id: Id,
  lastModifyTime: LastModifyTime,
  /** The class as lists show it, with its figures of today. */
  summary: hideable(ClassRow, ['id', 'timeZone']),
})
export type ClassDetail = z.output<typeof ClassDetail>

export const ClassStudentRow = z.object({
  studentId: Id,
  name: z.string(),
  studentNo: z.string(),
  /** Null without a birthday, and for guests of another campus. */
  age: z.int().nullable(),
  joinDate: CampusDate,
  /** The first day outside the class. */
  leaveDate: CampusDate.nullable(),
  leaveReason: z.string(),
  /** In the class today, from a later day on, or not any more. */
  state: z.enum(['current', 'later', 'left', 'suspended']),
  /** Of the lines of the course that can be used today; null for guests of another campus who have left. */
  remainUnits: z.number().nullable(),
  attendRate: Ratio,
  lastAttendDate: CampusDate.nullable(),
  /** Absences in a row until the last lesson. */
  absentRun: z.int(),
})
export type ClassStudentRow = z.output<typeof ClassStudentRow>

export const refusedRules = ['unknown', 'already', 'full', 'notIn', 'taught'] as const
/** A student who was not added or moved, with the reason; without a name where the caller may not see it. */
const RefusedStudent = z.object({
  studentId: Id,
  name: z.string(),
  rule: z.enum(refusedRules),
})
export type RefusedStudent = z.output<typeof RefusedStudent>

const StudentIds = z.array(Id).min(1).max(200)

const base = '/api/edu/Classlist'
const menu = 'edu.eduClasslist'
const edit = { menu, button: 'btn_edit' }

export const classes = {
  list: get(base, {
    access: { menu },
    input: ClassFilter,
    output: paged(hideable(ClassRow, ['id', 'timeZone'])),
  }),
  /** Visible classes by their names, for pickers. */
  selector: get(`${base}/Selector`, {
    access: { menu },
    input: z.object({ campusId: Id.optional() }),
    output: listed(z.object({ id: Id, fullName: z.string(), campusId: Id })),
  }),
  read: get(`${base}/{id}`, { access: { menu }, output: ClassDetail }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: ClassBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: edit,
    input: partialInput(ClassBody).extend(expectedModifiedTime),
  }),
  /** Refused where the class has lessons or students. */
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  /** Creates a class like this one, with today's students where they are to join it; the message says who could not. */
  copy: post(`${base}/{id}/Actions/Copy`, {
    access: { menu, button: 'btn_add' },
    input: z.object({ name: Name, enCode: EnCode, startDate: CampusDate, withStudents: Flag.default(0) }),
    output: z.object({ id: Id, refused: z.array(RefusedStudent) }),
  }),
  /**
   * Ends a class on a day: students leave it after that day. Refused where lessons are scheduled, unless they are to be
   * cancelled.
   */
  finish: post(`${base}/{id}/Actions/Finish`, {
    access: edit,
    input: z.object({ date: CampusDate, cancelLessons: Flag.default(0) }),
    output: NoOutput,
    successMessage: 'done',
  }),
  students: get(`${base}/{id}/Students`, { access: { menu }, output: listed(ClassStudentRow) }),
  /**
   * Adds students from a day on. Those who cannot join are named with the reason, the others are added; the message says
   * both. Refused with 409 and `data.refused` where none can join, and with the overlaps where some would have two lessons at
   * once, until that is confirmed.
   */
  addStudents: post(`${base}/{id}/Students`, {
    access: edit,
    input: z.object({ studentIds: StudentIds, joinDate: CampusDate, isConfirmed: Flag.default(0) }),
    output: z.object({ added: z.array(Id), refused: z.array(RefusedStudent), isOverCapacity: z.boolean() }),
    successMessage: 'done',
  }),
  /** A student leaves; `leaveDate` is the first day outside the class. */
  removeStudent: del(`${base}/{id}/Students/{studentId}`, {
    access: edit,
    input: z.object({ leaveDate: CampusDate, reason: z.string().trim().max(200).default('') }),
  }),
  /** Students leave this class and join another one on the same day. It answers as `addStudents` does. */
  moveStudents: post(`${base}/{id}/Actions/Move`, {
    access: edit,
    input: z.object({
      studentIds: StudentIds,
      toClassId: Id,
      date: CampusDate,
      reason: z.string().trim().max(200).default(''),
      isConfirmed: Flag.default(0),
    }),
    output: z.object({ moved: z.array(Id), refused: z.array(RefusedStudent), isOverCapacity: z.boolean() }),
    successMessage: 'done',
  }),
  changes: get(`${base}/{id}/Log`, {
    access: { menu },
    input: Page.pick({ currentPage: true, pageSize: true }),
    output: paged(EduChange),
  }),
}
