import * as z from 'zod'
import { Phone } from '../patterns.ts'
import { post } from '../wire.ts'
import { SignedIn } from './session.ts'

/** The six digits of a text message. */
export const VerificationCode = z
  .string()
  .trim()
  .max(6)
  .regex(/^\d{6}$/, { error: 'pattern.digits' })

/** A code is valid for one purpose only. */
export const CodePurpose = z.enum(['login', 'signUp'])
export type CodePurpose = z.output<typeof CodePurpose>

/** Verification codes by text message. The answer is the same for every mobile number, known or unknown. */
export const codes = {
  send: post('/api/oauth/VerificationCode', {
    access: 'public',
    worksOnFullDisk: true,
    successMessage: 'codeSent',
    input: z.object({ mobile: Phone, purpose: CodePurpose }),
    output: z.object({ /** Until another code can be sent. */ seconds: z.int() }),
  }),
  login: post('/api/oauth/Login/Code', {
    access: 'public',
    worksOnFullDisk: true,
    successMessage: 'done',
    input: z.object({ mobile: Phone, code: VerificationCode }),
    output: SignedIn,
  }),
}
