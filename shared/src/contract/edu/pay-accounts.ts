import * as z from 'zod'
import { expectedModifiedTime, Flag, LastModifyTime, Name, partialInput, SortCode } from '../patterns.ts'
import { del, get, Id, listed, Page, paged, post, put } from '../wire.ts'
import { financeMenu } from './orders.ts'

export const accountTypes = ['cash', 'bank', 'wechat', 'alipay', 'pos', 'escrow'] as const

/** Where money arrives. Without campuses it serves all of them. */
export const PayAccountBody = z.object({
  name: Name,
  type: z.enum(accountTypes),
  campusIds: z.array(Id).max(200).default([]),
  /** Fee of the channel in basis points of an amount. */
  feeBp: z.int().min(0).max(1_000).default(0),
  /** 1: the desk may collect with it. */
  frontDesk: Flag.default(1),
  sortCode: SortCode.optional(),
})
export const PayAccountRow = PayAccountBody.extend({
  id: Id,
  status: z.enum(['open', 'closed']),
  lastModifyTime: LastModifyTime,
})
export type PayAccountRow = z.output<typeof PayAccountRow>

const base = '/api/edu/PayAccount'
const manage = { menu: financeMenu, button: 'btn_account' }

export const payAccounts = {
  list: get(base, { access: { menu: financeMenu }, input: Page, output: paged(PayAccountRow) }),
  /** The open accounts of a campus, for pickers. */
  selector: get(`${base}/Selector`, {
    access: { menu: financeMenu },
    input: z.object({ campusId: Id.optional() }),
    output: listed(z.object({ id: Id, fullName: z.string(), type: z.enum(accountTypes) })),
  }),
  /** What is in the accounts by the journal, in yuan. */
  balances: get(`${base}/Balances`, {
    access: manage,
    output: listed(z.object({ id: Id, opening: z.number(), balance: z.number() })),
  }),
  read: get(`${base}/{id}`, { access: manage, output: PayAccountRow }),
  create: post(base, { access: manage, input: PayAccountBody, output: z.object({ id: Id }) }),
  update: put(`${base}/{id}`, {
    access: manage,
    input: partialInput(PayAccountBody).extend(expectedModifiedTime),
  }),
  /** Refused where receipts name the account. */
  remove: del(`${base}/{id}`, { access: manage }),
  setState: put(`${base}/{id}/Actions/State`, { access: manage, successMessage: 'stateChanged' }),
}
