import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { QyMedia, QyMediaType } from '@tessera/shared/contract/wechat/media'
import { imageUrl } from '@tessera/shared/contract/system/files'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { loadPage } from '../../db/pages.ts'
import type { Storage } from '../../files/storage.ts'
import { refuseField } from '../../errors/refusal.ts'
import { ProviderFailure } from '../../providers/failure.ts'
import type { Wecom, WecomMedia } from '../../providers/wecom.ts'
import { storageKey } from '../../system/files/receive.ts'
import { fileType } from '../materials/store.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

export interface MediaRow {
  id: string
  type: QyMediaType
  fullName: string
  fileName: string
  mime: string
  /** WeCom's identifier; null if it was never uploaded or has expired. */
  mediaId: string | null
}

/** WeCom keeps an uploaded file for three days; this is slightly less. */
const mediaLifetimeHours = 70

export async function listMedia(
  db: Db,
  type: QyMediaType,
  page: Page,
): Promise<{ list: QyMedia[]; pagination: Pagination }> {
  const { list, pagination } = await loadPage<Omit<QyMedia, 'imageUrl'> & { fileName: string }>(db, page, {
    alias: 'm',
    select: sql`m.id, m.type, m.full_name as "fullName", m.bytes, m.file_name as "fileName",
      coalesce(u.real_name || '/' || u.account, '') as "creatorUser", m.creator_time as "creatorTime"`,
    from: sql`from wechat_media m
    where ${allConditions([
      sql`m.type = ${type}`,
      page.keyword && sql`m.full_name ilike ${containsPattern(page.keyword)}`,
    ])}`,
    join: sql`left join org_user u on u.id = m.creator_user_id`,
    order: sql`m.creator_time desc, m.id`,
  })
  return {
    list: list.map(({ fileName, ...row }) => ({
      ...row,
      imageUrl: row.type === '2' ? imageUrl(fileType, fileName) : '',
    })),
    pagination,
  }
}

export async function findMedia(db: Db, id: string): Promise<MediaRow | undefined> {
  const { rows } = await typedSql({
    id: column.text,
    type: column.oneOf('2', '3', '4', '6'),
    fullName: column.text,
    fileName: column.text,
    mime: column.text,
    mediaId: column.text.orNull,
  })`
    select id, type, full_name as "fullName", file_name as "fileName", mime, case
      when media_time > now() - make_interval(hours => ${mediaLifetimeHours}) then media_id end as "mediaId"
        from wechat_media where id = ${id}`.execute(db)
  return rows[0]
}

export async function saveMedia(
  db: Db,
  by: string,
  { type, fullName, fileName, mime, bytes }: Omit<MediaRow, 'id' | 'mediaId'> & { bytes: number },
): Promise<string> {
  const id = newId()
  await sql`insert into wechat_media (id, type, full_name, file_name, mime, bytes, creator_user_id)
    values (${id}, ${type}, ${fullName}, ${fileName}, ${mime}, ${bytes}, ${by})`.execute(db)
  return id
}

const recordMediaId = (db: Db, id: string, mediaId: string): Promise<unknown> =>
  sql`update wechat_media set media_id = ${mediaId}, media_time = now() where id = ${id}`.execute(db)

export async function removeMedia(db: Db, id: string): Promise<boolean> {
  return (await sql`delete from wechat_media where id = ${id} returning 1`.execute(db)).rows.length > 0
}

const kinds: Readonly<Record<QyMediaType, WecomMedia>> = { 2: 'image', 3: 'voice', 4: 'video', 6: 'file' }

interface MediaServices {
  db: Db
  storage: Storage
  wecom: Wecom
}

/** WeCom's identifier of a file. Uploads the file if it has none or if `forceUpload`. */
export async function ensureUploaded(
  { db, storage, wecom }: MediaServices,
  { id, type, fullName, fileName, mime, mediaId }: MediaRow,
  forceUpload: boolean,
): Promise<string> {
  if (mediaId && !forceUpload) return mediaId
  const found = await storage.open(storageKey({ type: fileType, name: fileName }))
  if (!found) throw refuseField('mediaId', text.noBytes, { name: fullName })
  const uploadedId = await wecom.uploadMedia(kinds[type], {
    name: fullName,
    mime,
    bytes: await buffer(found.content),
  })
  await recordMediaId(db, id, uploadedId)
  return uploadedId
}

/** WeCom's error code for an unknown file, which has expired early or belongs to another corporation. */
const unknownMediaCode = '40007'

/**
 * Runs work that uses file identifiers. If WeCom does not know one, uploads all files again and retries once.
 */
export async function retryWithUpload<T>(work: (forceUpload: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(false)
  } catch (error) {
    if (error instanceof ProviderFailure && error.errcode === unknownMediaCode) return work(true)
    throw error
  }
}
