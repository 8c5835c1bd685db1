import * as z from 'zod'
import { OwnSession } from '../org/current.ts'
import { Time } from '../patterns.ts'
import { del, get, Id, Keyword, listed } from '../wire.ts'

export const OnlineUser = z.object({
  userId: Id,
  userAccount: z.string(),
  userName: z.string(),
  /** `yyyy-MM-dd HH:mm` in the business time zone, as existing clients print it. */
  loginTime: z.string(),
  loginIPAddress: z.string(),
  loginPlatForm: z.string(),
  /** Always '', because there are no tenants. */
  tenantId: z.string(),
  department: z.string(),
  /** Number of sessions. */
  sessions: z.int(),
})
export type OnlineUser = z.output<typeof OnlineUser>

export const OnlineUserRow = OnlineUser.extend({ id: Id, loginTime: Time })
export type OnlineUserRow = z.output<typeof OnlineUserRow>

const base = '/api/system/OnlineUser'
const menu = 'permission.onlineUser'

/** Users with an open connection; removing one ends their sessions. */
export const onlineUsers = {
  /** An array; at most 1,000, the latest first. */
  list: get(base, { access: { menu }, input: Keyword, output: z.array(OnlineUser) }),
  /** The same as rows with an id, and with a time that a page prints in the time zone of the browser. */
  rows: get(`${base}/Rows`, {
    access: { menu },
    input: Keyword,
    output: listed(OnlineUserRow),
  }),
  /** The sessions of a user, the latest activity first. */
  sessions: get(`${base}/{userId}/Sessions`, { access: { menu }, output: listed(OwnSession) }),
  endSession: del(`${base}/{userId}/Sessions/{id}`, {
    access: { menu, button: 'btn_remove' },
    successMessage: 'sessionEnded',
  }),
  remove: del(`${base}/{userId}`, { access: { menu, button: 'btn_remove' }, successMessage: 'done' }),
  removeMany: del(base, {
    access: { menu, button: 'btn_remove' },
    successMessage: 'done',
    input: z.object({ ids: z.array(Id).max(1_000) }),
  }),
}
