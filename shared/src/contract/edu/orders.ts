import * as z from 'zod'
import { defineFields } from '../field-row.ts'
import { Text, Time } from '../patterns.ts'
import { get, hideable, Id, Page, paged, post } from '../wire.ts'
import { PrepayCheck } from './prepayment.ts'
import { CampusDate, LessonCount, Yuan } from './values.ts'

export const orderTypes = ['sign', 'renew', 'expand', 'exchange', 'topup', 'opening'] as const
export const orderStatuses = ['draft', 'approving', 'unpaid', 'part_paid', 'paid', 'void'] as const

/** What the list of orders shows and Authorize grants; money columns are granted one by one. */
export const orderFields = defineFields({
  orderNo: {
    label: { zh: '合同编号', en: 'Order no.', zhtw: '合約編號' },
    value: 'text',
    place: 10,
    column: 'shown',
  },
  studentName: {
    label: { zh: '学员', en: 'Student', zhtw: '學員' },
    value: 'text',
    place: 20,
    column: 'shown',
  },
  type: { label: { zh: '类型', en: 'Type', zhtw: '類型' }, value: 'text', place: 30, column: 'shown' },
  signDate: {
    label: { zh: '签约日期', en: 'Signed on', zhtw: '簽約日期' },
    value: 'text',
    place: 40,
    column: 'shown',
  },
  lineNames: { label: { zh: '购买内容', en: 'Bought', zhtw: '購買內容' }, place: 50, column: 'shown' },
  netAmount: {
    label: { zh: '应收（元）', en: 'Net (CNY)', zhtw: '應收（元）' },
    value: 'number',
    place: 60,
    column: 'shown',
    grant: { column: 10 },
  },
  receivedAmount: {
    label: { zh: '已收（元）', en: 'Received (CNY)', zhtw: '已收（元）' },
    value: 'number',
    place: 70,
    column: 'shown',
    grant: { column: 20 },
  },
  arrears: {
    label: { zh: '欠费（元）', en: 'Arrears (CNY)', zhtw: '欠費（元）' },
    value: 'number',
    place: 80,
    column: 'shown',
    grant: { column: 30 },
  },
  refundedAmount: {
    label: { zh: '已退（元）', en: 'Refunded (CNY)', zhtw: '已退（元）' },
    value: 'number',
    place: 90,
    column: 'hidden',
    grant: { column: 40 },
  },
  sellerNames: { label: { zh: '销售', en: 'Sold by', zhtw: '銷售' }, place: 100, column: 'shown' },
  campusName: {
    label: { zh: '校区', en: 'Campus', zhtw: '校區' },
    value: 'text',
    place: 110,
    column: 'shown',
  },
  status: { label: { zh: '状态', en: 'Status', zhtw: '狀態' }, value: 'text', place: 120, column: 'shown' },
})

export const Seller = z.object({ userId: Id, shareBp: z.int().min(1).max(10_000) })

/** A plan that is bought; other lessons, gifts or a discount than the plan's are an override of its price. */
export const QuoteLine = z.object({
  pricePlanId: Id,
  units: LessonCount.optional(),
  giftUnits: LessonCount.optional(),
  discount: Yuan.default(0),
})

/** Without a campus the home campus of the student sells; without a date, today there. */
export const QuoteInput = z.object({
  studentId: Id,
  sellCampusId: Id.optional(),
  signDate: CampusDate.optional(),
  lines: z.array(QuoteLine).min(1).max(20),
})

const QuotedLine = z.object({
  pricePlanId: Id,
  name: z.string(),
  units: z.number(),
  giftUnits: z.number(),
  listAmount: z.number(),
  discount: z.number(),
  netAmount: z.number(),
  /** Value of one lesson after the discount, rounded. */
  unitValue: z.number(),
  effectiveFrom: CampusDate,
  expireDate: CampusDate.nullable(),
})

export const OrderQuote = z.object({
  type: z.enum(orderTypes),
  sellCampusId: Id,
  signDate: CampusDate,
  lines: z.array(QuotedLine),
  listAmount: z.number(),
  discountAmount: z.number(),
  netAmount: z.number(),
  prepayCheck: PrepayCheck,
  /** Whether a price differs from its plan, which only some users may give. */
  isOverride: z.boolean(),
})
export type OrderQuote = z.output<typeof OrderQuote>

