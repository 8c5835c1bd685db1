import { sql } from 'kysely'
import { mpOf } from '../../wechat/accounts/store.ts'
import type { Channel } from './channel.ts'
import { saidBy } from './provider.ts'

/** Followers of the public account, by their open ids: only within 48 hours of what they last did, as the provider has it. */
export const wechat: Channel = {
  name: 'wechat',
  async ready({ db, providers }) {
    const mp = await mpOf(db, providers)
    return (
      mp &&
      (async ({ recipient, title, text }) => {
        await saidBy(() => mp.answer(recipient, [title, text].filter(Boolean).join('\n')))
        return { reference: '' }
      })
    )
  },
  /** Users are told apart by the mobile number in the remark of a follower: the account itself tells no more of them. */
  async addresses(db, userIds) {
    const { rows } = await sql<{ id: string; openId: string }>`
      select u.id, min(f.open_id) as "openId" from org_user u join wechat_follower f on f.remark = u.mobile_phone and f.subscribed and not f.blacked
      where u.id = any(${userIds}) and u.mobile_phone <> '' group by u.id having count(*) = 1`.execute(db)
    return new Map(rows.map(({ id, openId }) => [id, openId]))
  },
}
