import { sql } from 'kysely'
import type { triggers } from '@tessera/shared/contract/workflow/triggers'
import { Code } from '@tessera/shared/contract/wire'
import { openRateLimit } from '../../data/interfaces/rate-limit.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Services } from '../../feature/services.ts'
import type { Handlers } from '../../http/context.ts'
import { administeredBy } from '../runtime/administrators.ts'
import { findReceiver } from '../webhooks/store.ts'
import { fireTriggers } from './fire.ts'
import { text } from './text.ts'

export function triggerHandlers({
  workflow: runtime,
  secrets,
}: Pick<Services, 'workflow' | 'secrets'>): Handlers<typeof triggers> {
  const assertRateLimit = openRateLimit()
  return {
    async fire(event, context) {
      const { userId } = context.session
      const condition = await administeredBy(context)
      const delivery = event.deliveryId === undefined ? null : `${userId} ${event.deliveryId}`
      const options = { source: 'event', condition, actor: userId, delivery } as const
      return { count: await fireTriggers(context.db, runtime, event, options) }
    },
    async receive({ id, ...event }, { db, ip, authorization }) {
      assertRateLimit(id, ip)
      const secret = /^Bearer (.+)$/.exec(authorization)?.[1] ?? ''
      const flowId = await findReceiver(db, secrets, id, secret)
      if (flowId === undefined) throw refuse(text.badSecret, {}, Code.forbidden)
      const condition = sql`t.flow_id = ${flowId}`
      const delivery = `${id} ${event.deliveryId}`
      const options = { source: 'webhook', condition, actor: null, delivery } as const
      return { count: await fireTriggers(db, runtime, event, options) }
    },
  }
}
