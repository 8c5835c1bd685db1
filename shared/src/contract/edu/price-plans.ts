import * as z from 'zod'
import { bodyShape, defineFields } from '../field-row.ts'
import {
  blankable,
  expectedModifiedTime,
  Flag,
  LastModifyTime,
  Name,
  partialInput,
  SortCode,
} from '../patterns.ts'
import { ExportInput, FileLink } from '../system/transfers.ts'
import { del, get, hideable, Id, listed, Page, paged, post, put } from '../wire.ts'
import { PlaceStatus } from './campuses.ts'
import { CampusDate, LessonCount, Yuan } from './values.ts'

export const planScopes = ['course', 'subject', 'any'] as const
export const planBillings = ['units', 'days', 'months', 'term', 'once'] as const
export const giftPolicies = ['average', 'paid_first', 'gift_first'] as const
export const refundRules = ['by_value', 'by_list_price', 'none'] as const
export const planStarts = ['sign', 'first_lesson', 'fixed'] as const

const Days = z.int().min(1).max(3_650).nullish()

/** The fields of a price plan. Money is in yuan, lessons are in steps of 0.5. */
export const pricePlanFields = defineFields({
  name: {
    schema: Name,
    label: { zh: '价目名称', en: 'Price plan', zhtw: '價目名稱' },
    value: 'text',
    place: 10,
    column: 'shown',
    export: {},
  },
  scope: {
    schema: z.enum(planScopes).default('course'),
    label: { zh: '适用范围', en: 'Valid for', zhtw: '適用範圍' },
    value: 'text',
    place: 20,
    column: 'shown',
    export: {},
  },
  courseId: {
    schema: blankable(Id),
    label: { zh: '课程', en: 'Course', zhtw: '課程' },
    word: 'course',
    value: 'text',
  },
  subjectId: {
    schema: blankable(Id),
    label: { zh: '科目', en: 'Subject', zhtw: '科目' },
    word: 'subject',
    value: 'text',
  },
  billing: {
    schema: z.enum(planBillings).default('units'),
    label: { zh: '计费方式', en: 'Billing', zhtw: '計費方式' },
    value: 'text',
    place: 30,
    column: 'shown',
    export: {},
  },
  units: {
    schema: LessonCount.default(0),
    label: { zh: '购买课时', en: 'Lessons', zhtw: '購買課時' },
    value: 'number',
    place: 40,
    column: 'shown',
    export: {},
  },
  giftUnits: {
    schema: LessonCount.default(0),
    label: { zh: '赠送课时', en: 'Free lessons', zhtw: '贈送課時' },
    value: 'number',
    place: 50,
    column: 'shown',
    export: {},
  },
  days: {
    schema: Days,
    label: { zh: '期限（天）', en: 'Period in days', zhtw: '期限（天）' },
    value: 'number',
  },
  price: {
    schema: Yuan,
    label: { zh: '价格（元）', en: 'Price (CNY)', zhtw: '價格（元）' },
    value: 'number',
    place: 60,
    column: 'shown',
    export: {},
    grant: { column: 10 },
  },
  unitListPrice: {
    schema: Yuan.nullish(),
    label: { zh: '单课时标价（元）', en: 'List price per lesson', zhtw: '單課時標價（元）' },
    value: 'number',
    place: 70,
    column: 'hidden',
    export: {},
    grant: { column: 20 },
  },
  giftPolicy: {
    schema: z.enum(giftPolicies).default('average'),
    label: { zh: '赠课规则', en: 'Free lessons are used', zhtw: '贈課規則' },
    value: 'text',
    place: 80,
    column: 'hidden',
  },
  refundRule: {
    schema: z.enum(refundRules).default('by_value'),
    label: { zh: '退费规则', en: 'Refund rule', zhtw: '退費規則' },
    value: 'text',
    place: 90,
    column: 'hidden',
  },
  validDays: {
    schema: Days,
    label: { zh: '有效期（天）', en: 'Valid days', zhtw: '有效期（天）' },
    value: 'number',
    place: 100,
    column: 'shown',
    export: {},
  },
  validFrom: {
    schema: z.enum(planStarts).default('sign'),
    label: { zh: '生效方式', en: 'Valid from', zhtw: '生效方式' },
    value: 'text',
  },
  validFromDate: {
    schema: blankable(CampusDate),
    label: { zh: '生效日期', en: 'Start date', zhtw: '生效日期' },
    value: 'date',
  },
  saleFrom: {
    schema: blankable(CampusDate),
    label: { zh: '开售日期', en: 'On sale from', zhtw: '開售日期' },
    value: 'date',
    place: 110,
    column: 'shown',
    export: {},
  },
  saleTo: {
    schema: blankable(CampusDate),
    label: { zh: '停售日期', en: 'On sale until', zhtw: '停售日期' },
    value: 'date',
    place: 120,
    column: 'shown',
    export: {},
  },
  campusIds: {
    schema: z.array(Id).max(200).default([]),
    label: { zh: '适用校区', en: 'Campuses', zhtw: '適用校區' },
    word: 'campuses',
    value: 'text',
    shownAs: 'campusNames',
    place: 130,
    column: 'hidden',
    export: {},
  },
  status: {
    label: { zh: '状态', en: 'Status', zhtw: '狀態' },
    value: 'text',
    place: 140,
    column: 'shown',
    export: {},
  },
  sortCode: {
    schema: SortCode.optional(),
    label: { zh: '排序', en: 'Sort order', zhtw: '排序' },
    value: 'number',
  },
})

export const PricePlanBody = z.object(bodyShape(pricePlanFields))

export const PricePlanRow = PricePlanBody.extend({
  id: Id,
  /** Name of the course or subject; '' for a plan of any course. */
  targetName: z.string(),
  campusNames: z.array(z.string()),
  unitListPrice: z.number(),
  status: PlaceStatus,
  /** Open and within its days of sale today. */
  isOnSale: z.boolean(),
  /** How many contract lines were sold by it. */
  soldCount: z.int(),
})
export type PricePlanRow = z.output<typeof PricePlanRow>

const Filter = Page.extend({
  /** Plans of the course, of its subject, and of any course. */
  courseId: Id.optional(),
  campusId: Id.optional(),
  status: PlaceStatus.optional(),
  /** 1: on sale today. */
  onSale: Flag.optional(),
})
export type PricePlanFilter = z.output<typeof Filter>

const base = '/api/edu/PricePlan'
const menu = 'edu.eduCourse'

export const pricePlans = {
  list: get(base, { access: { menu }, input: Filter, output: paged(hideable(PricePlanRow)) }),
  /** The plans on sale today, for pickers, without prices. */
  selector: get(`${base}/Selector`, {
    access: 'signed-in',
    input: z.object({ courseId: Id.optional(), campusId: Id.optional() }),
    output: listed(
      z.object({
        id: Id,
        fullName: z.string(),
        billing: z.enum(planBillings),
        units: z.number(),
        giftUnits: z.number(),
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
    output: hideable(PricePlanBody.extend({ id: Id, status: PlaceStatus, lastModifyTime: LastModifyTime }), [
      'id',
      'lastModifyTime',
    ]),
  }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: PricePlanBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: partialInput(PricePlanBody).extend(expectedModifiedTime),
  }),
  /** Refused for a plan that was sold: it can be closed. */
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
}
