import { sql } from 'kysely'
import type { ProviderChange, SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { markRemoved } from '../syncs/links.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

/** A change of a department or member at a provider. */
export interface DirectoryChange {
  kind: 'organize' | 'user'
  action: 'create' | 'change' | 'remove'
  remoteId: string
  /** Set if the identifier changed. */
  newId?: string
  name: string
  /** Epoch milliseconds. */
  at: number
}

/** Events within this time after our own write are ignored: DingTalk also reports those writes. */
const echoSeconds = 5
/** Removal events within this time after a run are attributed to the run. */
const removalMinutes = 10

interface LinkedRecord {
  localId: string
  remoteId: string
  ours: boolean
}

/**
 * Records changes that were made at the provider. Marks links of changed records as stale and unlinks removed
 * ones. Ignores our own changes.
 */
export async function recordChanges(
  trx: Db,
  product: SyncProduct,
  changes: readonly DirectoryChange[],
): Promise<void> {
  for (const change of changes) {
    const bound = await findLinked(trx, product, change)
    if (bound?.ours || (await wasRemovedByUs(trx, product, change))) continue
    const { kind, action, remoteId, newId: renamed, name, at } = change
    await sql`
      insert into wechat_change (id, product, kind, action, remote_id, full_name, local_id, told_as,
        happened_time)
      values (${newId()}, ${product}, ${kind}, ${action}, ${remoteId}, ${name}, ${bound?.localId ?? null},
        ${`${kind} ${action} ${remoteId} ${at}`}, ${new Date(at)}) on conflict do nothing`.execute(trx)
    await updateSnapshot(trx, product, change)
    if (!bound) continue
    const link = sql`product = ${product} and kind = ${kind} and local_id = ${bound.localId}`
    if (action === 'remove' && kind === 'user') await markRemoved(trx, product, [bound.localId])
    else if (action === 'remove') await sql`delete from wechat_link where ${link}`.execute(trx)
    else
      await sql`update wechat_link set state = case state when 'ok' then 'stale' else state
        end, remote_id = ${renamed ?? bound.remoteId} where ${link}`.execute(trx)
  }
}

/**
 * The local record linked to a changed one. Identifiers are case-insensitive. The root department is never
 * unlinked.
 */
async function findLinked(
  trx: Db,
  product: SyncProduct,
  { kind, remoteId, action, at }: DirectoryChange,
): Promise<LinkedRecord | undefined> {
  const { rows } = await typedSql({ localId: column.text, remoteId: column.text, ours: column.boolean })`
    select local_id as "localId", remote_id as "remoteId", ${action} <> 'remove'
      and ${new Date(at)} <= syn_time + make_interval(secs => ${echoSeconds}) as ours
    from wechat_link where product = ${product} and kind = ${kind} and lower(remote_id) = lower(${remoteId})
      and not (kind = 'organize' and remote_id = '1')`.execute(trx)
  return rows[0]
}

async function wasRemovedByUs(
  trx: Db,
  product: SyncProduct,
  { kind, action, remoteId }: DirectoryChange,
): Promise<boolean> {
  if (action !== 'remove') return false
  const { rows } = await sql`
    select 1 from wechat_sync_row r join wechat_sync s on s.id = r.sync_id
    where s.product = ${product} and not s.dry
      and coalesce(s.finish_time, now()) > now() - make_interval(mins => ${removalMinutes})
      and r.kind = ${kind} and r.action in ('remove', 'disable') and lower(r.remote_id) = lower(${remoteId})
        limit 1`.execute(trx)
  return rows.length > 0
}

/** Applies a change to the stored copy of the directory, as far as the event contains it. */
async function updateSnapshot(
  trx: Db,
  product: SyncProduct,
  { kind, action, remoteId, newId: renamed, name }: DirectoryChange,
): Promise<void> {
  const row = sql`product = ${product} and lower(id) = lower(${remoteId})`
  const table = kind === 'user' ? sql`wechat_remote_user` : sql`wechat_remote_unit`
  if (action === 'remove') await sql`delete from ${table} where ${row}`.execute(trx)
  else if (action === 'change')
    await sql`update ${table}
      set id = ${renamed ?? remoteId}, full_name = coalesce(nullif(${name}, ''), full_name)
        where ${row}`.execute(trx)
}

export function listChanges(
  db: Db,
  { product, kind, ...page }: Page & { product: SyncProduct; kind?: 'organize' | 'user' | undefined },
): Promise<{ list: ProviderChange[]; pagination: Pagination }> {
  const like = page.keyword && containsPattern(page.keyword)
  return loadCappedPage<ProviderChange>(db, page, {
    select: sql`c.id, c.kind, c.action, c.remote_id as "remoteId", c.full_name as "fullName",
      c.local_id as "localId", coalesce(u.real_name || '/' || u.account, o.full_name) as "localName",
        c.happened_time as "happenedTime"`,
    from: sql`from wechat_change c left join org_user u on c.kind = 'user' and u.id = c.local_id
      left join org_organize o on c.kind = 'organize' and o.id = c.local_id
      where ${allConditions([
        sql`c.product = ${product}`,
        kind && sql`c.kind = ${kind}`,
        like &&
          sql`c.full_name ilike ${like} or c.remote_id ilike ${like}
          or u.real_name ilike ${like} or o.full_name ilike ${like}`,
      ])}`,
    order: sql`c.happened_time desc, c.id desc`,
  })
}

/** Number of changes since the last finished synchronization. */
export async function countChangesSinceSync(db: Db, product: SyncProduct): Promise<number> {
  const { rows } = await typedSql({ n: column.number })`
    select count(*)::int as n from wechat_change
    where product = ${product} and creator_time > coalesce((select max(finish_time) from wechat_sync
    where product = ${product} and state = 'done' and not dry
      and kind in ('all', 'organize', 'user')), '-infinity')`.execute(db)
  return rows[0]!.n
}

/** Deletes changes older than a year. */
export const pruneChanges = (db: Db): Promise<unknown> =>
  sql`delete from wechat_change where creator_time < now() - interval '1 year'`.execute(db)
