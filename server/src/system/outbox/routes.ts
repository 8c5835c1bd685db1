import type { outbox as calls } from '@tessera/shared/contract/system/outbox'
import type { Handlers } from '../../http/context.ts'
import { audit } from '../logs/store.ts'
import { listOutbox, queueAgain } from './store.ts'

export const outboxHandlers: Handlers<typeof calls> = {
  list: (page, { db }) => listOutbox(db, page),

  async resend({ id }, context) {
    await context.db.transaction().execute(async (trx) => {
      await queueAgain(trx, id)
      await audit(trx, context, 'system.outbox', { did: 'resend', id })
    })
  },
}
