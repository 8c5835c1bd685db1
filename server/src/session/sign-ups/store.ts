import { sql } from 'kysely'
import { MessageType } from '@tessera/shared/contract/messaging/messages'
import { interpolate } from '@tessera/shared/format/interpolate'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { text } from './text.ts'

/** A request for an account. */
export interface SignUp {
  companyName: string
  contact: string
  mobile: string
}

/** Saves the request and notifies every administrator, in the transaction of the caller. */
export async function saveSignUp(
  trx: Db,
  { companyName, contact, mobile }: SignUp,
  ip: string,
): Promise<void> {
  const id = newId()
  await sql`
    insert into shell_sign_up (id, company_name, contact, mobile, ip)
      values (${id}, ${companyName}, ${contact}, ${mobile}, ${ip})`.execute(trx)
  const values = { companyName, contact, mobile }
  const escaped = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`),
    ]),
  )
  await notifyAdministrators(trx, interpolate(text.title.zh, values), interpolate(text.body.zh, escaped))
}

/** Sends a system message to each super administrator. System messages are always written in zh. */
async function notifyAdministrators(trx: Db, title: string, html: string): Promise<void> {
  const id = newId()
  await sql`
    insert into system_message (id, type, title, body_text, enabled_mark, last_modify_time)
    values (${id}, ${MessageType.system}, ${title}, ${html}, 1, now())`.execute(trx)
  await sql`
    insert into system_message_receipt (message_id, user_id)
    select ${id}, id from org_user where is_administrator and enabled_mark = 1 and delete_mark = 0`.execute(
    trx,
  )
  await sql`select pg_notify('tessera', ${`message ${id}`})`.execute(trx)
}
