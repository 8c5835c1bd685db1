import { sql } from 'kysely'
import type { MaterialType } from '@tessera/shared/contract/wechat/materials'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import type { ProviderMaterial } from '../../providers/mp-material.ts'

/**
 * Saves material that the account returned. Known material is updated; articles that changed at the account
 * are replaced.
 */
export async function savePulled(
  db: Db,
  type: MaterialType,
  draft: boolean,
  items: readonly ProviderMaterial[],
  by: string | null,
): Promise<void> {
  const rows = items.map(({ mediaId, name, url, updated, articles }) => {
    const first = articles[0]
    return {
      id: newId(),
      mediaId,
      url,
      updated,
      articles: articles.length > 0 ? articles : null,
      name: (first?.title ?? name ?? '').slice(0, 200) || mediaId,
      digest: first?.digest || null,
      author: first?.author || null,
      content: first?.content ?? null,
      source: first?.content_source_url || null,
      thumb: first?.thumb_media_id || null,
    }
  })
  const isChanged = sql`m.there_time is not null and m.there_time is distinct from excluded.there_time`
  await sql`
    insert into wechat_material as m (id, type, media_id, full_name, url, digest, author, content,
      content_source_url, articles, draft, thumb_id, creator_user_id, creator_time, there_time, seen_time)
    select r.id, ${type}, "mediaId", name, r.url, r.digest, r.author, r.content, source, r.articles,
      ${draft}, t.id, ${by}, case when updated > 0 then to_timestamp(updated) else now()
        end, to_timestamp(updated), clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, "mediaId" text, url text,
      updated bigint, articles jsonb, name text, digest text, author text, content text, source text,
        thumb text)
      left join wechat_material t on t.media_id = r.thumb and t.type = '2' and t.delete_mark = 0
    on conflict (media_id) where delete_mark = 0 do update
      set seen_time = excluded.seen_time, gone_time = null, there_time = excluded.there_time,
        draft = excluded.draft,
      full_name = case when ${isChanged} then excluded.full_name else m.full_name end, digest = case
        when ${isChanged} then excluded.digest else m.digest end, author = case when ${isChanged}
          then excluded.author else m.author end,
      content = case when ${isChanged} then excluded.content else m.content end, content_source_url = case
        when ${isChanged} then excluded.content_source_url else m.content_source_url end,
      articles = case when ${isChanged} or m.articles is not null then excluded.articles else m.articles
        end, thumb_id = coalesce(excluded.thumb_id, m.thumb_id)`.execute(db)
}

/** Marks material as deleted that the account did not return since a time and that is older. */
export const recordGone = (db: Db, since: number): Promise<unknown> =>
  sql`
  update wechat_material set gone_time = now()
  where delete_mark = 0 and gone_time is null
    and coalesce(seen_time, creator_time) < ${new Date(since)}`.execute(db)

/** Pictures without a local file, latest first. */
export async function listPicturesWithoutFile(
  db: Db,
  limit: number,
): Promise<{ id: string; mediaId: string; fullName: string }[]> {
  const { rows } = await typedSql(columnsOf('wechat_material', 'id', 'mediaId', 'fullName'))`
    select id, media_id as "mediaId", full_name as "fullName" from wechat_material
    where type = '2' and file_name is null and delete_mark = 0 and gone_time is null
    order by creator_time desc, id limit ${limit}`.execute(db)
  return rows
}

export const recordFile = (db: Db, id: string, fileName: string, bytes: number): Promise<unknown> =>
  sql`update wechat_material set file_name = ${fileName}, bytes = ${bytes} where id = ${id}`.execute(db)
