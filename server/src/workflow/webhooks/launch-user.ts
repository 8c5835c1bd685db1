import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuseField } from '../../errors/refusal.ts'
import { listLaunchPrincipals } from '../delegates/principals.ts'
import { text } from './text.ts'

// In whose name a webhook launches tasks. A caller with its secret acts as this user, so it is asked when the webhook is
// changed, and again with every request.

/** Who vouches for a webhook: the user who changed it last. */
export interface Voucher {
  readonly userId: string
  readonly administrator: boolean
}

export interface LaunchUser {
  readonly userId: string
  readonly organizeId: string
  readonly administrator: false
}

/**
 * The user in whose name a webhook launches tasks of a flow. Throws a refusal of a user who is gone or a super administrator,
 * and of one for whom the voucher may not launch: they launch in their own name and for those who have entrusted them with
 * it, super administrators for everybody else. `code` is that of the refusals.
 */
export async function requireLaunchUser(
  db: Db,
  voucher: Voucher,
  { flowId, launchUserId }: { readonly flowId: string; readonly launchUserId: string },
  code: number = Code.invalid,
): Promise<LaunchUser> {
  if (launchUserId === '') throw refuseField('launchUserId', text.launchUserMissing, {}, code)
  const { rows } = await typedSql({
    ...columnsOf('org_user', 'organizeId', 'realName'),
    administrator: column.boolean,
  })`
    select organize_id as "organizeId", real_name as "realName", is_administrator as administrator from org_user
    where id = ${launchUserId} and delete_mark = 0 and enabled_mark = 1`.execute(db)
  const [user] = rows
  if (!user) throw refuseField('launchUserId', text.launchUserGone, {}, code)
  const { organizeId, realName } = user
  if (user.administrator) throw refuseField('launchUserId', text.launchesForAdministrator, {}, code)
  const isOwn = voucher.administrator || voucher.userId === launchUserId
  const principals = isOwn ? [] : await listLaunchPrincipals(db, voucher.userId, flowId)
  if (!isOwn && !principals.some(({ id }) => id === launchUserId))
    throw refuseField('launchUserId', text.mayNotLaunchFor, { user: realName }, code)
  return { userId: launchUserId, organizeId, administrator: false }
}
