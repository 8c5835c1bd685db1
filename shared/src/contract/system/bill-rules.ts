import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { get, hideable, Id, listed, Page, paged } from '../wire.ts'

/** A rule for serial numbers; `outputNumber` is the last one issued (specification: wire 9.4). */
export const BillRule = z.object({
  id: Id,
  fullName: z.string(),
  enCode: z.string(),
  digit: z.int(),
  startNumber: z.string(),
  outputNumber: z.string().nullable(),
  enabledMark: Flag,
  sortCode: z.int(),
  creatorUser: z.string(),
  creatorTime: Time,
  lastModifyTime: Time.nullable(),
})
export type BillRule = z.output<typeof BillRule>

const base = '/api/system/BillRule'

export const billRules = {
  list: get(base, { who: { menu: 'system.billRule' }, takes: Page, gives: paged(hideable(BillRule)) }),
  selector: get(`${base}/Selector/{id?}`, { who: 'signed-in', gives: listed(BillRule) }),
  /** Reserves the next number of a rule by its code: whoever asked has it, used or not. */
  nextNumber: get(`${base}/BillNumber/{enCode}`, { who: 'signed-in', gives: z.string() }),
}
