import { sql } from 'kysely'
import type { triggers } from '@tessera/shared/contract/workflow/triggers'
import { openRateLimit } from '../../http/rate-limit.ts'
import type { Services } from '../../feature/services.ts'
import type { Handlers } from '../../http/context.ts'
import { administeredBy } from '../runtime/administrators.ts'
import { withRequestLog } from '../webhooks/requests.ts'
import { requireReceiver } from '../webhooks/store.ts'
import { fireTriggers } from './fire.ts'
import { launchByWebhook } from './launch.ts'

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
      const received = { webhookId: id, deliveryId: event.deliveryId, ip }
      return withRequestLog(db, received, async () => {
        const secret = /^Bearer (.+)$/.exec(authorization)?.[1] ?? ''
        const flowId = await requireReceiver(db, secrets, id, secret)
        const condition = sql`t.flow_id = ${flowId}`
        const delivery = `${id} ${event.deliveryId}`
        const options = { source: 'webhook', condition, actor: null, delivery } as const
        const count = await fireTriggers(db, runtime, event, options)
        return { answer: { count }, taskId: null }
      })
    },
    async launch(request, context) {
      assertRateLimit(request.id, context.ip)
      const received = { webhookId: request.id, deliveryId: request.deliveryId, ip: context.ip }
      return withRequestLog(context.db, received, async () => {
        const answer = await launchByWebhook({ workflow: runtime, secrets }, request, context)
        return { answer, taskId: answer.id }
      })
    },
  }
}
