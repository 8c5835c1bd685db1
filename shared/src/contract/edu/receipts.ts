import * as z from 'zod'
import { defineFields } from '../field-row.ts'
import { Text, Time } from '../patterns.ts'
import { get, hideable, Id, Page, paged, post } from '../wire.ts'
import { maxPdfRecords } from '../system/print-templates.ts'
import { financeMenu } from './orders.ts'
import { CampusDate, Yuan } from './values.ts'

export const payMethods = ['wechat', 'alipay', 'cash', 'bank', 'pos', 'escrow', 'wallet', 'other'] as const
export const receiptKinds = ['tuition', 'topup', 'arrears', 'other'] as const
export const receiptStatuses = ['success', 'void'] as const
/** Whether a statement of the account has the receipt; `diff`: it has another amount, or was closed without it. */
export const reconcileStates = ['none', 'matched', 'diff'] as const
/** What a list can be filtered by besides: valid receipts of accounts other than cash that no statement has. */
export const reconcileFilters = [...reconcileStates, 'missing'] as const

/** What the list of receipts shows; the amount is granted. */
export const receiptFields = defineFields({
  receiptNo: {
    label: { zh: '收据编号', en: 'Receipt no.', zhtw: '收據編號' },
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
  orderNo: {
    label: { zh: '合同编号', en: 'Order no.', zhtw: '合約編號' },
    value: 'text',
    place: 30,
    column: 'shown',
  },
  amount: {
    label: { zh: '金额（元）', en: 'Amount (CNY)', zhtw: '金額（元）' },
    value: 'number',
    place: 40,
    column: 'shown',
    grant: { column: 50 },
  },
  method: {
    label: { zh: '收款方式', en: 'Method', zhtw: '收款方式' },
    value: 'text',
    place: 50,
    column: 'shown',
  },
  accountName: {
    label: { zh: '收款账户', en: 'Account', zhtw: '收款帳戶' },
    value: 'text',
    place: 60,
    column: 'shown',
  },
  paidAt: {
    label: { zh: '收款时间', en: 'Paid at', zhtw: '收款時間' },
    value: 'time',
    place: 70,
    column: 'shown',
  },
  operatorName: {
    label: { zh: '收款人', en: 'Received by', zhtw: '收款人' },
    value: 'text',
    place: 80,
    column: 'shown',
  },
  status: { label: { zh: '状态', en: 'Status', zhtw: '狀態' }, value: 'text', place: 90, column: 'shown' },
  reconcile: {
    label: { zh: '对账', en: 'Statement', zhtw: '對帳' },
    value: 'text',
    place: 100,
    column: 'shown',
  },
})

/** One amount by one method. From the wallet it has no account. */
export const ReceiptPart = z.object({
  method: z.enum(payMethods),
  accountId: Id.optional(),
  amount: Yuan.min(0.01),
  externalNo: z.string().trim().max(100).default(''),
})

/** Money for an order, or without one for the wallet of a student. */
export const ReceiptBody = z.object({
  orderId: Id.optional(),
  studentId: Id.optional(),
  parts: z.array(ReceiptPart).min(1).max(10),
  /** Without one, now. */
  paidAt: Time.optional(),
  /** What exceeds the arrears goes to the wallet; otherwise it is refused. */
  surplusToWallet: z.boolean().default(false),
  remark: Text.default(''),
})

export const ReceiptRow = z.object({
  id: Id,
  receiptNo: z.string(),
  studentId: Id,
  studentName: z.string(),
  orderId: Id.nullable(),
  orderNo: z.string(),
  campusId: Id,
  campusName: z.string(),
  kind: z.enum(receiptKinds),
  amount: z.number(),
  fee: z.number(),
  toWallet: z.number(),
  method: z.enum(payMethods),
  accountName: z.string(),
  externalNo: z.string(),
  paidAt: Time,
  /** Of the campus, whose clock screens show. */
  timeZone: z.string(),
  bizDate: CampusDate,
  /** Under which it is in the accounts, and under which its void is. */
  acctDate: CampusDate,
  voidAcctDate: CampusDate.nullable(),
  operatorName: z.string(),
  status: z.enum(receiptStatuses),
  reconcile: z.enum(reconcileStates),
  voidReason: z.string().nullable(),
  /** The receipt that this one replaced, and the one that replaced it. */
  correctsNo: z.string(),
  correctedByNo: z.string(),
})
export type ReceiptRow = z.output<typeof ReceiptRow>

const Allocation = z.object({ receiptId: Id, lineId: Id, amount: z.number() })
const Posted = z.object({
  receiptIds: z.array(Id),
  receiptNos: z.array(z.string()),
  allocations: z.array(Allocation),
  toWallet: z.number(),
})

/** What a printed receipt shows. */
export const ReceiptPrint = z.object({
  receiptNo: z.string(),
  campusName: z.string(),
  studentNo: z.string(),
  studentName: z.string(),
  orderNo: z.string(),
  amount: z.number(),
  /** Chinese capitals, as bills write amounts. */
  amountInCapitals: z.string(),
  method: z.enum(payMethods),
  lines: z.array(z.object({ name: z.string(), units: z.number(), amount: z.number() })),
  toWallet: z.number(),
  paidAt: Time,
  timeZone: z.string(),
  operatorName: z.string(),
  status: z.enum(receiptStatuses),
  /** How often it was printed, with this time. */
  printCount: z.int(),
})

const Filter = Page.extend({
  from: CampusDate.optional(),
  to: CampusDate.optional(),
  campusId: Id.optional(),
  studentId: Id.optional(),
  orderId: Id.optional(),
  method: z.enum(payMethods).optional(),
  accountId: Id.optional(),
  status: z.enum(receiptStatuses).optional(),
  reconcile: z.enum(reconcileFilters).optional(),
})
export type ReceiptFilter = z.output<typeof Filter>

const base = '/api/edu/Receipt'
const collect = { menu: financeMenu, button: 'btn_collect' }
const voids = { menu: financeMenu, button: 'btn_void' }
const prints = { menu: financeMenu, button: 'btn_print' }

export const receipts = {
  list: get(base, {
    access: { menu: financeMenu },
    input: Filter,
    output: paged(hideable(ReceiptRow, ['id', 'timeZone'])),
  }),
  /** Repeated with the same header `Idempotency-Key`, it answers the first receipts. */
  create: post(base, { access: collect, input: ReceiptBody, output: Posted }),
  void: post(`${base}/{id}/Actions/Void`, {
    access: voids,
    input: z.object({ reason: Text.min(1) }),
    successMessage: 'done',
  }),
  /** Voids a receipt and posts the right one in one step; both name each other. */
  correct: post(`${base}/{id}/Actions/Correct`, {
    access: voids,
    input: ReceiptBody.omit({ orderId: true, studentId: true }).extend({ reason: Text.min(1) }),
    output: Posted,
    successMessage: 'done',
  }),
  print: post(`${base}/{id}/Actions/Print`, {
    access: prints,
    // A preview is read without counting a print; `countPrints` counts it once it is printed.
    input: z.object({ isPreview: z.boolean().optional() }),
    output: ReceiptPrint,
    successMessage: 'done',
  }),
  /** Counts a print of each of these receipts, which a browser has printed from its preview. */
  countPrints: post(`${base}/Actions/CountPrints`, {
    access: prints,
    input: z.object({ ids: z.array(Id).min(1).max(maxPdfRecords) }),
    successMessage: 'done',
  }),
}
