import * as z from 'zod'
import { Time } from '../patterns.ts'
import { post } from '../wire.ts'
import { Secret } from './session.ts'

export const ScanState = z.enum(['waiting', 'scanned', 'confirmed', 'refused', 'expired'])
export type ScanState = z.output<typeof ScanState>

/**
 * The sign-in that the phone is asked to confirm. It is shown first, because the QR code may come from
 * another person's browser.
 */
export const ScanRequest = z.object({
  /** The user who would be signed in: the owner of the phone. */
  realName: z.string(),
  ip: z.string(),
  place: z.string(),
  /** User agent of the browser. */
  agent: z.string(),
  time: Time,
})
export type ScanRequest = z.output<typeof ScanRequest>

const base = '/api/oauth/Scan'
const TicketInput = z.object({ ticket: Secret })

/**
 * Sign-in by scanning a QR code with the phone. The code contains the ticket and leads to `/jump`; the secret
 * never leaves the browser that signs in. Tickets and secrets are sent in bodies, because addresses appear in
 * logs.
 */
export const scan = {
  open: post(base, {
    access: 'public',
    worksOnFullDisk: true,
    successMessage: 'done',
    output: z.object({ ticket: Secret, secret: Secret, /** Until the ticket expires. */ seconds: z.int() }),
  }),
  state: post(`${base}/Actions/State`, {
    access: 'public',
    worksOnFullDisk: true,
    successMessage: 'done',
    input: z.object({ secret: Secret }),
    output: z.object({
      state: ScanState,
      /** The user who scanned; '' before. */
      realName: z.string(),
      /** For `session.exchange`, once the phone has confirmed; null before. */
      code: z.string().nullable(),
    }),
  }),
  look: post(`${base}/Actions/Look`, {
    access: 'signed-in',
    worksOnFullDisk: true,
    successMessage: 'done',
    input: TicketInput,
    output: ScanRequest,
  }),
  confirm: post(`${base}/Actions/Confirm`, {
    access: 'signed-in',
    worksOnFullDisk: true,
    successMessage: 'done',
    input: TicketInput,
  }),
  refuse: post(`${base}/Actions/Refuse`, {
    access: 'signed-in',
    worksOnFullDisk: true,
    successMessage: 'done',
    input: TicketInput,
  }),
}
