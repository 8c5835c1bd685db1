import * as z from 'zod'
import { bodyShape } from '../field-row.ts'
import { Flag, expectedModifiedTime, Ids, LastModifyTime, Name, partialInput, Time } from '../patterns.ts'
import { ExportInput, FileLink, importCalls } from '../system/transfers.ts'
import { del, get, hideable, Id, Keyword, listed, Page, paged, post, put } from '../wire.ts'
import { EduChange } from './changes.ts'
import { CampusTime } from './classes.ts'
import { PhoneInput, studentFields, Tags } from './student-fields.ts'
import { CampusDate } from './values.ts'

export const studentStages = ['lead', 'trial', 'member', 'suspended', 'ended', 'churned'] as const
export const StudentStage = z.enum(studentStages)
export type StudentStage = z.output<typeof StudentStage>

/** Input of a student form. */
export const StudentBody = z.object(bodyShape(studentFields))

export const GuardianBody = z.object({
  name: Name,
  /** An entry of the dictionary `eduRelation`. */
  relation: Id,
  phone: PhoneInput,
  isPrimary: z.boolean().default(false),
  canPickUp: z.boolean().default(true),
})
export const Guardian = z.object({
  id: Id,
  name: z.string(),
  relation: z.string(),
  relationName: z.string(),
  /** Masked: 138****1234. Absent for callers who may not see phones. */
  phone: z.string().optional(),
  isPrimary: z.boolean(),
  canPickUp: z.boolean(),
})
export type Guardian = z.output<typeof Guardian>

/** What the guardian has agreed to, and when. */
export const Consent = z.object({
  /** Handling of personal data. */
  privacyAt: Time.nullable(),
  /** Publication of photos. */
  photoOk: z.boolean(),
  byGuardianId: Id.nullable(),
})
export type Consent = z.output<typeof Consent>

const NextLesson = z.object({ id: Id, startAt: CampusTime, className: z.string() })

/** What lists and the page of a student show beside the fields of the form. */
const figures = {
  studentNo: z.string(),
  stage: StudentStage,
  /** Full years today. */
  age: z.int().nullable(),
  campusName: z.string(),
  consultantName: z.string(),
  sourceName: z.string(),
  /** Names of the courses and classes of today. */
  courses: z.array(z.string()),
  classes: z.array(z.string()),
  /** Lessons left and owed over all contract lines. */
  remainUnits: z.number(),
  owedUnits: z.number(),
  /** Paid and not yet used; not yet paid. Both in yuan. */
  deferred: z.number(),
  arrears: z.number(),
  lastAttendDate: CampusDate.nullable(),
  nextLesson: NextLesson.nullable(),
  /** The first day on which lessons expire. */
  expireDate: CampusDate.nullable(),
  creatorTime: Time,
}

export const StudentRow = z.object({
  id: Id,
  name: z.string(),
  gender: z.int(),
  birthday: CampusDate.nullable(),
  /** Masked; of the student, else of the primary guardian. */
  phone: z.string(),
  campusId: Id,
  tags: Tags,
  photo: z.string().nullable(),
  ...figures,
})
export type StudentRow = z.output<typeof StudentRow>

/** A student with everything that the page of the student shows above its tabs. */
export const StudentRecord = StudentBody.extend({
  id: Id,
  ...figures,
  managerName: z.string(),
  referrerName: z.string(),
  phone: z.string(),
  guardians: z.array(Guardian),
  consent: Consent,
  /** Present or late among the expected lessons of the last 90 days. */
  attendRate90: z.number().nullable(),
  walletBalance: z.number(),
  timeZone: z.string(),
  lastModifyTime: LastModifyTime,
})
export type StudentRecord = z.output<typeof StudentRecord>

export const remainBuckets = ['0', '1-5', '6-10', '11-20', '21+'] as const

export const StudentFilter = Page.extend({
  campusIds: Ids.optional(),
  stage: StudentStage.optional(),
  courseId: Id.optional(),
  classId: Id.optional(),
  consultantId: Id.optional(),
  sourceId: Id.optional(),
  ageFrom: z.int().min(0).max(120).optional(),
  ageTo: z.int().min(0).max(120).optional(),
  tag: z.string().max(20).optional(),
  birthMonth: z.int().min(1).max(12).optional(),
  /** 1: is in a class today. */
  inClass: Flag.optional(),
  /** 1: owes money. */
  hasArrears: Flag.optional(),
  /** Owes lessons that took place on this day or before. */
  owedUntil: CampusDate.optional(),
  /** Lessons left over all open lines: 0, up to 5, 10 or 20, and more (M10). */
  remainBucket: z.enum(remainBuckets).optional(),
  /** Lessons expire within so many days. */
  expireWithin: z.int().min(0).max(365).optional(),
  /** The last lesson was before this day, or there was none. */
  lastAttendBefore: CampusDate.optional(),
})
export type StudentFilter = z.output<typeof StudentFilter>

/** A contract line of a student, with its caches of the ledger. */
export const StudentLine = z.object({
  id: Id,
  orderId: Id,
  orderNo: z.string(),
  courseName: z.string(),
  /** What was bought, by the name of its price plan; two lines of one course differ by it. */
  lineName: z.string(),
  billing: z.enum(['units', 'days', 'months', 'term', 'once']),
  paidUnits: z.number(),
  giftUnits: z.number(),
  consumedUnits: z.number(),
  remainUnits: z.number(),
  /** Lessons that an application reserves. */
  heldUnits: z.number(),
  netAmount: z.number(),
  deferred: z.number(),
  effectiveFrom: CampusDate,
  expireDate: CampusDate.nullable(),
  /** `approving`: of an order in approval, so nothing of it counts yet. */
  status: z.enum([
    'approving',
    'pending',
    'active',
    'suspended',
    'used_up',
    'expired',
    'transferred',
    'refunded',
    'void',
  ]),
})
export type StudentLine = z.output<typeof StudentLine>

