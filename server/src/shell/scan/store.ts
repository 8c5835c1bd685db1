import { sql } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import type { ScanState } from '@tessera/shared/contract/shell/scan'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { digestOf, newSecret } from '../../db/secret.ts'
import { refuse } from '../../http/refusal.ts'
import { general } from '../../http/text.ts'
import { text } from './text.ts'

/** Seconds from the asking to the answer. */
export const lifetime = 120
/** Tickets that one address may ask for in ten minutes: a whole campus may stand behind one. */
const mostPerAddress = 60

/** Opens a request of a browser; what it gives is stored only as digests. Refuses 429 an address that asks too often. */
export async function openScan(
  db: Db,
  { ip, agent }: { ip: string; agent: string },
): Promise<{ ticket: string; secret: string }> {
  const [ticket, secret] = [newSecret(), newSecret()]
  const { numAffectedRows } = await sql`
    insert into shell_scan (id, ticket_hash, secret_hash, ip, agent, expires_time)
    select ${newId()}, ${digestOf(ticket)}, ${digestOf(secret)}, ${ip}, ${agent.slice(0, 300)}, now() + make_interval(secs => ${lifetime})
    where (select count(*) from shell_scan where ip = ${ip} and creator_time > now() - interval '10 minutes') < ${mostPerAddress}`.execute(
    db,
  )
  if (!numAffectedRows) throw refuse(general.tooOften, {}, Code.tooManyRequests)
  return { ticket, secret }
}

export interface Standing {
  state: ScanState
  userId: string | null
  realName: string
  /** The session that confirmed it had one. */
  secondFactor: boolean
}

/** How the request behind a secret stands; one that is unknown has expired. */
export async function standingOf(db: Db, secretHash: Buffer): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select case when s.expires_time < now() and s.state <> 'refused' then 'expired' else s.state end as state, s.user_id as "userId", coalesce(u.real_name, '') as "realName", s.second_factor as "secondFactor"
    from shell_scan s left join org_user u on u.id = s.user_id where s.secret_hash = ${secretHash}`.execute(
    db,
  )
  return rows[0] ?? { state: 'expired', userId: null, realName: '', secondFactor: false }
}

export interface Asked {
  ip: string
  agent: string
  time: number
}

/** Takes a waiting request for the user who scanned it; from now on nobody else may decide. Gives who asked, or refuses. */
export async function takeScan(db: Db, ticket: string, userId: string): Promise<Asked> {
  const { rows } = await sql<Asked>`
    update shell_scan set state = 'scanned', user_id = ${userId}
    where ticket_hash = ${digestOf(ticket)} and expires_time > now() and (state = 'waiting' or (state = 'scanned' and user_id = ${userId}))
    returning ip, agent, creator_time as time`.execute(db)
  return rows[0] ?? refused(db, ticket, userId)
}

/** The answer of whoever scanned; refuses where there is nothing to answer any more. A confirmed request has two more minutes to be picked up. */
export async function decideScan(
  db: Db,
  o: { ticket: string; userId: string; state: 'confirmed' | 'refused'; secondFactor?: boolean },
): Promise<Asked> {
  const { rows } = await sql<Asked>`
    update shell_scan set state = ${o.state}, second_factor = ${o.secondFactor ?? false}, expires_time = now() + make_interval(secs => ${lifetime})
    where ticket_hash = ${digestOf(o.ticket)} and expires_time > now() and state = 'scanned' and user_id = ${o.userId}
    returning ip, agent, creator_time as time`.execute(db)
  return rows[0] ?? refused(db, o.ticket, o.userId)
}

/** Why a ticket cannot be taken or decided. */
async function refused(db: Db, ticket: string, userId: string): Promise<never> {
  const { rows } = await sql<{ decided: boolean; taken: boolean }>`
    select state in ('confirmed', 'refused') as decided, coalesce(user_id <> ${userId}, false) as taken from shell_scan
    where ticket_hash = ${digestOf(ticket)} and expires_time > now()`.execute(db)
  if (rows[0]?.taken) throw refuse(text.taken, {}, Code.conflict)
  if (rows[0]?.decided) throw refuse(text.decided, {}, Code.conflict)
  throw refuse(text.expired, {}, Code.notFound)
}

/** Requests and one-time codes are worth nothing after minutes; a day later they are gone. */
export async function forgetOldScans(db: Db): Promise<void> {
  await sql`delete from shell_scan where creator_time < now() - interval '1 day'`.execute(db)
  await sql`delete from shell_sign_in_code where expires_time < now() - interval '1 day'`.execute(db)
}
