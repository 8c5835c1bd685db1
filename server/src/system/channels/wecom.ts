import { wecomOf } from '../../wechat/accounts/store.ts'
import { remoteIds } from '../../wechat/syncs/store.ts'
import { NotSent, type Channel } from './channel.ts'
import { saidBy } from './provider.ts'

/** Staff in enterprise WeChat: whom the synchronisation has brought there. */
export const wecom: Channel = {
  name: 'wecom',
  async ready({ db, providers }) {
    const found = await wecomOf(db, providers)
    return (
      found &&
      (async ({ recipient, title, text }) => {
        const { id, invalid } = await saidBy(() =>
          found.wecom.send(found.agentId, [recipient], { title, text }),
        )
        if (invalid.length > 0) throw new NotSent('81013', '接收人不在应用的可见范围内')
        return { reference: id }
      })
    )
  },
  addresses: (db, userIds) => remoteIds(db, 'wecom', 'user', userIds),
}
