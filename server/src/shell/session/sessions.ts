import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Code, type RequiredStep } from '@tessera/shared/contract/wire'
import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { Refusal } from '../../http/refusal.ts'
import { general } from '../../http/text.ts'
import type { Access } from '../../org/grants/access.ts'
import { openHoldings, type Holding } from './holdings.ts'

export interface Session {
  id: string
  userId: string
  account: string
  realName: string
  organizeId: string
  administrator: boolean
  access: Access
  /** What it has in common with others. */
  holding: Holding
  /** What it has to do before anything else, the next thing first. */
  steps: readonly RequiredStep[]
  /** Whether it was begun with a second factor, or has set one up. */
  secondFactor: boolean
  startTime: number
  ip: string
  agent: string
}

export type Ending = 'signedOut' | 'elsewhere' | 'forced' | 'passwordChanged' | 'disabled' | 'byOwner'
/** Why a session lives no more; `unknown` where there never was one. */
export type Ended = Ending | 'expired' | 'unknown'

export interface Sessions {
  /** The live session of an Authorization header, or a refusal 600, 601 or 602. */
  find(token: string | undefined): Promise<Session>
  /** The same for whoever asks once and keeps it: nothing is held, and what the user may do is not resolved. A session with a step to do is refused. */
  identify(token: string): Promise<{ id: string; userId: string }>
  /** Of these sessions those that live no more, and why. */
  ended(ids: readonly string[]): Promise<Map<string, Ended>>
  /** Moves the expiry of a session in use. */
  touch(id: string): Promise<void>
  /** Starts a session and gives its token, once: only a hash of it is stored. */
  start(o: {
    userId: string
    organizeId: string
    ip: string
    agent: string
    minutes: number
    steps: readonly RequiredStep[]
    secondFactor: boolean
  }): Promise<string>
  /** Ends sessions, of one user or one by id; every process forgets them at once. */
  end(which: { id: string } | { userId: string; except?: string }, why: Ending): Promise<void>
  /** The session has done a step, or has nothing to do with it any more. */
  stepDone(id: string, step: RequiredStep): Promise<void>
  /** The session works for another unit from now on, in every process. */
  moveTo(id: string, organizeId: string): Promise<void>
  /** Grants, roles, positions or menus changed: every process resolves what users may do anew. */
  accessChanged(): Promise<void>
  /** What this process believes of sessions without asking, and until when. */
  kept(): { session: Session; until: number }[]
  close(): void
}

interface Row extends Omit<Session, 'access' | 'holding'> {
  ended: Ending | null
  expired: boolean
}

/** How long a session is believed without asking the database; the bus clears it earlier. */
const believed = 10_000
/** How often a session in use has its expiry moved. */
const touched = 60_000
const capacity = 20_000

const hashOf = (token: string) =>
  createHash('sha256')
    .update(token.replace(/^Bearer /, ''))
    .digest()
const wellFormed = /^(Bearer )?[\w-]{43}$/

/** Whether a word of the bus about ended sessions (an id, or `user <id>`) is about this one; null may be about any. */
export const concerns = (ended: string | null, { id, userId }: Pick<Session, 'id' | 'userId'>) =>
  ended === null || ended === id || ended === `user ${userId}`

