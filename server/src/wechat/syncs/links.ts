import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import {
  SyncTotal,
  type LinkedUnit,
  type LinkedUser,
  type LinkState,
  type SyncProduct,
} from '@tessera/shared/contract/wechat/syncs'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { loadPage } from '../../db/pages.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'
import { text } from './text.ts'

/** Marks users as removed at the provider: unlinked and not created again. */
export const markRemoved = (db: Db, product: SyncProduct, localIds: readonly string[]): Promise<unknown> =>
  sql`
  update wechat_link set state = 'removed', remote_id = null, error = null
  where product = ${product} and kind = 'user' and local_id = any(${localIds})`.execute(db)

/** Lets the next run create removed users again. Returns false if none of them is marked as removed. */
export async function clearRemoved(
  db: Db,
  product: SyncProduct,
  localIds: readonly string[],
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from wechat_link where product = ${product} and kind = 'user' and state = 'removed'
      and local_id = any(${localIds})`.execute(db)
  return numAffectedRows !== 0n
}

/** Links the top unit to the provider's root department, which always exists. */
export async function linkRoot(db: Db, product: SyncProduct, localId: string, rootId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`delete from wechat_link where product = ${product} and kind = 'organize'
      and remote_id = ${rootId} and local_id <> ${localId}`.execute(trx)
    await sql`
      insert into wechat_link (product, kind, local_id, remote_id, state)
      values (${product}, 'organize', ${localId}, ${rootId}, 'ok')
      on conflict (product, kind, local_id) do update
        set remote_id = excluded.remote_id, state = 'ok', error = null, syn_time = now()`.execute(trx)
  })
}

/** The provider's identifiers of local units or users that exist there. */
export async function findRemoteIds(
  db: Db,
  product: SyncProduct,
  kind: 'organize' | 'user',
  localIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await typedSql({ ...columnsOf('wechat_link', 'localId'), remoteId: column.text })`
    select local_id as "localId", remote_id as "remoteId" from wechat_link
    where product = ${product} and kind = ${kind} and local_id = any(${localIds}) and remote_id is not null
      and state <> 'disabled'`.execute(db)
  return new Map(rows.map(({ localId, remoteId }) => [localId, remoteId]))
}

const LinkCounts = SyncTotal.omit({ synType: true })

const activeRows = {
  organize: sql`select id from org_organize where delete_mark = 0 and enabled_mark = 1`,
  user: sql`select id from org_user where delete_mark = 0 and enabled_mark = 1 and owner_user_id is null`,
} as const

/** Counts of units and users by link state. */
export async function loadTotals(db: Db, product: SyncProduct, lang: Lang): Promise<SyncTotal[]> {
  const countByState = async (kind: 'organize' | 'user', synType: string): Promise<SyncTotal> => {
    const { rows } = await typedSql(schemaColumns(LinkCounts))`
      select count(*)::int as "recordTotal",
        count(*) filter (where k.state = 'ok')::int as "synSuccessCount",
          count(*) filter (where k.state = 'failed')::int as "synFailCount",
        count(*) filter (where k.state is null
          or k.state in ('disabled', 'stale', 'removed'))::int as "unSynCount", max(k.syn_time) as "synDate"
      from (${activeRows[kind]}) l left join wechat_link k on k.local_id = l.id and k.kind = ${kind}
        and k.product = ${product}`.execute(db)
    return { synType, ...rows[0]! }
  }
  const units = await countByState('organize', text.units[lang])
  const users = await countByState('user', text.users[lang])
  return [units, users]
}

interface LinkedQuery extends Page {
  product: SyncProduct
  state?: LinkState | undefined
}

const linkColumns = (lang: Lang) =>
  sql`k.remote_id as "remoteId", coalesce(k.state, 'none') as state, coalesce(k.error ->> ${lang}::text,
    '') as error, k.syn_time as "synTime"`
const whereState = (state: LinkedQuery['state']) =>
  state && (state === 'none' ? sql`k.state is null` : sql`k.state = ${state}`)

export function listLinkedUnits(
  db: Db,
  { product, state, ...page }: LinkedQuery,
  lang: Lang,
): Promise<{ list: LinkedUnit[]; pagination: Pagination }> {
  const link = sql`left join wechat_link k on k.local_id = o.id and k.kind = 'organize'
    and k.product = ${product}`
  return loadPage<LinkedUnit>(db, page, {
    alias: 'o',
    select: sql`o.id, o.full_name as "fullName", coalesce(p.full_name, '') as "parentName",
      ${linkColumns(lang)}`,
    from: sql`from org_organize o ${link}
    where ${allConditions([
      sql`o.delete_mark = 0
      and o.enabled_mark = 1`,
      whereState(state),
      page.keyword && sql`o.full_name ilike ${containsPattern(page.keyword)}`,
    ])}`,
    join: sql`${link} left join org_organize p on p.id = o.parent_id`,
    order: sql`o.sort_code, o.id`,
  })
}

export function listLinkedUsers(
  db: Db,
  { product, state, ...page }: LinkedQuery,
  lang: Lang,
): Promise<{ list: LinkedUser[]; pagination: Pagination }> {
  const link = sql`left join wechat_link k on k.local_id = u.id and k.kind = 'user'
    and k.product = ${product}`
  const like = page.keyword && containsPattern(page.keyword)
  return loadPage<LinkedUser>(db, page, {
    alias: 'u',
    select: sql`u.id, u.real_name as "fullName", u.account, u.mobile_phone as "mobilePhone",
      coalesce(o.full_name, '') as organize, ${linkColumns(lang)}`,
    from: sql`from org_user u ${link} where ${allConditions([
      sql`u.delete_mark = 0 and u.enabled_mark = 1
      and u.owner_user_id is null`,
      whereState(state),
      like &&
        sql`u.real_name ilike ${like}
        or u.account ilike ${like}`,
    ])}`,
    join: sql`${link} left join org_organize o on o.id = u.organize_id`,
    order: sql`u.account, u.id`,
  })
}
