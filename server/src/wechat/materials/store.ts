import { sql } from 'kysely'
import * as z from 'zod'
import type { ArticleRead, Material, MaterialType } from '@tessera/shared/contract/wechat/materials'
import { imageUrl } from '@tessera/shared/contract/system/files'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { loadPage } from '../../db/pages.ts'
import { ProviderArticle } from '../../providers/mp-material.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

const providerArticles = column.jsonOf(z.array(ProviderArticle))

/** Checks the content of a file and stores it; returns its stored name and MIME type. */
export type StoreFile = (
  by: { userId: string },
  file: { fileName: string; bytes: Uint8Array },
) => Promise<{ name: string; mime: string }>

/** Type of these files in the storage. */
export const fileType = 'wechat'

export interface MaterialRow {
  id: string
  type: MaterialType
  mediaId: string
  fullName: string
  digest: string | null
  /** True for articles that are drafts at the account. */
  draft: boolean
  gone: boolean
}

/** One page of the material of a type; `existingOnly` leaves out material that was deleted at the account. */
export async function listMaterials(
  db: Db,
  type: MaterialType,
  page: Page,
  existingOnly = false,
): Promise<{ list: Material[]; pagination: Pagination }> {
  const { list, pagination } = await loadPage<Omit<Material, 'imageUrl'> & { picture: string | null }>(
    db,
    page,
    {
      alias: 'm',
      select: sql`m.id, m.type, m.media_id as "mediaId", m.full_name as "fullName", m.bytes, m.digest,
        m.author, coalesce(u.real_name || '/' || u.account, '') as "creatorUser",
      m.creator_time as "creatorTime", m.gone_time is not null as gone,
        coalesce(jsonb_array_length(m.articles), 1) as articles, case when m.type = '2' then m.file_name
          else t.file_name end as picture`,
      from: sql`from wechat_material m where ${allConditions([
        sql`m.delete_mark = 0
        and m.type = ${type}`,
        existingOnly && sql`m.gone_time is null`,
        page.keyword &&
          sql`m.full_name
          ilike ${containsPattern(page.keyword)}`,
      ])}`,
      join: sql`left join org_user u on u.id = m.creator_user_id
        left join wechat_material t on t.id = m.thumb_id`,
      order: sql`m.creator_time desc, m.id`,
    },
  )
  return {
    list: list.map(({ picture, ...row }) => ({
      ...row,
      imageUrl: picture ? imageUrl(fileType, picture) : '',
    })),
    pagination,
  }
}

export async function findMaterial(db: Db, id: string): Promise<MaterialRow | undefined> {
  const { rows } = await typedSql({
    id: column.text,
    type: column.oneOf('2', '5', '3', '4'),
    mediaId: column.text,
    fullName: column.text,
    digest: column.text.orNull,
    draft: column.boolean,
    gone: column.boolean,
  })`select id, type, media_id as "mediaId", full_name as "fullName", digest, draft,
      gone_time is not null as gone from wechat_material where id = ${id} and delete_mark = 0`.execute(db)
  return rows[0]
}

export async function requireMaterial(db: Db, id: string): Promise<MaterialRow> {
  const found = await findMaterial(db, id)
  if (!found) throw notFoundRefusal()
  return found
}

interface NewMaterial {
  type: MaterialType
  mediaId: string
  fullName: string
  fileName?: string
  bytes?: number
  url?: string
  digest?: string | null | undefined
  author?: string | null | undefined
  content?: string
  contentSourceUrl?: string | null | undefined
  thumbId?: string
}

/** Saves new material. Updates the row if a pull has created it already. Returns its id. */
export async function saveMaterial(
  db: Db,
  by: string,
  {
    type,
    mediaId,
    fullName,
    fileName,
    bytes,
    url = '',
    digest,
    author,
    content,
    contentSourceUrl,
    thumbId,
  }: NewMaterial,
): Promise<string> {
  const { rows } = await typedSql({ id: column.text })`
    insert into wechat_material as m (id, type, media_id, full_name, file_name, bytes, url, digest, author,
      content, content_source_url, thumb_id, creator_user_id)
    values (${newId()}, ${type}, ${mediaId}, ${fullName}, ${fileName ?? null}, ${bytes ?? null}, ${url},
      ${digest || null}, ${author || null}, ${content ?? null}, ${contentSourceUrl || null},
        ${thumbId ?? null}, ${by})
    on conflict (media_id) where delete_mark = 0 do update
      set full_name = excluded.full_name, file_name = excluded.file_name, bytes = excluded.bytes,
        content = coalesce(excluded.content, m.content), thumb_id = coalesce(excluded.thumb_id, m.thumb_id)
    returning id`.execute(db)
  return rows[0]!.id
}

/** The articles of an article material, in order. */
export async function readArticle(db: Db, id: string): Promise<ArticleRead> {
  const { rows } = await typedSql({
    fullName: column.text,
    author: column.text.orNull,
    digest: column.text.orNull,
    content: column.text.orNull,
    contentSourceUrl: column.text.orNull,
    articles: providerArticles.orNull,
    picture: column.text.orNull,
    updated: column.time,
  })`
    select m.full_name as "fullName", m.author, m.digest, m.content,
      m.content_source_url as "contentSourceUrl", m.articles, t.file_name as picture, coalesce(m.there_time,
        m.creator_time) as updated
    from wechat_material m left join wechat_material t on t.id = m.thumb_id
    where m.id = ${id} and m.type = '5' and m.delete_mark = 0`.execute(db)
  const found = rows[0]
  if (!found) throw notFoundRefusal()
  const { fullName, author, digest, content, contentSourceUrl, articles, picture, updated } = found
  const firstArticle = {
    title: fullName,
    author: author ?? '',
    digest: digest ?? '',
    content: content ?? '',
    contentSourceUrl: contentSourceUrl ?? '',
  }
  const further = (articles ?? []).slice(1).map((article) => ({
    title: article.title,
    author: article.author ?? '',
    digest: article.digest ?? '',
    content: article.content ?? '',
    contentSourceUrl: article.content_source_url ?? '',
  }))
  return {
    id,
    imageUrl: picture ? imageUrl(fileType, picture) : '',
    updatedTime: updated,
    articles: [firstArticle, ...further],
  }
}

export async function isUsedAsPicture(db: Db, id: string): Promise<boolean> {
  return (
    (await sql`select 1 from wechat_material where thumb_id = ${id} and delete_mark = 0`.execute(db)).rows
      .length > 0
  )
}

export const removeMaterial = (db: Db, id: string, by: string): Promise<unknown> =>
  sql`update wechat_material set delete_mark = 1, last_modify_user_id = ${by}, last_modify_time = now()
    where id = ${id}`.execute(db)
