import { dingtalkOf } from '../../wechat/accounts/store.ts'
import { remoteIds } from '../../wechat/syncs/store.ts'
import type { Channel } from './channel.ts'
import { saidBy } from './provider.ts'

/** Staff in DingTalk, by work notices. */
export const dingtalk: Channel = {
  name: 'dingtalk',
  async ready({ db, providers }) {
    const found = await dingtalkOf(db, providers)
    if (!found?.agentId) return null
    return async ({ recipient, title, text }) => ({
      reference: (await saidBy(() => found.dingtalk.send(found.agentId, [recipient], { title, text }))).id,
    })
  },
  addresses: (db, userIds) => remoteIds(db, 'dingtalk', 'user', userIds),
}
