import type { outbox as calls } from '@tessera/shared/contract/messaging/outbox'
import type { Context, Handlers } from '../../http/context.ts'
import { recordOperation } from '../../http/operation-log.ts'
import { listOutbox, requeueMessages } from './store.ts'

export const outboxHandlers: Handlers<typeof calls> = {
  list: (page, { db, lang }) => listOutbox(db, lang, page),
  resend: async ({ id }, context) => void (await resend(context, [id])),
  resendMany: async ({ ids }, context) => ({ resent: await resend(context, ids.split(',').filter(Boolean)) }),
}

const resend = (context: Context, ids: readonly string[]): Promise<number> =>
  context.db.transaction().execute(async (trx) => {
    const resent = await requeueMessages(trx, ids)
    await recordOperation(trx, context, 'system.outbox', { did: 'resend', ids, resent })
    return resent
  })
