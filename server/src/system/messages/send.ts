import { sql } from 'kysely'
import { MessageType, type FlowBody } from '@tessera/shared/contract/system/messages'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { deliver } from './notices.ts'

interface SystemMessage {
  /** Ids of users; nobody is fine. */
  to: readonly string[]
  title: string
  body: FlowBody
  /** Whose doing it is told about; null is the system itself. */
  from?: string | null
}

/** Sends a system message, in the transaction of what it is about: neither is there without the other (specification: wire 4). */
export async function sendMessage(trx: Db, { to, title, body, from = null }: SystemMessage): Promise<void> {
  if (to.length === 0) return
  const id = newId()
  await sql`
    insert into system_message (id, type, title, body_text, enabled_mark, creator_user_id, sent_count)
    values (${id}, ${MessageType.system}, ${title.slice(0, 200)}, ${JSON.stringify(body)}, 1, ${from}, ${to.length})`.execute(trx)
  await deliver(trx, id, to)
}
