import type { mails as calls } from '@tessera/shared/contract/messaging/mails'
import type { Handlers } from '../../http/context.ts'
import { loadMailAccount, mailboxKey } from '../channels/mail-server.ts'
import { recordOperation } from '../../http/operation-log.ts'
import { loadMailTask } from '../../system/tasks/store.ts'
import { receiveMails, type MailParts } from './receive.ts'
import {
  countUnread,
  findLastFetch,
  listMails,
  markAllRead,
  readMail,
  removeMails,
  setUnread,
} from './store.ts'

export const mailHandlers = (parts: MailParts): Handlers<typeof calls> => ({
  list: (page, { db }) => listMails(db, page),
  async standing(_, { db, lang }) {
    const { pop3 } = await loadMailAccount(parts)
    const [unread, last, task] = await Promise.all([
      countUnread(db),
      findLastFetch(db, mailboxKey(pop3), lang),
      loadMailTask(db),
    ])
    return { configured: Boolean(pop3.host && pop3.account), unread, last, nextTime: task?.nextTime ?? null }
  },
  read: ({ id }, { db }) => readMail(db, id),

  async receive(_, context) {
    const result = await receiveMails(parts, { userId: context.session.userId, lang: context.lang })
    await recordOperation(context.db, context, 'system.mail', { did: 'receive', ...result })
    return result
  },
  setUnread: ({ id }, { db }) => setUnread(db, id),
  readAll: async (_, { db }) => void (await markAllRead(db)),
  remove: ({ id }, { db, session }) => removeMails(db, [id], session.userId),
  removeMany: ({ ids }, { db, session }) => removeMails(db, ids.split(',').filter(Boolean), session.userId),
})
