import { sql } from 'kysely'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type {
  LinkedUnit,
  LinkedUser,
  LinkState,
  SyncProduct,
  SyncRow,
  SyncState,
  SyncTotal,
} from '@tessera/shared/contract/wechat/syncs'
import { Code, type Page, type Pagination } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { loadPage } from '../../db/pages.ts'
import type { Context } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { loadSettings } from '../../system/configs/settings.ts'
import type { Step } from './plan.ts'
import { text } from './text.ts'

export interface Wanted {
  product: SyncProduct | 'mp'
  kind: SyncState['kind']
  dry: boolean
}

/** Synchronisations under way in this process. */
export interface Syncs {
  /** Begins one, which runs on; refuses where one of the same account is under way. */
  start(by: Pick<Context, 'db' | 'session' | 'lang'>, wanted: Wanted): Promise<SyncState>
  /** The same, at its end; or after this many milliseconds, while it runs on. */
  finished(id: string, patience: number): Promise<void>
  /** Begins those that are due by themselves, and goes on with those whose process is gone. They run on; this only begins them. */
  resume(): Promise<void>
  close(): Promise<void>
}

const fields = (lang: Lang) => sql`
  s.id, s.product, s.kind, s.dry, s.state, s.total, s.done, s.failed, coalesce(s.error ->> ${lang}::text, '') as error,
  coalesce(u.real_name, '') as "creatorUser", s.creator_time as "creatorTime", s.finish_time as "finishTime"`
const from = sql`from wechat_sync s left join org_user u on u.id = s.creator_user_id`

/** The runs that bring something to a product. */
export const bringing = ['all', 'organize', 'user'] as const

export async function latestSync(
  db: Db,
  product: string,
  kinds: readonly SyncState['kind'][],
  lang: Lang,
): Promise<SyncState | null> {
  const { rows } =
    await sql<SyncState>`select ${fields(lang)} ${from} where s.product = ${product} and s.kind = any(${kinds}) order by s.creator_time desc, s.id desc limit 1`.execute(
      db,
    )
  return rows[0] ?? null
}

