import { sql, type RawBuilder } from 'kysely'
import { FollowerType, type Follower, type Tag } from '@tessera/shared/contract/wechat/followers'
import { Code, type Page, type Pagination } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Follower as ProviderFollower, MpTag } from '../../providers/mp.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

const conditionByType: Readonly<Record<string, RawBuilder<unknown>>> = {
  [FollowerType.all]: sql`true`,
  [FollowerType.following]: sql`f.subscribed and not f.blacked`,
  [FollowerType.blacked]: sql`f.blacked`,
}

const select = sql`f.open_id as id, f.open_id as "openId", f.nickname, f.remark, f.tag_ids as "tagIds",
  f.scene, f.subscribed, f.blacked, f.subscribe_time as "subscribeTime",
  array(select t.name from wechat_tag t where t.id = any(f.tag_ids) order by t.name) as tags`

export function listFollowers(
  db: Db,
  type: string,
  { tagId, ...page }: Page & { tagId?: string | undefined },
): Promise<{ list: Follower[]; pagination: Pagination }> {
  const which = conditionByType[type]
  if (!which) throw refuseField('type', text.badType)
  const like = page.keyword && containsPattern(page.keyword)
  return loadCappedPage<Follower>(db, page, {
    select,
    from: sql`from wechat_follower f
    where ${allConditions([
      which,
      tagId !== undefined && sql`f.tag_ids @> array[${tagNumber(tagId)}::int]`,
      like &&
        sql`f.nickname ilike ${like} or f.remark ilike ${like}
        or f.open_id like ${like}`,
    ])}`,
    order: sql`f.subscribe_time desc nulls last, f.open_id`,
  })
}

export async function requireFollower(db: Db, openId: string): Promise<{ blacked: boolean }> {
  const { rows } = await typedSql({
    blacked: column.boolean,
  })`select blacked from wechat_follower where open_id = ${openId}`.execute(db)
  if (!rows[0]) throw refuse(text.noFollower, {}, Code.notFound)
  return rows[0]
}

export const recordRemark = (db: Db, openId: string, remark: string): Promise<unknown> =>
  sql`update wechat_follower set remark = ${remark} where open_id = ${openId}`.execute(db)
export const recordBlocked = (db: Db, openIds: readonly string[], on: boolean): Promise<unknown> =>
  sql`update wechat_follower set blacked = ${on} where open_id = any(${openIds})`.execute(db)

/** Replaces the blocked list with that of the account. */
export async function replaceBlockedList(db: Db, openIds: readonly string[]): Promise<void> {
  await sql`update wechat_follower set blacked = false
    where blacked and not open_id = any(${openIds})`.execute(db)
  await sql`
    insert into wechat_follower as f (open_id, blacked) select open_id, true
    from unnest(${openIds}::text[]) as blocked (open_id)
    on conflict (open_id) do update set blacked = true where not f.blacked`.execute(db)
}

/** Saves followers as the account returned them. */
export async function saveFollowers(db: Db, followers: readonly ProviderFollower[]): Promise<void> {
  const rows = followers.map((follower) => ({
    id: follower.openid,
    nickname: follower.nickname ?? '',
    remark: follower.remark ?? '',
    tags: follower.tagid_list ?? [],
    scene: follower.subscribe_scene ?? '',
    subscribed: follower.subscribe === 1,
    since: follower.subscribe_time ?? null,
  }))
  await sql`
    insert into wechat_follower as f (open_id, nickname, remark, tag_ids, scene, subscribed, subscribe_time,
      seen_time)
    select id, nickname, remark, array(select jsonb_array_elements_text(tags)::int), scene, subscribed,
      to_timestamp(since), clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, nickname text, remark text,
      tags jsonb, scene text, subscribed boolean, since bigint)
    on conflict (open_id) do update
      set nickname = excluded.nickname, remark = excluded.remark, tag_ids = excluded.tag_ids,
        scene = excluded.scene,
      subscribed = excluded.subscribed, subscribe_time = coalesce(excluded.subscribe_time, f.subscribe_time),
        seen_time = excluded.seen_time`.execute(db)
}

/** Marks followers that the account did not return since a time as unsubscribed. */
export const recordUnfollowed = (db: Db, since: number): Promise<unknown> =>
  sql`update wechat_follower set subscribed = false
    where subscribed and seen_time < ${new Date(since)}`.execute(db)

/** Records that a user subscribed or unsubscribed. */
export async function recordFollowing(db: Db, openId: string, follows: boolean, at: number): Promise<void> {
  await sql`
    insert into wechat_follower (open_id, subscribed, subscribe_time)
    values (${openId}, ${follows}, ${follows ? new Date(at) : null})
    on conflict (open_id) do update
      set subscribed = excluded.subscribed, subscribe_time = coalesce(excluded.subscribe_time,
        wechat_follower.subscribe_time)`.execute(db)
}

export async function listTags(db: Db): Promise<Tag[]> {
  const { rows } = await typedSql({
    id: column.text,
    fullName: column.text,
    count: column.number,
  })`select id::text as id, name as "fullName", count from wechat_tag order by id`.execute(db)
  return rows
}

export const tagNumber = (id: string): number => {
  if (!/^\d{1,9}$/.test(id)) throw refuse(text.noTag, {}, Code.notFound)
  return Number(id)
}

export async function requireTag(db: Db, id: string): Promise<Tag> {
  const found = (await listTags(db)).find((tag) => tag.id === String(tagNumber(id)))
  if (!found) throw refuse(text.noTag, {}, Code.notFound)
  return found
}

/** Replaces the tags with those of the account. */
export async function saveTags(db: Db, tags: readonly MpTag[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`delete from wechat_tag where not id = any(${tags.map(({ id }) => id)})`.execute(trx)
    await sql`
      insert into wechat_tag (id, name, count) select id, name, count
      from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as r (id int, name text, count int)
      on conflict (id) do update set name = excluded.name, count = excluded.count`.execute(trx)
  })
}

export async function recordTagged(
  db: Db,
  openIds: readonly string[],
  tagId: number,
  on: boolean,
): Promise<void> {
  const without = sql`array_remove(tag_ids, ${tagId}::int)`
  await sql`update wechat_follower set tag_ids = ${on ? sql`${without} || ${tagId}::int` : without}
    where open_id = any(${openIds})`.execute(db)
}
