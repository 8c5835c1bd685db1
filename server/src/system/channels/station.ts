import { sql } from 'kysely'
import { MessageType } from '@tessera/shared/contract/system/messages'
import { deliver } from '../messages/store.ts'
import type { Channel } from './channel.ts'
import { asHtml } from './html.ts'

/** The message centre inside of the house; it needs no configuration. A message that arrives a second time is the one that is there. */
export const station: Channel = {
  name: 'station',
  ready:
    async ({ db }) =>
    ({ id, recipient, title, text, senderId }) =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql`
        insert into system_message (id, type, title, body_text, enabled_mark, creator_user_id, last_modify_time, sent_count)
        values (${id}, ${MessageType.system}, ${title.slice(0, 200)}, ${asHtml(text)}, 1, ${senderId}, now(), 1) on conflict do nothing returning id`.execute(
          trx,
        )
        if (rows.length > 0) await deliver(trx, id, [recipient])
        return { reference: '' }
      }),
  addresses: async (_, userIds) => new Map(userIds.map((id) => [id, id])),
}
