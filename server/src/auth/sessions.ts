import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { Code, type RequiredStep } from '@tessera/shared/contract/wire'
import type { Bus } from '../db/bus.ts'
import type { Db } from '../db/connect.ts'
import { newId } from '../db/id.ts'
import { Refusal } from '../errors/refusal.ts'
import { general } from '../errors/text.ts'
import type { Access } from '../permissions/access.ts'
import { openGrantedMenus, type GrantedMenus } from './granted-menus.ts'
import * as column from '../db/column.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'

/** A session with its user and permissions. */
export interface Session {
  id: string
  userId: string
  account: string
  realName: string
  organizeId: string
  administrator: boolean
  access: Access
  /** Menus, shared with all users who have the same grants. */
  grantedMenus: GrantedMenus
  /** Steps that the user has to complete first, in order. */
  steps: readonly RequiredStep[]
  /** Whether the session was started with a second factor, or set one up. */
  secondFactor: boolean
  startTime: number
  /** When the session ends however often it is used, in milliseconds. */
  endTime: number
  ip: string
  agent: string
}

/** Why a session was ended. */
export type EndReason = 'signedOut' | 'elsewhere' | 'forced' | 'passwordChanged' | 'disabled' | 'byOwner'
/** Why a session is gone; `unknown` if it never existed. */
export type GoneReason = EndReason | 'expired' | 'unknown'

/** The sessions of all users. They are stored in the database and cached in every process. */
export interface Sessions {
  /** Finds the live session of an Authorization header; throws 600, 601 or 602. */
  find(token: string | undefined): Promise<Session>
  /** Finds the live session of a token's hash; throws like `find`. */
  findByHash(hash: Buffer): Promise<Session>
  /**
   * Finds the user of a token without permissions and without caching, for sockets. Throws if steps are
   * pending.
   */
  identify(token: string): Promise<{ id: string; userId: string; endTime: number }>
  /** Which of these sessions are gone, and why. */
  findGone(ids: readonly string[]): Promise<Map<string, GoneReason>>
  /** Extends the expiry of a session in use, at most to its absolute end. */
  touch(id: string): Promise<void>
  /** Starts a session and returns its token. Only the hash of the token is stored. */
  start(options: {
    userId: string
    organizeId: string
    ip: string
    agent: string
    /** Minutes without a call after which the session expires. */
    minutes: number
    /** Days after which the session ends although it is used. */
    maxDays: number
    steps: readonly RequiredStep[]
    secondFactor: boolean
  }): Promise<string>
  /** Ends one session by id, or all of a user; every process drops them from its cache at once. */
  end(target: { id: string } | { userId: string; except?: string }, reason: EndReason): Promise<void>
  /**
   * What an enabled user may do, with the rights of this moment, for work that no request of theirs waits for. It is no
   * session that can be found. Null for a user who is disabled or gone.
   */
  actAs(userId: string): Promise<Session | null>
  /** Marks a step as completed or no longer required. */
  completeStep(id: string, step: RequiredStep): Promise<void>
  /** Switches the session to another unit, in every process. */
  switchUnit(id: string, organizeId: string): Promise<void>
  /** Call after changes of grants, roles, positions or menus: every process reloads permissions. */
  accessChanged(): Promise<void>
  /** The sessions that this process has cached, and until when. */
  listCached(): { session: Session; until: number }[]
  close(): void
}

/** Milliseconds for which a session is cached. Events of the bus clear it earlier. */
const cacheMs = 10_000
/** Minimum milliseconds between two extensions of a session's expiry. */
const touchIntervalMs = 60_000
const maxCachedSessions = 20_000

/** What is stored of a token. */
export const hashOf = (token: string) =>
  createHash('sha256')
    .update(token.replace(/^Bearer /, ''))
    .digest()
const tokenPattern = /^(Bearer )?[\w-]{43}$/

/**
 * Whether an event of the bus about ended sessions (an id, or `user <id>`) concerns this one; null concerns
 * all.
 */
