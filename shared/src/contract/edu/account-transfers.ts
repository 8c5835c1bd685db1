import * as z from 'zod'
import { Text, Time } from '../patterns.ts'
import { get, Id, Page, paged, post } from '../wire.ts'
import { financeMenu } from './orders.ts'
import { CampusDate, Yuan } from './values.ts'

const AccountTransferBody = z.object({
  fromAccountId: Id,
  toAccountId: Id,
  /** The campus whose journal has it. */
  campusId: Id,
  amount: Yuan.min(0.01),
  bizDate: CampusDate,
  remark: Text.default(''),
})

export const AccountTransferRow = AccountTransferBody.extend({
  id: Id,
  fromAccountName: z.string(),
  toAccountName: z.string(),
  campusName: z.string(),
  /** Under which it is in the accounts. */
  acctDate: CampusDate,
  creatorName: z.string(),
  creatorTime: Time,
})
export type AccountTransferRow = z.output<typeof AccountTransferRow>

const base = '/api/edu/AccountTransfer'
const access = { menu: financeMenu, button: 'btn_account' }

/** Money that moves from one account to another. */
export const accountTransfers = {
  list: get(base, { access, input: Page, output: paged(AccountTransferRow) }),
  /** Repeated with the same header `Idempotency-Key`, it answers the first transfer. */
  create: post(base, { access, input: AccountTransferBody, output: z.object({ id: Id }) }),
}