export function openSessions(db: Db, bus: Bus): Sessions {
  const held = new Map<string, { session: Session; at: number; touchAt: number }>()
  const drop = (ended: string | null) => {
    for (const [key, { session }] of held) if (concerns(ended, session)) held.delete(key)
  }
  // Who comes once a day would be held until the process ends.
  const sweep = setInterval(() => {
    const old = Date.now() - touched
    for (const [key, { at }] of held) if (at < old) held.delete(key)
  }, touched).unref()
  const holdings = openHoldings(db, bus, believed)
  const changed = () => {
    held.clear()
    holdings.forget()
  }
  const forget = [bus.on('session', drop), bus.on('access', changed), () => clearInterval(sweep)]

  const row = async (hash: Buffer): Promise<Omit<Session, 'access' | 'holding'>> => {
    const { rows } = await sql<Row>`
      select s.id, s.user_id as "userId", u.account, u.real_name as "realName", s.organize_id as "organizeId",
        u.is_administrator as administrator, s.start_time as "startTime", s.ip, s.agent, s.steps, s.second_factor as "secondFactor",
        coalesce(s.ended, case when u.enabled_mark <> 1 or u.delete_mark = 1 then 'disabled' end) as ended,
        s.expires_time < now() as expired
      from shell_session s join org_user u on u.id = s.user_id
      where s.token_hash = ${hash}`.execute(db)
    const found = rows[0]
    if (!found) throw new Refusal({ code: Code.invalidToken, text: general.badToken })
    if (found.ended === 'elsewhere')
      throw new Refusal({ code: Code.signedInElsewhere, text: general.elsewhere })
    if (found.ended || found.expired) throw new Refusal({ code: Code.sessionExpired, text: general.expired })
    const { ended: _, expired: __, ...session } = found
    return session
  }

  const load = async (hash: Buffer): Promise<Session> => {
    const session = await row(hash)
    const { administrator } = session
    const holding = await holdings.of({ id: session.userId, administrator })
    return { ...session, holding, access: { administrator, menus: holding.menus } }
  }

  const touch = async (id: string) => {
    await sql`update shell_session set seen_time = now(), expires_time = now() + (expires_time - seen_time) where id = ${id}`.execute(
      db,
    )
  }

  return {
    async find(token) {
      if (!token) throw new Refusal({ code: Code.sessionExpired, text: general.expired })
      if (!wellFormed.test(token)) throw new Refusal({ code: Code.invalidToken, text: general.badToken })
      const now = Date.now()
      const hash = hashOf(token)
      const key = hash.toString('base64')
      const known = held.get(key)
      if (known && bus.isConnected && now - known.at < believed) {
        if (now > known.touchAt) {
          known.touchAt = now + touched
          await touch(known.session.id)
        }
        return known.session
      }
      const era = holdings.era()
      const session = await load(hash)
      if (!known || now > known.touchAt) await touch(session.id)
      if (held.size >= capacity) held.clear()
      // What it holds is as old as the oldest part of it, and nothing that changed meanwhile.
      if (era === holdings.era())
        held.set(key, {
          session,
          at: Math.min(now, session.holding.at),
          touchAt: known && now < known.touchAt ? known.touchAt : now + touched,
        })
      return session
    },

    async identify(token) {
      if (!wellFormed.test(token)) throw new Refusal({ code: Code.invalidToken, text: general.badToken })
      const { id, userId, steps } = await row(hashOf(token))
      if (steps.length > 0) throw new Refusal({ code: Code.invalidToken, text: general.badToken })
      return { id, userId }
    },

    async ended(ids) {
      const { rows } = await sql<{ id: string; why: Ended | null }>`
        select n.id, case when s.id is null then 'unknown' else coalesce(s.ended,
          case when u.enabled_mark <> 1 or u.delete_mark = 1 then 'disabled' when s.expires_time < now() then 'expired' end) end as why
        from unnest(${ids}::text[]) n(id) left join shell_session s on s.id = n.id left join org_user u on u.id = s.user_id`.execute(
        db,
      )
      return new Map(rows.flatMap(({ id, why }) => (why ? [[id, why] as const] : [])))
    },

    touch,

    async start({ userId, organizeId, ip, agent, minutes, steps, secondFactor }) {
      const token = randomBytes(32).toString('base64url')
      await sql`
        insert into shell_session (id, token_hash, user_id, organize_id, ip, agent, steps, second_factor, expires_time)
        values (${newId()}, ${hashOf(token)}, ${userId}, ${organizeId}, ${ip}, ${agent.slice(0, 300)}, ${steps}, ${secondFactor}, now() + make_interval(mins => ${minutes}))`.execute(
        db,
      )
      return `Bearer ${token}`
    },

    async end(which, why) {
      const those =
        'id' in which ? sql`id = ${which.id}` : sql`user_id = ${which.userId} and id <> ${which.except ?? ''}`
      await sql`update shell_session set ended = ${why} where ended is null and ${those}`.execute(db)
      const ended = 'id' in which ? which.id : `user ${which.userId}`
      drop(ended)
      await bus.publish('session', ended)
    },

    async stepDone(id, step) {
      await sql`update shell_session set steps = array_remove(steps, ${step}), second_factor = second_factor or ${step} = 'twoFactor' where id = ${id}`.execute(
        db,
      )
      drop(id)
      await bus.publish('session', id)
    },

    async moveTo(id, organizeId) {
      await sql`update shell_session set organize_id = ${organizeId} where id = ${id}`.execute(db)
      drop(id)
      await bus.publish('session', id)
    },

    async accessChanged() {
      changed()
      await bus.publish('access', '')
    },

    kept: () => [...held.values()].map(({ session, at }) => ({ session, until: at + believed })),

    close() {
      for (const stop of forget) stop()
    },
  }
}
