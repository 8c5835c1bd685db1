import { sql } from 'kysely'
import { MessageType } from '@tessera/shared/contract/messaging/messages'
import { createReceipts } from '../messages/store.ts'
import type { Channel } from './channel.ts'
import { textToHtml } from './html.ts'

/**
 * The in-app message centre; it needs no configuration. A retry of a message that was stored already does
 * nothing.
 */
export const station: Channel = {
  name: 'station',
  createSender:
    async ({ db }) =>
    ({ id, recipient, title, text, senderId }) =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql`
        insert into system_message (id, type, title, body_text, enabled_mark, creator_user_id,
          last_modify_time, sent_count)
        values (${id}, ${MessageType.system}, ${title.slice(0, 200)}, ${textToHtml(text)}, 1, ${senderId},
          now(), 1) on conflict do nothing returning id`.execute(trx)
        if (rows.length > 0) await createReceipts(trx, id, [recipient])
        return { reference: '' }
      }),
  findAddresses: async (_, userIds) => new Map(userIds.map((id) => [id, id])),
}
