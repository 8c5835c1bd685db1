import * as z from 'zod'
import { Time } from '../patterns.ts'
import { get, Id, Page, paged, post } from '../wire.ts'
import { financeMenu } from './orders.ts'

/** A figure that does not equal the fold of its entries. */
export const AuditFailure = z.object({
  /** The broken rule: a cached figure, the journal, a wallet, the numbers of an order, or the units of a roster row. */
  invariant: z.enum(['line', 'journal', 'liability', 'wallet', 'order', 'roster']),
  recordId: z.string(),
  figure: z.string(),
  stored: z.string(),
  expected: z.string(),
})
export type AuditFailure = z.output<typeof AuditFailure>

const base = '/api/edu/Audit'
const access = { menu: financeMenu, button: 'btn_audit' }

/** The nightly audit folds every line anew and compares all cached figures. */
export const ledgerAudits = {
  list: get(base, {
    access,
    input: Page,
    output: paged(
      z.object({
        id: Id,
        startedAt: Time,
        finishedAt: Time.nullable(),
        lines: z.int(),
        failures: z.array(AuditFailure),
      }),
    ),
  }),
  /** Starts an audit now. */
  start: post(`${base}/Actions/Start`, { access, output: z.object({ id: Id }), successMessage: 'queued' }),
}
