import { sql } from 'kysely'
import {
  ProviderUnit as LinkedUnitFields,
  type ProviderUnitNode,
  type ProviderUser,
  type SyncProduct,
} from '@tessera/shared/contract/wechat/syncs'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import { text, time } from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { loadPage } from '../../db/pages.ts'
import { buildTree } from '../../db/tree.ts'
import { schemaColumns, typedSql } from '../../db/typed-sql.ts'
import type { ProviderPerson, ProviderUnit } from '../../providers/directory.ts'
import { countChangesSinceSync } from '../changes/store.ts'

export async function saveProviderUnits(
  db: Db,
  product: SyncProduct,
  units: readonly ProviderUnit[],
): Promise<void> {
  await sql`
    insert into wechat_remote_unit (product, id, parent_id, full_name, sort_code, seen_time)
    select ${product}, id, "parentId", name, least("order", 2147483647), clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as r (id text, "parentId" text, name text,
      "order" bigint)
    on conflict (product, id) do update
      set parent_id = excluded.parent_id, full_name = excluded.full_name, sort_code = excluded.sort_code,
        seen_time = excluded.seen_time`.execute(db)
}

/** Saves members. A member that occurs several times is saved once, with its last entry. */
export async function saveProviderPeople(
  db: Db,
  product: SyncProduct,
  people: readonly ProviderPerson[],
): Promise<void> {
  const unique = [...new Map(people.map((person) => [person.id, person])).values()]
  await sql`
    insert into wechat_remote_user as w (product, id, full_name, position, unit_ids, state, seen_time)
    select ${product}, id, name, position, array(select jsonb_array_elements_text("unitIds")), state,
      clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(unique)}::jsonb) as r (id text, name text, position text,
      "unitIds" jsonb, state text)
    on conflict (product, id) do update
      set full_name = excluded.full_name, position = excluded.position, unit_ids = excluded.unit_ids,
        state = excluded.state, seen_time = excluded.seen_time`.execute(db)
}

/** Deletes departments and members that were not returned since a time. */
export async function deleteUnseen(db: Db, product: SyncProduct, since: number): Promise<void> {
  await sql`delete from wechat_remote_unit
    where product = ${product} and seen_time < ${new Date(since)}`.execute(db)
  await sql`delete from wechat_remote_user
    where product = ${product} and seen_time < ${new Date(since)}`.execute(db)
}

/** The provider's departments as a tree, each with its linked unit. */
export async function loadProviderUnits(
  db: Db,
  product: SyncProduct,
): Promise<{ list: ProviderUnitNode[]; readTime: number | null; changes: number }> {
  const { rows } = await typedSql({
    ...schemaColumns(LinkedUnitFields),
    id: text,
    parentId: text,
    fullName: text,
  })`
    select r.id, coalesce(r.parent_id, '-1') as "parentId", coalesce(nullif(r.full_name, ''), o.full_name,
      r.id) as "fullName", o.id as "localId", o.full_name as "localName",
      case when o.id is null then 'none' else k.state end as link, (select count(*)::int
        from wechat_remote_user u where u.product = r.product and u.unit_ids @> array[r.id]) as people
    from wechat_remote_unit r
      left join wechat_link k on k.product = r.product and k.kind = 'organize' and k.remote_id = r.id
      left join org_organize o on o.id = k.local_id and o.delete_mark = 0
    where r.product = ${product} order by r.sort_code desc, r.id`.execute(db)
  const { rows: read } = await typedSql({
    time: time.orNull,
  })`select max(finish_time) as time from wechat_sync
    where product = ${product} and kind = 'read' and state = 'done'`.execute(db)
  return {
    list: buildTree(rows) as ProviderUnitNode[],
    readTime: read[0]?.time ?? null,
    changes: await countChangesSinceSync(db, product),
  }
}

interface ProviderUserQuery extends Page {
  product: SyncProduct
  unitId?: string | undefined
  bound?: 0 | 1 | undefined
}

/** One page of the provider's members, each with the linked user. */
export function listProviderUsers(
  db: Db,
  { product, unitId, bound, ...page }: ProviderUserQuery,
): Promise<{ list: ProviderUser[]; pagination: Pagination }> {
  const like = page.keyword && containsPattern(page.keyword)
  const bindings = sql`left join wechat_link k on k.product = r.product and k.kind = 'user'
    and lower(k.remote_id) = lower(r.id) left join org_user u on u.id = k.local_id and u.delete_mark = 0`
  return loadPage<ProviderUser>(db, page, {
    alias: 'r',
    select: sql`r.id, coalesce(nullif(r.full_name, ''), u.real_name, r.id) as "fullName", r.position,
      r.state, u.id as "localId", u.real_name as "localName", u.account, case when u.id is null then 'none'
        else k.state end as link,
      coalesce((select string_agg(coalesce(nullif(d.full_name, ''), d.id), '、' order by d.id)
        from wechat_remote_unit d where d.product = r.product and d.id = any(r.unit_ids)), '') as units`,
    from: sql`from wechat_remote_user r ${bindings} where ${allConditions([
      sql`r.product = ${product}`,
      unitId !== undefined && sql`r.unit_ids @> array[${unitId}::text]`,
      bound !== undefined && (bound === 1 ? sql`u.id is not null` : sql`u.id is null`),
      like && sql`r.full_name ilike ${like} or r.id ilike ${like} or u.real_name ilike ${like}`,
    ])}`,
    join: bindings,
    order: sql`r.id`,
  })
}
