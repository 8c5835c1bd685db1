import * as z from 'zod'
import { defineFields } from '../field-row.ts'
import { FileItem } from '../fields/files-value.ts'
import { Text } from '../patterns.ts'
import { del, get, hideable, Id, optionalOnUpdate, Page, paged, post, put } from '../wire.ts'
import { financeMenu } from './orders.ts'
import { CampusDate, Yuan } from './values.ts'

export const cashDirections = ['income', 'expense'] as const
export const cashStatuses = ['draft', 'submitted', 'paid', 'rejected', 'void'] as const

/** What the list of income and expenses shows; the amount is granted as that of receipts. */
export const cashEntryFields = defineFields({
  entryNo: {
    label: { zh: '单据编号', en: 'Entry no.', zhtw: '單據編號' },
    value: 'text',
    place: 10,
    column: 'shown',
  },
  direction: { label: { zh: '收支', en: 'Kind', zhtw: '收支' }, value: 'text', place: 20, column: 'shown' },
  categoryName: {
    label: { zh: '类别', en: 'Category', zhtw: '類別' },
    value: 'text',
    place: 30,
    column: 'shown',
  },
  amount: {
    label: { zh: '金额（元）', en: 'Amount (CNY)', zhtw: '金額（元）' },
    value: 'number',
    place: 40,
    column: 'shown',
  },
  accountName: {
    label: { zh: '账户', en: 'Account', zhtw: '帳戶' },
    value: 'text',
    place: 50,
    column: 'shown',
  },
  campusName: {
    label: { zh: '校区', en: 'Campus', zhtw: '校區' },
    value: 'text',
    place: 60,
    column: 'shown',
  },
  bizDate: {
    label: { zh: '业务日期', en: 'Date', zhtw: '業務日期' },
    value: 'text',
    place: 70,
    column: 'shown',
  },
  payee: {
    label: { zh: '往来方', en: 'Other party', zhtw: '往來方' },
    value: 'text',
    place: 80,
    column: 'shown',
  },
  creatorName: {
    label: { zh: '登记人', en: 'Entered by', zhtw: '登記人' },
    value: 'text',
    place: 90,
    column: 'shown',
  },
  status: { label: { zh: '状态', en: 'Status', zhtw: '狀態' }, value: 'text', place: 100, column: 'shown' },
})

/** Invoices and vouchers of one entry. */
export const maxCashFiles = 20

export const CashEntryBody = z.object({
  direction: z.enum(cashDirections),
  /** Code in the dictionary `eduCashCategory`. */
  categoryId: Id,
  amount: Yuan.min(0.01),
  accountId: Id,
  campusId: Id,
  bizDate: CampusDate,
  payee: z.string().trim().max(100).default(''),
  remark: Text.default(''),
  files: z.array(FileItem).max(maxCashFiles).default([]),
})
export type CashEntryBody = z.output<typeof CashEntryBody>

/** A change of an entry: what it leaves out stays as it is. */
export const CashEntryChange = optionalOnUpdate(CashEntryBody, ['payee', 'remark', 'files'])
export type CashEntryChange = z.output<typeof CashEntryChange>

export const CashEntryRow = CashEntryBody.omit({ files: true }).extend({
  id: Id,
  entryNo: z.string(),
  categoryName: z.string(),
  accountName: z.string(),
  campusName: z.string(),
  creatorUserId: z.string(),
  creatorName: z.string(),
  /** Under which it is in the accounts, and under which its void is; null until it is approved. */
  acctDate: CampusDate.nullable(),
  voidAcctDate: CampusDate.nullable(),
  status: z.enum(cashStatuses),
  /** Why it was rejected or made void. */
  statusReason: z.string(),
})
export type CashEntryRow = z.output<typeof CashEntryRow>

const Filter = Page.extend({
  direction: z.enum(cashDirections).optional(),
  categoryId: Id.optional(),
  accountId: Id.optional(),
  campusId: Id.optional(),
  status: z.enum(cashStatuses).optional(),
  from: CampusDate.optional(),
  to: CampusDate.optional(),
})
export type CashEntryFilter = z.output<typeof Filter>

const base = '/api/edu/CashEntry'
const write = { menu: financeMenu, button: 'btn_cash' }
const approve = { menu: financeMenu, button: 'btn_cashApprove' }
const Reason = z.object({ reason: Text.trim().min(1) })

/** Income and expenses that belong to no student. An approved entry is in the journal. */
export const cashEntries = {
  list: get(base, { access: write, input: Filter, output: paged(hideable(CashEntryRow)) }),
  read: get(`${base}/{id}`, {
    access: write,
    output: hideable(CashEntryRow.extend({ files: z.array(FileItem) }), ['id', 'files']),
  }),
  /** Repeated with the same header `Idempotency-Key`, it answers the first entry. */
  create: post(base, {
    access: write,
    input: CashEntryBody,
    output: z.object({ id: Id, entryNo: z.string() }),
  }),
  /** Changes a draft or a rejected entry. */
  update: put(`${base}/{id}`, { access: write, input: CashEntryChange }),
  remove: del(`${base}/{id}`, { access: write }),
  submit: post(`${base}/{id}/Actions/Submit`, { access: write, successMessage: 'done' }),
  /** Posts the entry. The user who submitted it may not approve it. */
  approve: post(`${base}/{id}/Actions/Approve`, { access: approve, successMessage: 'done' }),
  reject: post(`${base}/{id}/Actions/Reject`, { access: approve, input: Reason, successMessage: 'done' }),
  /** Reverses an approved entry, on its accounting date or the first open day. */
  void: post(`${base}/{id}/Actions/Void`, { access: approve, input: Reason, successMessage: 'done' }),
}
