import * as z from 'zod'
import { bodyShape, defineFields } from '../field-row.ts'
import { expectedModifiedTime, LastModifyTime, Name, partialInput } from '../patterns.ts'
import { ExportInput, FileLink } from '../system/transfers.ts'
import { del, get, hideable, Id, listed, Page, paged, post, put } from '../wire.ts'
import { PlaceStatus } from './campuses.ts'
import { CampusClock, CampusDate } from './values.ts'

/** A time in which something is not available: from the first moment, up to the second one. Times of the campus. */
export const Absence = z.object({
  from: z
    .string()
    .max(16)
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  to: z
    .string()
    .max(16)
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  reason: z.string().max(100).default(''),
})
export type Absence = z.output<typeof Absence>

/** The fields of a room. */
export const classroomFields = defineFields({
  campusId: {
    schema: Id,
    label: { zh: '校区', en: 'Campus', zhtw: '校區' },
    word: 'campus',
    value: 'text',
    shownAs: 'campusName',
    place: 20,
    export: {},
  },
  name: {
    schema: Name,
    label: { zh: '教室', en: 'Room', zhtw: '教室' },
    value: 'text',
    place: 10,
    column: 'shown',
    export: {},
  },
  capacity: {
    schema: z.int().min(1).max(1_000),
    label: { zh: '容纳人数', en: 'Seats', zhtw: '容納人數' },
    value: 'number',
    place: 30,
    column: 'shown',
    export: {},
  },
  tags: {
    schema: z.array(z.string().trim().min(1).max(20)).max(10).default([]),
    label: { zh: '设备标签', en: 'Equipment', zhtw: '設備標籤' },
    value: 'text',
    place: 40,
    column: 'shown',
    export: {},
  },
  closures: {
    schema: z.array(Absence).max(50).default([]),
    label: { zh: '停用时间', en: 'Closures', zhtw: '停用時間' },
    place: 50,
    column: 'shown',
  },
  status: {
    label: { zh: '状态', en: 'Status', zhtw: '狀態' },
    value: 'text',
    place: 60,
    column: 'shown',
    export: {},
  },
  classCount: {
    label: { zh: '使用班级', en: 'Classes', zhtw: '使用班級' },
    value: 'number',
    place: 70,
    column: 'shown',
    export: {},
  },
})

export const ClassroomBody = z.object(bodyShape(classroomFields))

export const ClassroomRow = ClassroomBody.extend({
  id: Id,
  campusName: z.string(),
  status: PlaceStatus,
  /** Classes that are recruiting or open, and use the room. */
  classCount: z.int(),
})
export type ClassroomRow = z.output<typeof ClassroomRow>

const Filter = Page.extend({ campusId: Id.optional(), status: PlaceStatus.optional() })
export type ClassroomFilter = z.output<typeof Filter>

const base = '/api/edu/Classroom'
const menu = 'edu.eduPlace'

export const classrooms = {
  list: get(base, { access: { menu }, input: Filter, output: paged(hideable(ClassroomRow)) }),
  /** The open rooms of a campus, for pickers. */
  selector: get(`${base}/Selector`, {
    access: 'signed-in',
    input: z.object({ campusId: Id.optional() }),
    output: listed(z.object({ id: Id, fullName: z.string(), campusId: Id, capacity: z.int() })),
  }),
  /** The rooms that are free from `start` to `end` on a day, with at least so many seats; the smallest first. */
  free: get(`${base}/Free`, {
    access: { menu },
    input: z.object({
      campusId: Id,
      date: CampusDate,
      start: CampusClock,
      end: CampusClock,
      capacity: z.int().min(1).max(1_000).optional(),
    }),
    output: listed(z.object({ id: Id, fullName: z.string(), capacity: z.int() })),
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
    output: hideable(ClassroomBody.extend({ id: Id, status: PlaceStatus, lastModifyTime: LastModifyTime }), [
      'id',
      'lastModifyTime',
    ]),
  }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: ClassroomBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: partialInput(ClassroomBody).extend(expectedModifiedTime),
  }),
  /** Refused where classes or lessons name the room. */
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  /** Opens or closes the room; refused while lessons are scheduled there. */
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
}
