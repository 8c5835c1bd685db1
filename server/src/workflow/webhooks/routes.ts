import { sql } from 'kysely'
import type { DeliveryRow, webhooks as calls } from '@tessera/shared/contract/workflow/webhooks'
import * as column from '../../db/column.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuseField } from '../../errors/refusal.ts'
import type { Services } from '../../feature/services.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { isAllowedUrl } from '../../http/outbound.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { protectedFlows } from '../flows/protected.ts'
import { readName, recordFlow } from '../flows/store.ts'
import { requireLaunchUser } from './launch-user.ts'
import { listRequests } from './requests.ts'
import { createSecret, listWebhooks, readWebhook, resendDelivery, type StoredWebhook } from './store.ts'
import { text } from './text.ts'

/** A webhook is part of its flow: who may not see the flow finds none. */
async function assertFlowVisible(context: Context, flowId: string): Promise<void> {
  const scope = await scopeOf(context, protectedFlows)
  await scope.assertVisible(context.db, flowId)
}

async function requireWebhook(context: Context, id: string): Promise<StoredWebhook> {
  const webhook = await readWebhook(context.db, id)
  await assertFlowVisible(context, webhook.flowId)
  return webhook
}

/** Throws a refusal of a webhook that could send or launch nothing, or launch for whom the caller may not. */
async function assertComplete(
  { db, session }: Context,
  webhook: Pick<StoredWebhook, 'direction' | 'url' | 'events' | 'launchUserId' | 'enabledMark' | 'flowId'>,
): Promise<void> {
  const { direction, url, events, enabledMark } = webhook
  if (direction === 'in') return
  // A webhook that is switched off launches nothing.
  if (direction === 'launch' && enabledMark === 0) return
  if (direction === 'launch') return void (await requireLaunchUser(db, session, webhook))
  if (url === '') throw refuseField('url', text.urlMissing)
  // Whether a name leads to a public address is checked with each request.
  if (!isAllowedUrl(url, true)) throw refuseField('url', text.urlForbidden)
  if (events.length === 0) throw refuseField('events', text.eventsMissing)
}

/** Changes webhooks in a transaction with a line of the audit log. */
const change = (
  context: Context,
  { flowId, fullName }: Pick<StoredWebhook, 'flowId' | 'fullName'>,
  work: (trx: Context['db']) => Promise<unknown>,
): Promise<void> =>
  context.db.transaction().execute(async (trx) => {
    await work(trx)
    const name = await readName(trx, flowId)
    await recordFlow(trx, context, { id: flowId, name, action: 'update', after: { webhook: fullName } })
  })

export const webhookHandlers = ({ secrets }: Pick<Services, 'secrets'>): Handlers<typeof calls> => ({
  async list({ flowId }, context) {
    await assertFlowVisible(context, flowId)
    return { list: await listWebhooks(context.db, flowId) }
  },
  async create({ flowId, ...body }, context) {
    await assertFlowVisible(context, flowId)
    await assertComplete(context, { ...body, flowId })
    const id = newId()
    const { secret, sealed } = createSecret(secrets, id)
    const { fullName, direction, url, events, enabledMark, launchUserId, assignList } = body
    await change(context, { flowId, fullName }, (trx) =>
      sql`insert into workflow_webhook (id, flow_id, full_name, direction, url, events, secret, enabled_mark,
          launch_user_id, assign_list, creator_user_id)
        values (${id}, ${flowId}, ${fullName}, ${direction}, ${url}, ${events}, ${sealed}, ${enabledMark},
          nullif(${launchUserId}, ''), ${JSON.stringify(assignList)}::jsonb, ${context.session.userId})`.execute(
        trx,
      ),
    )
    return { id, secret }
  },
  async update({ id, ...input }, context) {
    await requireWebhook(context, id)
    const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    await context.db.transaction().execute(async (trx) => {
      const stored = await readWebhook(trx, id, sql`for update`)
      const next = { ...stored, ...sent }
      await assertComplete({ ...context, db: trx }, next)
      await sql`update workflow_webhook set full_name = ${next.fullName}, url = ${next.url}, events = ${next.events},
        enabled_mark = ${next.enabledMark}, launch_user_id = nullif(${next.launchUserId}, ''),
        assign_list = ${JSON.stringify(next.assignList)}::jsonb, last_modify_user_id = ${context.session.userId}, last_modify_time = now()
        where id = ${id}`.execute(trx)
      const name = await readName(trx, next.flowId)
      const after = { webhook: next.fullName }
      await recordFlow(trx, context, { id: next.flowId, name, action: 'update', after })
    })
  },
  async renew({ id }, context) {
    const webhook = await requireWebhook(context, id)
    // A caller with the secret launches in the name of its user.
    await assertComplete(context, webhook)
    const { secret, sealed } = createSecret(secrets, id)
    await change(context, webhook, (trx) =>
      sql`update workflow_webhook set secret = ${sealed}, last_modify_user_id = ${context.session.userId},
        last_modify_time = now() where id = ${id}`.execute(trx),
    )
    return { id, secret }
  },
  async remove({ id }, context) {
    const webhook = await requireWebhook(context, id)
    await change(context, webhook, (trx) =>
      sql`update workflow_webhook set delete_mark = 1, last_modify_user_id = ${context.session.userId},
        last_modify_time = now() where id = ${id}`.execute(trx),
    )
  },
  async deliveries({ id, ...page }, context) {
    await requireWebhook(context, id)
    return loadCappedPage<DeliveryRow>(context.db, page, {
      select: sql`d.id, d.event, d.task_id as "taskId", t.full_name || '/' || t.en_code as task, d.state, d.attempts,
        d.answer_status as "answerStatus", d.failure, d.creator_time as "creatorTime", d.end_time as "endTime"`,
      from: sql`from workflow_webhook_delivery d join workflow_task t on t.id = d.task_id where d.webhook_id = ${id}`,
      order: sql`d.creator_time desc, d.id desc`,
    })
  },
  async requests({ id, ...page }, context) {
    await requireWebhook(context, id)
    return listRequests(context.db, id, page, context.lang)
  },
  async resend({ id }, context) {
    const { rows } = await typedSql({ webhookId: column.text })`
      select webhook_id as "webhookId" from workflow_webhook_delivery where id = ${id}`.execute(context.db)
    if (!rows[0]) throw notFoundRefusal()
    const webhook = await requireWebhook(context, rows[0].webhookId)
    await change(context, webhook, (trx) => resendDelivery(trx, id))
  },
})