export const isAffected = (ended: string | null, { id, userId }: Pick<Session, 'id' | 'userId'>) =>
  ended === null || ended === id || ended === `user ${userId}`

/** A session and the times in milliseconds of its loading and of the next extension of its expiry. */
interface CacheEntry {
  session: Session
  at: number
  touchAt: number
}

/** Opens the sessions of this process. */
export function openSessions(db: Db, bus: Bus): Sessions {
  const cache = new LRUCache<string, CacheEntry>({ max: maxCachedSessions })
  // The keys are collected first, because the cache does not say what iterating does while entries are deleted.
  const dropWhere = (matches: (entry: CacheEntry) => boolean) => {
    const keys = [...cache].filter(([, entry]) => matches(entry)).map(([key]) => key)
    for (const key of keys) cache.delete(key)
  }
  const drop = (ended: string | null) => dropWhere(({ session }) => isAffected(ended, session))
  // Removes entries that are not used any more, which would otherwise stay until the process ends.
  const sweep = setInterval(() => {
    const old = Date.now() - touchIntervalMs
    dropWhere(({ at }) => at < old)
  }, touchIntervalMs).unref()
  const menusCache = openGrantedMenus(db, bus, cacheMs)
  /** One object as long as the menus are the same, so that what is kept by the number of the rights is found again. */
  const actingAccess = new WeakMap<Access['menus'], Access>()
  const accessOf = (administrator: boolean, { menus }: GrantedMenus): Access => {
    const access = actingAccess.get(menus) ?? { administrator, menus }
    actingAccess.set(menus, access)
    return access
  }
  const clearAll = () => {
    cache.clear()
    menusCache.clear()
  }
  const stops = [bus.on('session', drop), bus.on('access', clearAll), () => clearInterval(sweep)]

  const loadRow = async (hash: Buffer): Promise<Omit<Session, 'access' | 'grantedMenus'>> => {
    const { rows } = await typedSql({
      ...columnsOf(
        'shell_session',
        'id',
        'userId',
        'organizeId',
        'secondFactor',
        'startTime',
        'endTime',
        'ip',
        'agent',
      ),
      ...columnsOf('org_user', 'account', 'realName'),
      ended: column.oneOf('signedOut', 'elsewhere', 'forced', 'passwordChanged', 'disabled', 'byOwner')
        .orNull,
      expired: column.boolean,
      administrator: column.boolean,
      steps: column.listOf(column.oneOf('password', 'twoFactor')),
    })`
      select s.id, s.user_id as "userId", u.account, u.real_name as "realName", s.organize_id as "organizeId",
        u.is_administrator as administrator, s.start_time as "startTime",
        s.end_time as "endTime", s.ip, s.agent, s.steps,
        s.second_factor as "secondFactor",
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
    const session = await loadRow(hash)
    const { administrator } = session
    const holding = await menusCache.of({ id: session.userId, administrator })
    return { ...session, grantedMenus: holding, access: { administrator, menus: holding.menus } }
  }

  const touch = async (id: string) => {
    await sql`
      update shell_session set seen_time = now(),
        expires_time = least(now() + (expires_time - seen_time), end_time)
        where id = ${id} and expires_time > now()`.execute(db)
  }

  return {
    async find(token) {
      if (!token) throw new Refusal({ code: Code.sessionExpired, text: general.expired })
      if (!tokenPattern.test(token)) throw new Refusal({ code: Code.invalidToken, text: general.badToken })
      return this.findByHash(hashOf(token))
    },

    async findByHash(hash) {
      const now = Date.now()
      const key = hash.toString('base64')
      const cached = cache.get(key)
      if (cached && bus.isConnected && now - cached.at < cacheMs && now < cached.session.endTime) {
        if (now > cached.touchAt) {
          cached.touchAt = now + touchIntervalMs
          await touch(cached.session.id)
        }
        return cached.session
      }
      const generation = menusCache.generation()
      const session = await load(hash)
      if (!cached || now > cached.touchAt) await touch(session.id)
      // Cache only if permissions did not change during the load. The entry is as old as its oldest part.
      if (generation === menusCache.generation())
        cache.set(key, {
          session,
          at: Math.min(now, session.grantedMenus.loadedAt),
          touchAt: cached && now < cached.touchAt ? cached.touchAt : now + touchIntervalMs,
        })
      return session
    },

    async identify(token) {
      if (!tokenPattern.test(token)) throw new Refusal({ code: Code.invalidToken, text: general.badToken })
      const { id, userId, endTime, steps } = await loadRow(hashOf(token))
      if (steps.length > 0) throw new Refusal({ code: Code.invalidToken, text: general.badToken })
      return { id, userId, endTime }
    },

    async findGone(ids) {
      const { rows } = await typedSql({
        id: column.text,
        why: column.oneOf(
          'signedOut',
          'elsewhere',
          'forced',
          'passwordChanged',
          'disabled',
          'byOwner',
          'expired',
          'unknown',
        ).orNull,
      })`
        select n.id, case when s.id is null then 'unknown' else coalesce(s.ended,
          case when u.enabled_mark <> 1 or u.delete_mark = 1 then 'disabled'
            when s.expires_time < now() then 'expired' end) end as why
        from unnest(${ids}::text[]) n(id) left join shell_session s on s.id = n.id
          left join org_user u on u.id = s.user_id`.execute(db)
      return new Map(rows.flatMap(({ id, why: reason }) => (reason ? [[id, reason] as const] : [])))
    },

    touch,

    async start({ userId, organizeId, ip, agent, minutes, maxDays, steps, secondFactor }) {
      const token = randomBytes(32).toString('base64url')
      await sql`
        insert into shell_session (id, token_hash, user_id, organize_id, ip, agent, steps, second_factor,
          expires_time, end_time)
        values (${newId()}, ${hashOf(token)}, ${userId}, ${organizeId}, ${ip}, ${agent.slice(0, 300)},
          ${steps}, ${secondFactor},
          least(now() + make_interval(mins => ${minutes}), now() + make_interval(days => ${maxDays})),
          now() + make_interval(days => ${maxDays}))`.execute(db)
      return `Bearer ${token}`
    },

    async end(target, reason) {
      const condition =
        'id' in target
          ? sql`id = ${target.id}`
          : sql`user_id = ${target.userId} and id <> ${target.except ?? ''}`
      await sql`update shell_session set ended = ${reason} where ended is null and ${condition}`.execute(db)
      const ended = 'id' in target ? target.id : `user ${target.userId}`
      drop(ended)
      await bus.publish('session', ended)
    },

    async actAs(userId) {
      const { rows } = await typedSql({
        ...columnsOf('org_user', 'account', 'realName'),
        organizeId: column.text,
        administrator: column.boolean,
      })`
        select account, real_name as "realName", coalesce(organize_id, '') as "organizeId",
          is_administrator as administrator
        from org_user where id = ${userId} and enabled_mark = 1 and delete_mark = 0`.execute(db)
      const [user] = rows
      if (!user) return null
      const { administrator } = user
      const grantedMenus = await menusCache.of({ id: userId, administrator })
      const now = Date.now()
      return {
        id: '',
        userId,
        ...user,
        access: accessOf(administrator, grantedMenus),
        grantedMenus,
        steps: [],
        secondFactor: false,
        startTime: now,
        endTime: now,
        ip: '',
        agent: '',
      }
    },

    async completeStep(id, step) {
      await sql`
        update shell_session set steps = array_remove(steps, ${step}), second_factor = second_factor
          or ${step} = 'twoFactor' where id = ${id}`.execute(db)
      drop(id)
      await bus.publish('session', id)
    },

    async switchUnit(id, organizeId) {
      await sql`update shell_session set organize_id = ${organizeId} where id = ${id}`.execute(db)
      drop(id)
      await bus.publish('session', id)
    },

    async accessChanged() {
      clearAll()
      await bus.publish('access', '')
    },

    listCached: () => [...cache.values()].map(({ session, at }) => ({ session, until: at + cacheMs })),

    close() {
      for (const stop of stops) stop()
    },
  }
}
