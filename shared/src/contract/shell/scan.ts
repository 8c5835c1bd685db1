import * as z from 'zod'
import { Time } from '../patterns.ts'
import { post } from '../wire.ts'
import { Secret } from './session.ts'

export const ScanState = z.enum(['waiting', 'scanned', 'confirmed', 'refused', 'expired'])
export type ScanState = z.output<typeof ScanState>

/** What the phone is asked to let in: shown before anybody confirms, because the QR code may be somebody else's. */
export const ScanRequest = z.object({
  /** Who would be signed in there: the holder of the phone. */
  realName: z.string(),
  ip: z.string(),
  place: z.string(),
  /** The browser as it names itself. */
  agent: z.string(),
  time: Time,
})
export type ScanRequest = z.output<typeof ScanRequest>

const base = '/api/oauth/Scan'
const TicketInput = z.object({ ticket: Secret })

/**
 * Signing in by the phone (ours). The ticket is in the QR code and leads to `/jump`; the secret never leaves the browser that asked. Tickets
 * and secrets travel in bodies: addresses end up in logs.
 */
export const scan = {
  open: post(base, {
    access: 'public',
    successMessage: 'done',
    output: z.object({ ticket: Secret, secret: Secret, /** Until the ticket expires. */ seconds: z.int() }),
  }),
  state: post(`${base}/Actions/State`, {
    access: 'public',
    successMessage: 'done',
    input: z.object({ secret: Secret }),
    output: z.object({
      state: ScanState,
      /** Who scanned; '' before. */
      realName: z.string(),
      /** To exchange, once the phone confirmed. */
      code: z.string().nullable(),
    }),
  }),
  look: post(`${base}/Actions/Look`, {
    access: 'signed-in',
    successMessage: 'done',
    input: TicketInput,
    output: ScanRequest,
  }),
  confirm: post(`${base}/Actions/Confirm`, {
    access: 'signed-in',
    successMessage: 'done',
    input: TicketInput,
  }),
  refuse: post(`${base}/Actions/Refuse`, { access: 'signed-in', successMessage: 'done', input: TicketInput }),
}
