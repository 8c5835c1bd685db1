import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import { Code, type Page } from '@tessera/shared/contract/wire'
import type { OutboxMessage, OutboxState } from '@tessera/shared/contract/system/outbox'
import { contains, every } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { goneRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { countedPage } from '../../db/paged.ts'
import { refuse } from '../../http/refusal.ts'
import { textOf, type TemplateName } from './templates.ts'
import { text } from './text.ts'

export interface Letter {
  kind: 'sms' | 'mail'
  recipient: string
  template: TemplateName
  lang: Lang
  variables: Readonly<Record<string, string | number>>
  /** Not sent any more after that. */
  expires?: Date
}

const hear = sql`select pg_notify('tessera', 'outbox ')`

/** Puts a message into the outbox in the transaction of what it is about: it leaves once that commits, and never without. */
export async function queue(trx: Db, { kind, recipient, template, lang, variables, expires }: Letter): Promise<void> {
  await sql`
    insert into system_outbox (id, kind, recipient, template, lang, variables, expires_time)
    values (${newId()}, ${kind}, ${recipient}, ${template}, ${lang}, ${JSON.stringify(variables)}, ${expires ?? null})`.execute(trx)
  await hear.execute(trx)
}

interface Row extends Omit<OutboxMessage, 'text'> {
  template: string
  content: string | null
  lang: Lang
  variables: Record<string, unknown>
}

/** One page of the outbox, the latest first; found by recipient. */
export async function listOutbox(db: Db, { kind, state, ...page }: Page & { kind?: string | undefined; state?: OutboxState | undefined }) {
  const { list, pagination } = await countedPage<Row>(db, page, {
    select: sql`o.id, o.kind, o.recipient, o.template, o.content, o.lang, o.variables, o.state, o.attempts, o.gateway, o.error, o.creator_time as "creatorTime",
      o.sent_time as "sentTime", o.expires_time as "expiresTime"`,
    from: sql`from system_outbox o where ${every([
      kind && sql`o.kind = ${kind}`,
      state && sql`o.state = ${state}`,
      page.keyword && sql`o.recipient like ${contains(page.keyword)}`,
    ])}`,
    order: sql`o.creator_time desc, o.id desc`,
  })
  return { list: list.map(({ template, content, lang, variables, ...row }) => ({ ...row, text: content ?? textOf(template, lang, variables) })), pagination }
}

/** Sends it once more. Refuses what is still under way, and what is worth nothing any more. */
export async function queueAgain(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{ again: boolean; waits: boolean }>`
    with found as (select id, state = 'queued' as waits, expires_time > now() is not false as lives from system_outbox where id = ${id} for update),
    again as (
      update system_outbox set state = 'queued', attempts = 0, error = '', next_time = now(), sent_time = null
      where id in (select id from found where lives and not waits) returning id
    )
    select exists (select 1 from again) as again, waits from found`.execute(db)
  const row = rows[0]
  if (!row) throw goneRefusal()
  if (!row.again) throw refuse(row.waits ? text.waits : text.expired, {}, Code.conflict)
  await hear.execute(db)
}

/** What was sent or failed is kept for 90 days. */
export const forgetOldLetters = (db: Db): Promise<unknown> => sql`delete from system_outbox where state <> 'queued' and creator_time < now() - interval '90 days'`.execute(db)