export async function mustSync(db: Db, id: string, lang: Lang): Promise<SyncState> {
  const { rows } = await sql<SyncState>`select ${fields(lang)} ${from} where s.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse(text.noSync, {}, Code.notFound)
  return rows[0]
}

export async function createSync(db: Db, { product, kind, dry }: Wanted, by: string | null): Promise<string> {
  const id = newId()
  await sql`insert into wechat_sync (id, product, kind, dry, creator_user_id) values (${id}, ${product}, ${kind}, ${dry}, ${by})`.execute(
    db,
  )
  return id
}

/** Minutes between two that begin by themselves. */
const everyMinutes = 60

/** What the settings ask to be brought along by itself and was not for an hour; nothing while one of the account is under way. */
export async function dueSyncs(db: Db): Promise<Wanted[]> {
  const on = await loadSettings(db, 'qyhIsSynOrg', 'qyhIsSynUser', 'dingSynIsSynOrg', 'dingSynIsSynUser')
  const asked = (['wecom', 'dingtalk'] as const).flatMap((product): Wanted[] => {
    const [units, users] =
      product === 'wecom' ? [on.qyhIsSynOrg, on.qyhIsSynUser] : [on.dingSynIsSynOrg, on.dingSynIsSynUser]
    const kind = units === '1' ? (users === '1' ? 'all' : 'organize') : users === '1' ? 'user' : null
    return kind ? [{ product, kind, dry: false }] : []
  })
  if (asked.length === 0) return []
  const { rows } = await sql<{ product: string }>`
    select distinct product from wechat_sync where state in ('queued', 'running') or (not dry and kind = any(${bringing}) and creator_time > now() - make_interval(mins => ${everyMinutes}))`.execute(
    db,
  )
  return asked.filter(({ product }) => !rows.some((row) => row.product === product))
}

export async function cancelSync(db: Db, id: string): Promise<void> {
  await sql`update wechat_sync set state = 'cancelled', finish_time = now() where id = ${id} and state in ('queued', 'running')`.execute(
    db,
  )
}

export function syncRows(
  db: Db,
  id: string,
  { failed, ...page }: Page & { failed?: 0 | 1 | undefined },
  lang: Lang,
): Promise<{ list: SyncRow[]; pagination: Pagination }> {
  return loadPage<SyncRow>(db, page, {
    alias: 'r',
    select: sql`r.n, r.kind, r.action, r.full_name as "fullName", r.detail, r.remote_id as "remoteId", r.outcome, coalesce(r.error ->> ${lang}::text, '') as error`,
    from: sql`from wechat_sync_row r where ${allConditions([sql`r.sync_id = ${id}`, failed === 1 && sql`r.outcome = 'failed'`, page.keyword && sql`r.full_name ilike ${containsPattern(page.keyword)}`])}`,
    order: sql`r.n`,
  })
}

export interface Job {
  id: string
  product: SyncProduct | 'mp'
  kind: SyncState['kind']
  dry: boolean
  total: number | null
  done: number
  place: string
  /** Who began it; null where it began by itself. */
  by: string | null
  creatorTime: number
  lease: string
}

/** Seconds in which whoever runs one has to be heard of. */
const patience = 60

/** Takes one to run it: one that waits, or whose runner has not been heard of. Of several who try, one gets it. */
export async function leaseSync(db: Db, id: string): Promise<Job | undefined> {
  const mine = newId()
  const { rows } = await sql<Job>`
    update wechat_sync set state = 'running', lease = ${mine}, lease_time = now() + make_interval(secs => ${patience})
    where id = ${id} and (state = 'queued' or state = 'running' and lease_time < now())
    returning id, product, kind, dry, total, done, place, creator_user_id as by, creator_time as "creatorTime", lease`.execute(
    db,
  )
  return rows[0]
}

/** Says that it goes on, and how far it is; false where it was cancelled or is somebody else's by now. */
export async function noteProgress(
  db: Db,
  { id, lease }: Job,
  { total, done, failed, place }: { total?: number; done?: number; failed?: number; place?: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update wechat_sync set lease_time = clock_timestamp() + make_interval(secs => ${patience}), total = coalesce(${total ?? null}::int, total),
      done = coalesce(${done ?? null}::int, done), failed = coalesce(${failed ?? null}::int, failed), place = coalesce(${place ?? null}::text, place)
    where id = ${id} and state = 'running' and lease = ${lease}`.execute(db)
  return numAffectedRows === 1n
}

export async function finishSync(
  db: Db,
  { id, lease }: Job,
  state: 'done' | 'failed',
  error?: LocalizedText,
): Promise<void> {
  await sql`update wechat_sync set state = ${state}, error = ${error ? JSON.stringify(error) : null}::jsonb, finish_time = now() where id = ${id} and state = 'running' and lease = ${lease}`.execute(
    db,
  )
}

/** Lets another process go on with it at once. */
export async function giveBackSync(db: Db, { id, lease }: Job): Promise<void> {
  await sql`update wechat_sync set state = 'queued', lease = null, lease_time = null where id = ${id} and state = 'running' and lease = ${lease}`.execute(
    db,
  )
}