export const StudentClass = z.object({
  id: Id,
  name: z.string(),
  courseName: z.string(),
  coachName: z.string(),
  joinDate: CampusDate,
  /** The first day on which the student is no longer in the class. */
  leaveDate: CampusDate.nullable(),
  status: z.enum(['active', 'suspended', 'left']),
})
export type StudentClass = z.output<typeof StudentClass>

export const StudentLesson = z.object({
  id: Id,
  startAt: CampusTime,
  title: z.string(),
  coachName: z.string(),
  type: z.enum(['regular', 'temp', 'trial', 'makeup', 'booking']),
  status: z.enum(['pending', 'present', 'late', 'leave', 'absent']),
  deductUnits: z.number(),
})
export type StudentLesson = z.output<typeof StudentLesson>

/** A change of a student's record or of one of its guardians. */
export const StudentChange = EduChange
export type StudentChange = EduChange

/** A student that may be the same person as the one being typed. */
export const PossibleDuplicate = z.object({
  id: Id,
  name: z.string(),
  studentNo: z.string(),
  campusName: z.string(),
  stage: StudentStage,
  phone: z.string(),
  /** Same phone, or same name and birthday. */
  reason: z.enum(['phone', 'nameAndBirthday']),
})
export type PossibleDuplicate = z.output<typeof PossibleDuplicate>

const base = '/api/edu/Student'
const menu = 'edu.eduStudent'
const guardianBase = `${base}/{id}/Guardians` as const

export const students = {
  list: get(base, { access: { menu }, input: StudentFilter, output: paged(hideable(StudentRow)) }),
  /** Students whom the caller may see, for pickers. */
  selector: get(`${base}/Selector`, {
    access: 'signed-in',
    input: Keyword.extend({ campusId: Id.optional(), ids: Ids.optional() }),
    output: listed(z.object({ id: Id, fullName: z.string(), studentNo: z.string(), campusName: z.string() })),
  }),
  /** The tags that visible students have, by their number. */
  tags: get(`${base}/Tags`, {
    access: { menu },
    output: listed(z.object({ tag: z.string(), count: z.int() })),
  }),
  /** Students like the one being typed. A POST, so that no phone stands in an address. */
  duplicates: post(`${base}/Actions/Duplicates`, {
    access: { menu },
    worksOnFullDisk: true,
    input: z.object({
      name: z.string().max(50).nullish(),
      birthday: CampusDate.nullish(),
      phone: z.string().max(20).nullish(),
      excludedId: Id.nullish(),
    }),
    output: listed(PossibleDuplicate),
    successMessage: 'done',
  }),
  exportExcel: post(`${base}/Actions/Export`, {
    access: { menu, button: 'btn_export' },
    worksOnFullDisk: true,
    input: StudentFilter.extend(ExportInput.shape),
    output: FileLink,
    successMessage: 'done',
  }),
  read: get(`${base}/{id}`, {
    access: { menu },
    output: hideable(StudentRecord, ['id', 'lastModifyTime', 'guardians', 'timeZone']),
  }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: StudentBody.extend({ guardians: z.array(GuardianBody).max(5).default([]) }),
    output: z.object({ id: Id, studentNo: z.string() }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: partialInput(StudentBody).extend(expectedModifiedTime),
  }),
  /** Refused where orders, lessons or classes name the student. */
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  lines: get(`${base}/{id}/Lines`, {
    access: { menu },
    output: listed(hideable(StudentLine)),
  }),
  classes: get(`${base}/{id}/Classes`, { access: { menu }, output: listed(StudentClass) }),
  lessons: get(`${base}/{id}/Attendance`, {
    access: { menu },
    input: Page.pick({ currentPage: true, pageSize: true }),
    output: paged(StudentLesson),
  }),
  changes: get(`${base}/{id}/Log`, {
    access: { menu },
    input: Page.pick({ currentPage: true, pageSize: true }),
    output: paged(StudentChange),
  }),
  createGuardian: post(guardianBase, {
    access: { menu, button: 'btn_edit' },
    input: GuardianBody,
    output: z.object({ id: Id }),
  }),
  updateGuardian: put(`${guardianBase}/{guardianId}`, {
    access: { menu, button: 'btn_edit' },
    input: partialInput(GuardianBody),
  }),
  removeGuardian: del(`${guardianBase}/{guardianId}`, { access: { menu, button: 'btn_edit' } }),
  setConsent: put(`${base}/{id}/Consent`, {
    access: { menu, button: 'btn_edit' },
    input: z.object({ privacy: z.boolean(), photoOk: z.boolean(), byGuardianId: Id.nullish() }),
  }),
  /** The full phone of the student, or of a guardian, once. The reason is logged. */
  unmask: post(`${base}/{id}/Actions/Unmask`, {
    access: { menu, button: 'btn_unmask' },
    input: z.object({ reason: z.string().trim().min(2).max(200), guardianId: Id.nullish() }),
    output: z.object({ phone: z.string() }),
    successMessage: 'done',
  }),
  /**
   * Moves everything of another student to this one and removes the other, in one transaction. Refused with 409 and the
   * overlaps where the student would have two lessons at once, until that is confirmed.
   */
  merge: post(`${base}/{id}/Actions/Merge`, {
    access: { menu, button: 'btn_merge' },
    input: z.object({
      otherId: Id,
      reason: z.string().trim().min(2).max(200),
      isConfirmed: Flag.default(0),
    }),
    output: z.object({ moved: z.int() }),
    successMessage: 'done',
  }),
}

export const studentImports = importCalls(base, { menu, button: 'btn_import' })
