import * as z from 'zod'
import { defineFields, bodyShape } from '../field-row.ts'
import { blankable, expectedModifiedTime, LastModifyTime, Name, partialInput } from '../patterns.ts'
import { ExportInput, FileLink } from '../system/transfers.ts'
import { del, get, hideable, Id, Keyword, listed, post, put } from '../wire.ts'
import { CampusClock, CampusDate } from './values.ts'

export const placeStatuses = ['open', 'closed'] as const
export const PlaceStatus = z.enum(placeStatuses)

/** Opening hours of one weekday; 1 is Monday. */
export const WeeklyHours = z.object({ weekday: z.int().min(1).max(7), start: CampusClock, end: CampusClock })
export type WeeklyHours = z.output<typeof WeeklyHours>

/** The fields of a campus. A campus is an organisation and has its id. */
export const campusFields = defineFields({
  shortName: {
    schema: Name,
    label: { zh: '简称', en: 'Short name', zhtw: '簡稱' },
    value: 'text',
    place: 10,
    export: {},
  },
  timeZone: {
    schema: z.string().min(1).max(60).default('Asia/Shanghai'),
    label: { zh: '时区', en: 'Time zone', zhtw: '時區' },
    value: 'text',
    place: 40,
    export: {},
  },
  address: {
    schema: blankable(z.string().max(200)),
    label: { zh: '地址', en: 'Address', zhtw: '地址' },
    value: 'text',
    place: 20,
    export: { width: 32 },
  },
  phone: {
    schema: blankable(z.string().max(30)),
    label: { zh: '电话', en: 'Phone', zhtw: '電話' },
    value: 'text',
    place: 30,
    export: {},
  },
  businessHours: {
    schema: z.array(WeeklyHours).max(21).default([]),
    label: { zh: '营业时间', en: 'Opening hours', zhtw: '營業時間' },
  },
  openDate: {
    schema: blankable(CampusDate),
    label: { zh: '开业日期', en: 'Opened on', zhtw: '開業日期' },
    value: 'date',
    place: 50,
    export: {},
  },
  roomCount: {
    label: { zh: '教室数', en: 'Rooms', zhtw: '教室數' },
    value: 'number',
    place: 60,
    export: {},
  },
})

export const CampusBody = z.object(bodyShape(campusFields))

export const CampusRow = CampusBody.extend({
  id: Id,
  /** Name of the organisation. */
  fullName: z.string(),
  status: PlaceStatus,
  roomCount: z.int(),
  /** Classes that are recruiting or open, and students whose campus it is. */
  classCount: z.int(),
  studentCount: z.int(),
})
export type CampusRow = z.output<typeof CampusRow>

const base = '/api/edu/Campus'
const menu = 'edu.eduPlace'

export const campuses = {
  list: get(base, {
    access: { menu },
    input: Keyword.extend({ status: PlaceStatus.optional() }),
    output: listed(hideable(CampusRow)),
  }),
  /** The open campuses, for pickers. */
  selector: get(`${base}/Selector`, {
    access: 'signed-in',
    output: listed(z.object({ id: Id, fullName: z.string(), timeZone: z.string() })),
  }),
  /** Companies that are no campus yet. */
  candidates: get(`${base}/Candidates`, {
    access: { menu, button: 'btn_add' },
    output: listed(z.object({ id: Id, fullName: z.string() })),
  }),
  exportExcel: post(`${base}/Actions/Export`, {
    access: { menu, button: 'btn_export' },
    worksOnFullDisk: true,
    input: Keyword.extend({ status: PlaceStatus.optional(), ...ExportInput.shape }),
    output: FileLink,
    successMessage: 'done',
  }),
  read: get(`${base}/{id}`, {
    access: { menu },
    output: hideable(CampusBody.extend({ id: Id, status: PlaceStatus, lastModifyTime: LastModifyTime }), [
      'id',
      'lastModifyTime',
    ]),
  }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: CampusBody.extend({ organizeId: Id }),
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: partialInput(CampusBody).extend(expectedModifiedTime),
  }),
  /** Refused where rooms, classes or students belong to the campus. */
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  /** Opens or closes the campus; refused while lessons are scheduled there. */
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
}
