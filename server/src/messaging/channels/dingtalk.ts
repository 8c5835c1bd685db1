import { findDingtalk } from '../../wechat/accounts/store.ts'
import { findRemoteIds } from '../../wechat/syncs/links.ts'
import type { Channel } from './channel.ts'
import { withProviderErrors } from './provider-errors.ts'

/** Sends work notices to staff in DingTalk. */
export const dingtalk: Channel = {
  name: 'dingtalk',
  async createSender({ db, providers }) {
    const found = await findDingtalk(db, providers)
    if (!found?.agentId) return null
    return async ({ recipient, title, text }) => ({
      reference: (
        await withProviderErrors(() => found.dingtalk.send(found.agentId, [recipient], { title, text }))
      ).id,
    })
  },
  findAddresses: (db, userIds) => findRemoteIds(db, 'dingtalk', 'user', userIds),
}
