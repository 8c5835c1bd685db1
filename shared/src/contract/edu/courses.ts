import * as z from 'zod'
import { bodyShape, defineFields } from '../field-row.ts'
import { blankable, EnCode, expectedModifiedTime, LastModifyTime, Name, partialInput } from '../patterns.ts'
import { ExportInput, FileLink } from '../system/transfers.ts'
import { del, get, hideable, Id, listed, Page, paged, post, put } from '../wire.ts'
import { PlaceStatus } from './campuses.ts'
import { classKinds } from './classes.ts'
import { LessonCount } from './values.ts'

const CourseKind = z.enum(classKinds)
const Age = z.int().min(0).max(120).nullish()

/** The fields of a course. */
export const courseFields = defineFields({
  name: {
    schema: Name,
    label: { zh: '课程名称', en: 'Course', zhtw: '課程名稱' },
    value: 'text',
    place: 10,
    export: {},
  },
  enCode: {
    schema: EnCode,
    label: { zh: '课程编码', en: 'Code', zhtw: '課程編碼' },
    value: 'text',
    place: 20,
    export: {},
  },
  subjectId: {
    schema: Id,
    label: { zh: '科目', en: 'Subject', zhtw: '科目' },
    word: 'subject',
    value: 'text',
    shownAs: 'subjectName',
    place: 30,
    export: {},
  },
  kind: {
    schema: CourseKind,
    label: { zh: '班型', en: 'Class type', zhtw: '班型' },
    value: 'text',
    place: 40,
    export: {},
  },
  level: {
    schema: blankable(z.string().max(50)),
    label: { zh: '级别', en: 'Level', zhtw: '級別' },
    value: 'text',
    place: 50,
    export: {},
  },
  ageMin: {
    schema: Age,
    label: { zh: '最小年龄', en: 'Age from', zhtw: '最小年齡' },
    value: 'number',
    place: 60,
    export: {},
  },
  ageMax: {
    schema: Age,
    label: { zh: '最大年龄', en: 'Age to', zhtw: '最大年齡' },
    value: 'number',
    place: 70,
    export: {},
  },
  minutes: {
    schema: z.int().min(10).max(600),
    label: { zh: '每节时长（分钟）', en: 'Minutes per lesson', zhtw: '每節時長（分鐘）' },
    value: 'number',
    place: 80,
    export: {},
  },
  units: {
    schema: LessonCount,
    label: { zh: '每节扣课时', en: 'Units per lesson', zhtw: '每節扣課時' },
    value: 'number',
    place: 90,
    export: {},
  },
  color: {
    schema: z
      .string()
      .max(7)
      .regex(/^#[0-9a-f]{6}$/i)
      .default('#165dff'),
    label: { zh: '颜色', en: 'Colour', zhtw: '顏色' },
    value: 'text',
  },
  reviewOn: {
    schema: z.boolean().default(true),
    label: { zh: '课后点评', en: 'Reviews', zhtw: '課後點評' },
  },
  campusIds: {
    schema: z.array(Id).max(200).default([]),
    label: { zh: '开设校区', en: 'Campuses', zhtw: '開設校區' },
    word: 'campuses',
    value: 'text',
    shownAs: 'campusNames',
    place: 100,
    export: { width: 24 },
  },
  status: {
    label: { zh: '状态', en: 'Status', zhtw: '狀態' },
    value: 'text',
    place: 110,
    export: {},
  },
})

/** Input of a course form. Without campuses a course is taught at all of them. */
export const CourseBody = z.object(bodyShape(courseFields))

export const CourseRow = CourseBody.extend({
  id: Id,
  subjectName: z.string(),
  campusNames: z.array(z.string()),
  status: PlaceStatus,
  /** Classes that are recruiting or open. */
  classCount: z.int(),
  /** Price plans that are on sale. */
  planCount: z.int(),
})
export type CourseRow = z.output<typeof CourseRow>

const Filter = Page.extend({
  subjectId: Id.optional(),
  kind: CourseKind.optional(),
  campusId: Id.optional(),
  status: PlaceStatus.optional(),
})
export type CourseFilter = z.output<typeof Filter>

const base = '/api/edu/Course'
const menu = 'edu.eduCourse'

export const courses = {
  list: get(base, { access: { menu }, input: Filter, output: paged(hideable(CourseRow)) }),
  /** The open courses, for pickers. */
  selector: get(`${base}/Selector`, {
    access: 'signed-in',
    input: z.object({ campusId: Id.optional() }),
    output: listed(
      z.object({
        id: Id,
        fullName: z.string(),
        subjectId: Id,
        color: z.string(),
        minutes: z.int(),
        units: z.number(),
      }),
    ),
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
    output: hideable(CourseBody.extend({ id: Id, status: PlaceStatus, lastModifyTime: LastModifyTime }), [
      'id',
      'lastModifyTime',
    ]),
  }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: CourseBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: partialInput(CourseBody).extend(expectedModifiedTime),
  }),
  /** Refused where classes, contracts or price plans name the course. */
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
}
