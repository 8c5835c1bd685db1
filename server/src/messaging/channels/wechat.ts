import { findMp } from '../../wechat/accounts/store.ts'
import type { Channel } from './channel.ts'
import { withProviderErrors } from './provider-errors.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/**
 * Sends to followers of the official account by open id. WeChat allows it within 48 hours of the follower's
 * last action only.
 */
export const wechat: Channel = {
  name: 'wechat',
  async createSender({ db, providers }) {
    const mp = await findMp(db, providers)
    return (
      mp &&
      (async ({ recipient, title, text }) => {
        await withProviderErrors(() => mp.sendReply(recipient, [title, text].filter(Boolean).join('\n')))
        return { reference: '' }
      })
    )
  },
  /** Matches users by the mobile number in the follower's remark; WeChat reveals nothing else to match by. */
  async findAddresses(db, userIds) {
    const { rows } = await typedSql({ ...columnsOf('org_user', 'id'), openId: column.text })`
      select u.id, min(f.open_id) as "openId" from org_user u
      join wechat_follower f on f.remark = u.mobile_phone and f.subscribed and not f.blacked
      where u.id = any(${userIds}) and u.mobile_phone <> '' group by u.id having count(*) = 1`.execute(db)
    return new Map(rows.map(({ id, openId }) => [id, openId]))
  },
}