export async function syncsLeftBehind(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from wechat_sync where state = 'queued' or state = 'running' and lease_time < now() order by creator_time`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** What was done is kept for 90 days. */
export const forgetOldSyncs = (db: Db): Promise<unknown> =>
  sql`delete from wechat_sync where state not in ('queued', 'running') and creator_time < now() - interval '90 days'`.execute(
    db,
  )

/** Keeps a plan, and that it is one, together. */
export async function keepPlan(db: Db, job: Job, steps: readonly Step[]): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await noteProgress(trx, job, { total: steps.length, done: 0 }))) return false
    await sql`
      insert into wechat_sync_row (sync_id, n, kind, action, local_id, full_name, detail, remote_id)
      select ${job.id}, n, kind, action, "localId", "fullName", detail, "remoteId"
      from jsonb_to_recordset(${JSON.stringify(steps.map((step, at) => ({ n: at + 1, ...step })))}::jsonb)
        as r (n int, kind text, action text, "localId" text, "fullName" text, detail text, "remoteId" text)`.execute(
      trx,
    )
    return true
  })
}

export interface WaitingRow extends Step {
  n: number
}

export async function nextSyncRow(db: Db, id: string): Promise<WaitingRow | undefined> {
  const { rows } = await sql<WaitingRow>`
    select n, kind, action, local_id as "localId", full_name as "fullName", detail, remote_id as "remoteId"
    from wechat_sync_row where sync_id = ${id} and outcome is null order by n limit 1`.execute(db)
  return rows[0]
}

/** The id by which a row is about to be created: tried again after a death it is found by that. */
export const intendId = (db: Db, id: string, n: number, remoteId: string): Promise<unknown> =>
  sql`update wechat_sync_row set remote_id = ${remoteId} where sync_id = ${id} and n = ${n}`.execute(db)

export interface Outcome {
  remoteId: string | null
  /** What the provider has of it now; undefined leaves it. */
  sent?: object
  state: 'ok' | 'failed' | 'disabled' | 'gone'
  error?: LocalizedText
}

/** What became of a row, and what is known of the provider since, together; false where the run is not ours any more. */
export async function noteOutcome(
  db: Db,
  job: Job,
  product: SyncProduct,
  row: WaitingRow,
  { remoteId, sent, state, error }: Outcome,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const failed = state === 'failed'
    const { numAffectedRows } = await sql`
      update wechat_sync set done = done + 1, failed = failed + ${failed ? 1 : 0}, lease_time = clock_timestamp() + make_interval(secs => ${patience})
      where id = ${job.id} and state = 'running' and lease = ${job.lease}`.execute(trx)
    const words = error ? JSON.stringify(error) : null
    await sql`update wechat_sync_row set outcome = ${failed ? 'failed' : 'done'}, error = ${words}::jsonb, remote_id = ${remoteId} where sync_id = ${job.id} and n = ${row.n}`.execute(
      trx,
    )
    if (state === 'gone')
      await sql`delete from wechat_link where product = ${product} and kind = ${row.kind} and local_id = ${row.localId}`.execute(
        trx,
      )
    else
      await sql`
        insert into wechat_link as l (product, kind, local_id, remote_id, sent, state, error, syn_time)
        values (${product}, ${row.kind}, ${row.localId}, ${failed ? null : remoteId}, ${sent ? JSON.stringify(sent) : null}::jsonb, ${state}, ${words}::jsonb, now())
        on conflict (product, kind, local_id) do update set remote_id = coalesce(excluded.remote_id, l.remote_id), sent = coalesce(excluded.sent, l.sent),
          state = excluded.state, error = excluded.error, syn_time = excluded.syn_time`.execute(trx)
    return numAffectedRows === 1n
  })
}

/** Users whom somebody removed over there: bound no more, and not brought again either. */
export const noteRemoved = (db: Db, product: SyncProduct, localIds: readonly string[]): Promise<unknown> =>
  sql`
  update wechat_link set state = 'removed', remote_id = null, error = null where product = ${product} and kind = 'user' and local_id = any(${localIds})`.execute(
    db,
  )

/** Has them brought again by the next run; false where none of them was removed. */
export async function forgetRemoved(
  db: Db,
  product: SyncProduct,
  localIds: readonly string[],
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from wechat_link where product = ${product} and kind = 'user' and state = 'removed' and local_id = any(${localIds})`.execute(
      db,
    )
  return numAffectedRows !== 0n
}

/** The topmost unit is the provider's root, which is there without being brought. */
export async function linkRoot(db: Db, product: SyncProduct, localId: string, rootId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`delete from wechat_link where product = ${product} and kind = 'organize' and remote_id = ${rootId} and local_id <> ${localId}`.execute(
      trx,
    )
    await sql`
      insert into wechat_link (product, kind, local_id, remote_id, state) values (${product}, 'organize', ${localId}, ${rootId}, 'ok')
      on conflict (product, kind, local_id) do update set remote_id = excluded.remote_id, state = 'ok', error = null, syn_time = now()`.execute(
      trx,
    )
  })
}

