import { sql } from 'kysely'
import type { RequestRow } from '@tessera/shared/contract/workflow/webhooks'
import { Code, type Page } from '@tessera/shared/contract/wire'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { Refusal } from '../../errors/refusal.ts'
import { formatText, localize } from '../../errors/translate.ts'

// What other systems have sent to webhooks. Anybody who knows the address can send refused requests, so a webhook keeps
// the latest ones only.

/** Requests that are kept of one webhook. */
const maxRequests = 500
/** Senders may write longer sentences into what a refusal repeats. */
const maxLength = 500

/** A request before it is known whether the webhook exists. */
interface Received {
  readonly webhookId: string
  readonly deliveryId: string
  readonly ip: string
}

interface Outcome {
  readonly code: number
  readonly refusal: LocalizedText | null
  readonly taskId: string | null
}

async function recordRequest(db: Db, received: Received, { code, refusal, taskId }: Outcome): Promise<void> {
  const { webhookId, deliveryId, ip } = received
  await db.transaction().execute(async (trx) => {
    // Nothing is stored for a webhook that does not exist.
    await sql`
      insert into workflow_webhook_request (id, webhook_id, delivery_id, ip, code, refusal, task_id)
      select ${newId()}, w.id, ${deliveryId}, ${ip}, ${code}, ${refusal && JSON.stringify(refusal)}::jsonb, ${taskId}
      from workflow_webhook w where w.id = ${webhookId} and w.delete_mark = 0`.execute(trx)
    await sql`
      delete from workflow_webhook_request where id in (
        select id from workflow_webhook_request where webhook_id = ${webhookId}
        order by creator_time desc, id desc offset ${maxRequests})`.execute(trx)
  })
}

/** The sentence of a refusal, with those of its fields, in all languages. */
const describe = (refusal: Refusal): LocalizedText =>
  localize((lang) =>
    [refusal, ...refusal.fields]
      .map((one) => formatText(one, lang))
      .join(' ')
      .slice(0, maxLength),
  )

/** Does what a request wants, and records that it was accepted, or why it was refused. */
export async function withRequestLog<T>(
  db: Db,
  received: Received,
  work: () => Promise<{ readonly answer: T; readonly taskId: string | null }>,
): Promise<T> {
  let done
  try {
    done = await work()
  } catch (error) {
    if (error instanceof Refusal)
      await recordRequest(db, received, { code: error.code, refusal: describe(error), taskId: null })
    throw error
  }
  await recordRequest(db, received, { code: Code.ok, refusal: null, taskId: done.taskId })
  return done.answer
}

/** What a webhook has received, the latest first. */
export async function listRequests(db: Db, webhookId: string, page: Page, lang: Lang) {
  const { list, pagination } = await loadCappedPage<
    Omit<RequestRow, 'refusal'> & { refusal: LocalizedText | null }
  >(db, page, {
    select: sql`r.id, r.delivery_id as "deliveryId", r.ip, r.code, r.refusal, coalesce(r.task_id, '') as "taskId",
      coalesce(t.full_name || '/' || t.en_code, '') as task, r.creator_time as "creatorTime"`,
    from: sql`from workflow_webhook_request r left join workflow_task t on t.id = r.task_id
      where r.webhook_id = ${webhookId}`,
    order: sql`r.creator_time desc, r.id desc`,
  })
  return { list: list.map((row) => ({ ...row, refusal: row.refusal?.[lang] ?? '' })), pagination }
}

/** Deletes requests that came in long ago. */
export const pruneRequests = (db: Db): Promise<unknown> =>
  sql`delete from workflow_webhook_request where creator_time < now() - interval '90 days'`.execute(db)
