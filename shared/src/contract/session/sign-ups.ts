import * as z from 'zod'
import { Name, Phone } from '../patterns.ts'
import { post } from '../wire.ts'
import { VerificationCode } from './codes.ts'

/** Requests an account; a verification code proves the mobile number. */
export const signUps = {
  create: post('/api/oauth/SignUp', {
    access: 'public',
    successMessage: 'requested',
    input: z.object({
      companyName: z.string().trim().min(1).max(100),
      contact: Name,
      mobile: Phone,
      code: VerificationCode,
    }),
  }),
}