/** The provider's id of one's own units or users, as far as they are there. */
export async function remoteIds(
  db: Db,
  product: SyncProduct,
  kind: 'organize' | 'user',
  localIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ localId: string; remoteId: string }>`
    select local_id as "localId", remote_id as "remoteId" from wechat_link
    where product = ${product} and kind = ${kind} and local_id = any(${localIds}) and remote_id is not null and state <> 'disabled'`.execute(
    db,
  )
  return new Map(rows.map(({ localId, remoteId }) => [localId, remoteId]))
}

const living = {
  organize: sql`select id from org_organize where delete_mark = 0 and enabled_mark = 1`,
  user: sql`select id from org_user where delete_mark = 0 and enabled_mark = 1 and owner_user_id is null`,
} as const

/** Counts of units and of users (specification: wire 9.9). */
export async function totals(db: Db, product: SyncProduct, lang: Lang): Promise<SyncTotal[]> {
  const one = async (kind: 'organize' | 'user', synType: string): Promise<SyncTotal> => {
    const { rows } = await sql<Omit<SyncTotal, 'synType'>>`
      select count(*)::int as "recordTotal", count(*) filter (where k.state = 'ok')::int as "synSuccessCount", count(*) filter (where k.state = 'failed')::int as "synFailCount",
        count(*) filter (where k.state is null or k.state in ('disabled', 'stale', 'removed'))::int as "unSynCount", max(k.syn_time) as "synDate"
      from (${living[kind]}) l left join wechat_link k on k.local_id = l.id and k.kind = ${kind} and k.product = ${product}`.execute(
      db,
    )
    return { synType, ...rows[0]! }
  }
  return [await one('organize', text.units[lang]), await one('user', text.users[lang])]
}

interface Asked extends Page {
  product: SyncProduct
  state?: LinkState | undefined
}

const linked = (lang: Lang) =>
  sql`k.remote_id as "remoteId", coalesce(k.state, 'none') as state, coalesce(k.error ->> ${lang}::text, '') as error, k.syn_time as "synTime"`
const inState = (state: Asked['state']) =>
  state === undefined ? undefined : state === 'none' ? sql`k.state is null` : sql`k.state = ${state}`

export function linkedUnits(
  db: Db,
  { product, state, ...page }: Asked,
  lang: Lang,
): Promise<{ list: LinkedUnit[]; pagination: Pagination }> {
  const link = sql`left join wechat_link k on k.local_id = o.id and k.kind = 'organize' and k.product = ${product}`
  return loadPage<LinkedUnit>(db, page, {
    alias: 'o',
    select: sql`o.id, o.full_name as "fullName", coalesce(p.full_name, '') as "parentName", ${linked(lang)}`,
    from: sql`from org_organize o ${link} where ${allConditions([sql`o.delete_mark = 0 and o.enabled_mark = 1`, inState(state), page.keyword && sql`o.full_name ilike ${containsPattern(page.keyword)}`])}`,
    join: sql`${link} left join org_organize p on p.id = o.parent_id`,
    order: sql`o.sort_code, o.id`,
  })
}

export function linkedUsers(
  db: Db,
  { product, state, ...page }: Asked,
  lang: Lang,
): Promise<{ list: LinkedUser[]; pagination: Pagination }> {
  const link = sql`left join wechat_link k on k.local_id = u.id and k.kind = 'user' and k.product = ${product}`
  const like = page.keyword && containsPattern(page.keyword)
  return loadPage<LinkedUser>(db, page, {
    alias: 'u',
    select: sql`u.id, u.real_name as "fullName", u.account, u.mobile_phone as "mobilePhone", coalesce(o.full_name, '') as organize, ${linked(lang)}`,
    from: sql`from org_user u ${link} where ${allConditions([sql`u.delete_mark = 0 and u.enabled_mark = 1 and u.owner_user_id is null`, inState(state), like && sql`u.real_name ilike ${like} or u.account ilike ${like}`])}`,
    join: sql`${link} left join org_organize o on o.id = u.organize_id`,
    order: sql`u.account, u.id`,
  })
}
