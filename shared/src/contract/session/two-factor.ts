import * as z from 'zod'
import { Flag, Md5, Time } from '../patterns.ts'
import { del, get, post, put } from '../wire.ts'
import { SecondFactor } from './session.ts'

/** Two-step verification of one user. */
export const TwoFactorState = z.object({
  /** When it was set up; null where it is off. */
  since: Time.nullable(),
  /** Number of unused recovery codes. */
  recoveryCodes: z.int(),
  /** Names of the roles that require it, and '' where an administrator requires it of this user. */
  demandedBy: z.array(z.string()),
})
export type TwoFactorState = z.output<typeof TwoFactorState>

const own = '/api/permission/Users/Current/TwoFactor'
const user = '/api/permission/Users/{id}'
const role = '/api/permission/Role/{id}'
const recovery = z.object({ recoveryCodes: z.array(z.string()) })
const Proof = z.object({ password: Md5, code: SecondFactor })

/**
 * Two-step verification by an authenticator app (TOTP): the user's own, and the requirements of
 * administrators.
 */
export const twoFactor = {
  read: get(own, { access: 'signed-in', allowedDuring: ['twoFactor'], output: TwoFactorState }),
  /**
   * Creates a secret, which takes effect when a code of it is confirmed. The password is required, unless the
   * user has just signed in.
   */
  begin: post(own, {
    access: 'signed-in',
    allowedDuring: ['twoFactor'],
    successMessage: 'done',
    input: z.object({ password: Md5.optional() }),
    output: z.object({
      /** Base32, for manual entry. */ secret: z.string(),
      /** For the QR code. */ address: z.string(),
    }),
  }),
  /** Turns it on. Only this answer contains the recovery codes. */
  confirm: post(`${own}/Actions/Confirm`, {
    access: 'signed-in',
    allowedDuring: ['twoFactor'],
    successMessage: 'twoFactorOn',
    input: z.object({ code: SecondFactor }),
    output: recovery,
  }),
  renewCodes: post(`${own}/Actions/RecoveryCodes`, { access: 'signed-in', input: Proof, output: recovery }),
  /** Refused where a role or an administrator requires it. */
  remove: del(own, { access: 'signed-in', successMessage: 'twoFactorOff', input: Proof }),

  /** Requires the permission to reset passwords. */
  ofUser: get(`${user}/TwoFactor`, { access: { menu: 'permission.user' }, output: TwoFactorState }),
  demandOfUser: put(`${user}/Actions/TwoFactor`, {
    access: { menu: 'permission.user', button: 'btn_resetPassword' },
    input: z.object({ demanded: Flag }),
  }),
  /** For a user who has lost their phone. */
  reset: put(`${user}/Actions/ResetTwoFactor`, {
    access: { menu: 'permission.user', button: 'btn_resetPassword' },
    successMessage: 'twoFactorOff',
  }),
  ofRole: get(`${role}/TwoFactor`, {
    access: { menu: 'permission.role' },
    output: z.object({ demanded: Flag }),
  }),
  demandOfRole: put(`${role}/Actions/TwoFactor`, {
    access: { menu: 'permission.role', button: 'btn_edit' },
    input: z.object({ demanded: Flag }),
  }),
}