export const OrderBody = QuoteInput.extend({
  /** The net amount that the buyer was quoted; another price is refused with both. Without one, today's price counts. */
  quotedAmount: Yuan.optional(),
  /** The lines that the buyer was quoted, in the order of `lines`; other lessons or another price are refused with both. */
  quotedLines: z
    .array(z.object({ units: z.number(), giftUnits: z.number(), netAmount: z.number() }))
    .max(20)
    .optional(),
  /** Who sold; without one, the caller did. Shares sum to 10,000. */
  sellers: z.array(Seller).max(10).default([]),
  sourceId: Id.optional(),
  remark: Text.default(''),
})

export const OrderRow = z.object({
  id: Id,
  orderNo: z.string(),
  studentId: Id,
  studentName: z.string(),
  sellCampusId: Id,
  campusName: z.string(),
  type: z.enum(orderTypes),
  signDate: CampusDate,
  /** Under which it is in the accounts, and under which its void is; null until its lines begin. */
  acctDate: CampusDate.nullable(),
  voidAcctDate: CampusDate.nullable(),
  lineNames: z.array(z.string()),
  netAmount: z.number(),
  receivedAmount: z.number(),
  arrears: z.number(),
  /** What was given back, in cash or to the wallet, and what is approved and not paid yet. */
  refundedAmount: z.number(),
  refundUnpaid: z.number(),
  sellerNames: z.array(z.string()),
  status: z.enum(orderStatuses),
})
export type OrderRow = z.output<typeof OrderRow>

const OrderLineRow = z.object({
  id: Id,
  name: z.string(),
  billing: z.string(),
  paidUnits: z.number(),
  giftUnits: z.number(),
  consumedUnits: z.number(),
  remainUnits: z.number(),
  heldUnits: z.number(),
  effectiveFrom: CampusDate,
  expireDate: CampusDate.nullable(),
  status: z.string(),
})

const Filter = Page.extend({
  studentId: Id.optional(),
  campusId: Id.optional(),
  type: z.enum(orderTypes).optional(),
  status: z.enum(orderStatuses).optional(),
  signFrom: CampusDate.optional(),
  signTo: CampusDate.optional(),
  hasArrears: z.union([z.literal(0), z.literal(1)]).optional(),
})
export type OrderFilter = z.output<typeof Filter>

const base = '/api/edu/Order'
export const financeMenu = 'edu.finance'

export const orders = {
  /** What the plans would cost the student now; stores nothing. */
  quote: post(`${base}/Actions/Quote`, {
    access: { menu: financeMenu, button: 'btn_add' },
    input: QuoteInput,
    output: OrderQuote,
    successMessage: 'done',
  }),
  list: get(base, { access: { menu: financeMenu }, input: Filter, output: paged(hideable(OrderRow)) }),
  read: get(`${base}/{id}`, {
    access: { menu: financeMenu },
    output: hideable(
      OrderRow.extend({ lines: z.array(OrderLineRow), remark: z.string(), creatorTime: Time }),
      ['id', 'lines', 'remark', 'creatorTime'],
    ),
  }),
  /** Repeated with the same header `Idempotency-Key`, it answers the first order. */
  create: post(base, {
    access: { menu: financeMenu, button: 'btn_add' },
    input: OrderBody,
    output: z.object({
      orderId: Id,
      orderNo: z.string(),
      status: z.enum(orderStatuses),
      /** The task that approves a price that the caller may not give alone, or a prepayment beyond the limits. */
      flowTaskId: Id.nullable(),
    }),
  }),
  /** An order of an earlier day is voided once a flow approves it: then the answer has the task. */
  void: post(`${base}/{id}/Actions/Void`, {
    access: { menu: financeMenu, button: 'btn_void' },
    input: z.object({ reason: Text.min(1) }),
    output: z.object({ flowTaskId: Id.nullable() }),
    successMessage: 'done',
  }),
}
