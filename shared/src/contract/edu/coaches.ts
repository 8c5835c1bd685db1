import * as z from 'zod'
import { bodyShape, defineFields } from '../field-row.ts'
import {
  blankable,
  EnCode,
  expectedModifiedTime,
  LastModifyTime,
  Name,
  partialInput,
  Text,
} from '../patterns.ts'
import { ExportInput, FileLink } from '../system/transfers.ts'
import { del, get, hideable, Id, listed, Page, paged, post, put } from '../wire.ts'
import { WeeklyHours } from './campuses.ts'
import { Absence } from './classrooms.ts'
import { CampusClock, CampusDate, LessonCount } from './values.ts'

export const coachStatuses = ['active', 'left'] as const
const CoachStatus = z.enum(coachStatuses)

export const Certificate = z.object({
  name: Name,
  no: z.string().trim().max(50).default(''),
  /** Null: without an end. */
  expire: CampusDate.nullish(),
})
export type Certificate = z.output<typeof Certificate>

/** The fields of a coach. A coach is a user and has their id. */
export const coachFields = defineFields({
  realName: {
    label: { zh: '姓名', en: 'Name', zhtw: '姓名' },
    value: 'text',
    place: 10,
    export: {},
  },
  coachNo: {
    schema: EnCode,
    label: { zh: '教练编号', en: 'Coach no.', zhtw: '教練編號' },
    value: 'text',
    place: 20,
    export: {},
  },
  level: {
    schema: blankable(z.string().max(50)),
    label: { zh: '级别', en: 'Level', zhtw: '級別' },
    value: 'text',
    place: 30,
    export: {},
  },
  subjects: {
    schema: z.array(Id).max(50).default([]),
    label: { zh: '可授科目', en: 'Subjects', zhtw: '可授科目' },
    value: 'text',
    shownAs: 'subjectNames',
    place: 40,
    export: { width: 20 },
  },
  certs: {
    schema: z.array(Certificate).max(20).default([]),
    label: { zh: '证书', en: 'Certificates', zhtw: '證書' },
    place: 50,
    export: { width: 32 },
  },
  checkDate: {
    schema: blankable(CampusDate),
    label: { zh: '从业背景核查日期', en: 'Background check', zhtw: '從業背景查核日期' },
    value: 'date',
    place: 60,
    export: {},
  },
  hireDate: {
    schema: blankable(CampusDate),
    label: { zh: '入职日期', en: 'Hired on', zhtw: '入職日期' },
    value: 'date',
    place: 70,
    export: {},
  },
  campusIds: {
    schema: z.array(Id).max(200).default([]),
    label: { zh: '授课校区', en: 'Campuses', zhtw: '授課校區' },
    word: 'campuses',
    value: 'text',
    shownAs: 'campusNames',
    place: 80,
    export: { width: 20 },
  },
  maxUnitsPerDay: {
    schema: LessonCount.nullish(),
    label: { zh: '每日最多课时', en: 'Max. lessons a day', zhtw: '每日最多課時' },
    value: 'number',
    place: 90,
    export: {},
  },
  availability: {
    schema: z.array(WeeklyHours).max(42).default([]),
    label: { zh: '每周可排课时间', en: 'Weekly availability', zhtw: '每週可排課時間' },
  },
  absences: {
    schema: z.array(Absence).max(50).default([]),
    label: { zh: '不可排课时间', en: 'Absences', zhtw: '不可排課時間' },
  },
  color: {
    schema: z
      .string()
      .max(7)
      .regex(/^#[0-9a-f]{6}$/i)
      .default('#165dff'),
    label: { zh: '课表颜色', en: 'Colour', zhtw: '課表顏色' },
    value: 'text',
  },
  remark: { schema: blankable(Text), label: { zh: '备注', en: 'Remark', zhtw: '備註' }, value: 'note' },
  status: { label: { zh: '状态', en: 'Status', zhtw: '狀態' }, value: 'text', place: 100, export: {} },
})

export const CoachBody = z.object(bodyShape(coachFields))

/** What ends soon, or has ended: a certificate by its name, or the background check (a year after its day). */
const CoachWarning = z.object({
  kind: z.enum(['certificate', 'check', 'noCheck']),
  name: z.string(),
  /** The last day; '' where there was no check. */
  date: z.string(),
  isOver: z.boolean(),
})

export const CoachRow = CoachBody.omit({ availability: true, absences: true, remark: true }).extend({
  id: Id,
  realName: z.string(),
  headIcon: z.string(),
  subjectNames: z.array(z.string()),
  campusNames: z.array(z.string()),
  status: CoachStatus,
  /** Classes that are recruiting or open, and lessons of the seven days from today. */
  classCount: z.int(),
  lessonCount: z.int(),
  warnings: z.array(CoachWarning),
})
export type CoachRow = z.output<typeof CoachRow>

const Filter = Page.extend({
  campusId: Id.optional(),
  subjectId: Id.optional(),
  status: CoachStatus.optional(),
})
export type CoachFilter = z.output<typeof Filter>

const base = '/api/edu/Coach'
const menu = 'edu.eduCoach'

export const coaches = {
  list: get(base, { access: { menu }, input: Filter, output: paged(hideable(CoachRow)) }),
  /** The active coaches, for pickers. */
  selector: get(`${base}/Selector`, {
    access: 'signed-in',
    input: z.object({ campusId: Id.optional(), subjectId: Id.optional() }),
    output: listed(z.object({ id: Id, fullName: z.string(), coachNo: z.string(), color: z.string() })),
  }),
  /**
   * Times in which a coach can teach so many minutes: the weekly availability (without one, the opening hours of the
   * campuses) without lessons, absences and public holidays. At most 31 days.
   */
  free: get(`${base}/{id}/Free`, {
    access: { menu },
    input: z.object({ from: CampusDate, to: CampusDate, minutes: z.int().min(10).max(600) }),
    output: z.object({
      list: z.array(z.object({ date: CampusDate, start: CampusClock, end: CampusClock })),
      holidays: z.array(z.object({ date: CampusDate, name: z.string() })),
    }),
  }),
  exportExcel: post(`${base}/Actions/Export`, {
    access: { menu, button: 'btn_export' },
    worksOnFullDisk: true,
    input: Filter.extend(ExportInput.shape),
    output: FileLink,
    successMessage: 'done',
  }),
  read: get(`${base}/{id}`, {
    access: { menu },
    output: hideable(
      CoachBody.extend({ id: Id, realName: z.string(), status: CoachStatus, lastModifyTime: LastModifyTime }),
      ['id', 'lastModifyTime'],
    ),
  }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: CoachBody.extend({ userId: Id }),
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: partialInput(CoachBody).extend(expectedModifiedTime),
  }),
  /** Refused where classes or lessons name the coach. */
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  /** A coach leaves, which is refused while lessons are scheduled with them, or comes back. */
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
}
