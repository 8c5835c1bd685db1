import { sql } from 'kysely'
import type { Material, MaterialType } from '@tessera/shared/contract/wechat/materials'
import { imageUrl } from '@tessera/shared/contract/system/files'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { contains, every } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { goneRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { paged } from '../../db/paged.ts'

/** How these files are filed in the store. */
export const fileType = 'wechat'

export interface MaterialRow {
  id: string
  type: MaterialType
  mediaId: string
  fullName: string
  digest: string | null
}

export async function listMaterials(db: Db, type: MaterialType, page: Page): Promise<{ list: Material[]; pagination: Pagination }> {
  const { list, pagination } = await paged<Omit<Material, 'imageUrl'> & { picture: string | null }>(db, page, {
    of: 'm',
    select: sql`m.id, m.type, m.media_id as "mediaId", m.full_name as "fullName", m.bytes, m.digest, m.author, coalesce(u.real_name || '/' || u.account, '') as "creatorUser",
      m.creator_time as "creatorTime", case when m.type = '2' then m.file_name else t.file_name end as picture`,
    from: sql`from wechat_material m where ${every([sql`m.delete_mark = 0 and m.type = ${type}`, page.keyword && sql`m.full_name ilike ${contains(page.keyword)}`])}`,
    join: sql`left join org_user u on u.id = m.creator_user_id left join wechat_material t on t.id = m.thumb_id`,
    order: sql`m.creator_time desc, m.id`,
  })
  return { list: list.map(({ picture, ...row }) => ({ ...row, imageUrl: picture ? imageUrl(fileType, picture) : '' })), pagination }
}

export async function findMaterial(db: Db, id: string): Promise<MaterialRow | undefined> {
  const { rows } = await sql<MaterialRow>`select id, type, media_id as "mediaId", full_name as "fullName", digest from wechat_material where id = ${id} and delete_mark = 0`.execute(db)
  return rows[0]
}

export async function mustMaterial(db: Db, id: string): Promise<MaterialRow> {
  const found = await findMaterial(db, id)
  if (!found) throw goneRefusal()
  return found
}

interface Fresh {
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

export async function keepMaterial(db: Db, by: string, { type, mediaId, fullName, fileName, bytes, url = '', digest, author, content, contentSourceUrl, thumbId }: Fresh): Promise<string> {
  const id = newId()
  await sql`
    insert into wechat_material (id, type, media_id, full_name, file_name, bytes, url, digest, author, content, content_source_url, thumb_id, creator_user_id)
    values (${id}, ${type}, ${mediaId}, ${fullName}, ${fileName ?? null}, ${bytes ?? null}, ${url}, ${digest || null}, ${author || null}, ${content ?? null}, ${contentSourceUrl || null}, ${thumbId ?? null}, ${by})`.execute(db)
  return id
}

export async function isPicture(db: Db, id: string): Promise<boolean> {
  return (await sql`select 1 from wechat_material where thumb_id = ${id} and delete_mark = 0`.execute(db)).rows.length > 0
}

export const dropMaterial = (db: Db, id: string, by: string): Promise<unknown> =>
  sql`update wechat_material set delete_mark = 1, last_modify_user_id = ${by}, last_modify_time = now() where id = ${id}`.execute(db)
