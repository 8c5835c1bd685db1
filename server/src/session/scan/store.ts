import { sql } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import type { ScanState } from '@tessera/shared/contract/session/scan'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { digestOf, newSecret } from '../../db/secret.ts'
import { refuse } from '../../errors/refusal.ts'
import { general } from '../../errors/text.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** Seconds in which a scan has to be answered, and after that redeemed. */
export const scanLifetimeSeconds = 120
/** Limit of requests of one address in ten minutes; a whole campus can share one address. */
const maxScansPerAddress = 60

/**
 * Creates a sign-in request of a browser. Ticket and secret are stored as digests. Throws 429 above the
 * limit.
 */
export async function openScan(
  db: Db,
  { ip, agent }: { ip: string; agent: string },
): Promise<{ ticket: string; secret: string }> {
  const [ticket, secret] = [newSecret(), newSecret()]
  const { numAffectedRows } = await sql`
    insert into shell_scan (id, ticket_hash, secret_hash, ip, agent, expires_time)
    select ${newId()}, ${digestOf(ticket)}, ${digestOf(secret)}, ${ip}, ${agent.slice(0, 300)},
      now() + make_interval(secs => ${scanLifetimeSeconds})
    where (select count(*) from shell_scan where ip = ${ip}
      and creator_time > now() - interval '10 minutes') < ${maxScansPerAddress}`.execute(db)
  if (!numAffectedRows) throw refuse(general.tooOften, {}, Code.tooManyRequests)
  return { ticket, secret }
}

/** State of a sign-in request. */
export interface ScanStatus {
  state: ScanState
  userId: string | null
  realName: string
  /** Whether the session that confirmed it had a second factor. */
  secondFactor: boolean
}

/** Loads the state of the request with a secret; an unknown one counts as expired. */
export async function loadScanStatus(db: Db, secretHash: Buffer): Promise<ScanStatus> {
  const { rows } = await typedSql({
    ...columnsOf('shell_scan', 'userId', 'secondFactor'),
    state: column.oneOf('expired', 'waiting', 'scanned', 'confirmed', 'refused'),
    realName: column.text,
  })`
    select case when s.expires_time < now() and s.state <> 'refused' then 'expired'
      else s.state end as state, s.user_id as "userId", coalesce(u.real_name, '') as "realName",
        s.second_factor as "secondFactor"
    from shell_scan s left join org_user u on u.id = s.user_id where s.secret_hash = ${secretHash}`.execute(
    db,
  )
  return rows[0] ?? { state: 'expired', userId: null, realName: '', secondFactor: false }
}

/** The browser that shows the QR code. */
export interface ScanOrigin {
  ip: string
  agent: string
  time: number
}

/**
 * Claims a pending request for the user who scanned it; no other user can decide it from now on. Throws a
 * refusal if it cannot be claimed.
 */
export async function claimScan(db: Db, ticket: string, userId: string): Promise<ScanOrigin> {
  const { rows } = await typedSql({ ...columnsOf('shell_scan', 'ip', 'agent'), time: column.time })`
    update shell_scan set state = 'scanned', user_id = ${userId}
    where ticket_hash = ${digestOf(ticket)} and expires_time > now()
      and (state = 'waiting' or (state = 'scanned' and user_id = ${userId}))
    returning ip, agent, creator_time as time`.execute(db)
  return rows[0] ?? refuseTicket(db, ticket, userId)
}

/**
 * Records the decision of the user who scanned; throws a refusal if there is nothing to decide. The browser
 * then has two more minutes to redeem a confirmed request.
 */
export async function decideScan(
  db: Db,
  decision: { ticket: string; userId: string; state: 'confirmed' | 'refused'; secondFactor?: boolean },
): Promise<ScanOrigin> {
  const { rows } = await typedSql({ ...columnsOf('shell_scan', 'ip', 'agent'), time: column.time })`
    update shell_scan set state = ${decision.state}, second_factor = ${decision.secondFactor ?? false},
      expires_time = now() + make_interval(secs => ${scanLifetimeSeconds})
    where ticket_hash = ${digestOf(decision.ticket)} and expires_time > now() and state = 'scanned'
      and user_id = ${decision.userId}
    returning ip, agent, creator_time as time`.execute(db)
  return rows[0] ?? refuseTicket(db, decision.ticket, decision.userId)
}

/** Throws the reason why a ticket cannot be claimed or decided. */
async function refuseTicket(db: Db, ticket: string, userId: string): Promise<never> {
  const { rows } = await typedSql({ decided: column.boolean, taken: column.boolean })`
    select state in ('confirmed', 'refused') as decided, coalesce(user_id <> ${userId}, false) as taken
      from shell_scan
    where ticket_hash = ${digestOf(ticket)} and expires_time > now()`.execute(db)
  if (rows[0]?.taken) throw refuse(text.taken, {}, Code.conflict)
  if (rows[0]?.decided) throw refuse(text.decided, {}, Code.conflict)
  throw refuse(text.expired, {}, Code.notFound)
}

/** Deletes requests and sign-in codes one day after they expired. */
export async function pruneScans(db: Db): Promise<void> {
  await sql`delete from shell_scan where creator_time < now() - interval '1 day'`.execute(db)
  await sql`delete from shell_sign_in_code where expires_time < now() - interval '1 day'`.execute(db)
}
