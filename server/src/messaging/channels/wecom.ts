import { findWecom } from '../../wechat/accounts/store.ts'
import { findRemoteIds } from '../../wechat/syncs/links.ts'
import { SendError, type Channel } from './channel.ts'
import { withProviderErrors } from './provider-errors.ts'

/** Sends to staff in WeCom that the synchronisation has linked. */
export const wecom: Channel = {
  name: 'wecom',
  async createSender({ db, providers }) {
    const found = await findWecom(db, providers)
    return (
      found &&
      (async ({ recipient, title, text }) => {
        const { id, invalid } = await withProviderErrors(() =>
          found.wecom.send(found.agentId, [recipient], { title, text }),
        )
        if (invalid.length > 0) throw new SendError('81013', '接收人不在应用的可见范围内')
        return { reference: id }
      })
    )
  },
  findAddresses: (db, userIds) => findRemoteIds(db, 'wecom', 'user', userIds),
}
