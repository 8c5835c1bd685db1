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
import { refuseField } from '../../http/refusal.ts'
import { ProviderFailure } from '../../providers/failure.ts'
import type { Wecom, WecomMedia } from '../../providers/wecom.ts'
import { keyOf } from '../../system/files/receive.ts'
import { fileType } from '../materials/store.ts'
import { text } from './text.ts'

export interface MediaRow {
  id: string
  type: QyMediaType
  fullName: string
  fileName: string
  mime: string
  /** As it is known over there; null where it was never brought, or is forgotten by now. */
  mediaId: string | null
}

/** Hours for which a file is known there, with some to spare: documented are three days. */
const lasts = 70

export async function listMedia(
  db: Db,
  type: QyMediaType,
  page: Page,
): Promise<{ list: QyMedia[]; pagination: Pagination }> {
  const { list, pagination } = await loadPage<Omit<QyMedia, 'imageUrl'> & { fileName: string }>(db, page, {
    alias: 'm',
    select: sql`m.id, m.type, m.full_name as "fullName", m.bytes, m.file_name as "fileName", coalesce(u.real_name || '/' || u.account, '') as "creatorUser", m.creator_time as "creatorTime"`,
    from: sql`from wechat_media m where ${allConditions([sql`m.type = ${type}`, page.keyword && sql`m.full_name ilike ${containsPattern(page.keyword)}`])}`,
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
  const { rows } = await sql<MediaRow>`
    select id, type, full_name as "fullName", file_name as "fileName", mime, case when media_time > now() - make_interval(hours => ${lasts}) then media_id end as "mediaId" from wechat_media where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export async function keepMedia(
  db: Db,
  by: string,
  { type, fullName, fileName, mime, bytes }: Omit<MediaRow, 'id' | 'mediaId'> & { bytes: number },
): Promise<string> {
  const id = newId()
  await sql`insert into wechat_media (id, type, full_name, file_name, mime, bytes, creator_user_id) values (${id}, ${type}, ${fullName}, ${fileName}, ${mime}, ${bytes}, ${by})`.execute(
    db,
  )
  return id
}

const noteBrought = (db: Db, id: string, mediaId: string): Promise<unknown> =>
  sql`update wechat_media set media_id = ${mediaId}, media_time = now() where id = ${id}`.execute(db)

export async function dropMedia(db: Db, id: string): Promise<boolean> {
  return (await sql`delete from wechat_media where id = ${id} returning 1`.execute(db)).rows.length > 0
}

const kinds: Readonly<Record<QyMediaType, WecomMedia>> = { 2: 'image', 3: 'voice', 4: 'video', 6: 'file' }

interface Parts {
  db: Db
  storage: Storage
  wecom: Wecom
}

/** The id of a file over there, where it is brought if it is not known any more; `anew` brings it in any case. */
export async function brought(
  { db, storage, wecom }: Parts,
  { id, type, fullName, fileName, mime, mediaId }: MediaRow,
  anew: boolean,
): Promise<string> {
  if (mediaId && !anew) return mediaId
  const found = await storage.open(keyOf({ type: fileType, name: fileName }))
  if (!found) throw refuseField('mediaId', text.noBytes, { name: fullName })
  const fresh = await wecom.uploadMedia(kinds[type], {
    name: fullName,
    mime,
    bytes: await buffer(found.content),
  })
  await noteBrought(db, id, fresh)
  return fresh
}

/** What enterprise WeChat answers where it has forgotten a file, before its three days or because another corporation is asked. */
const forgotten = '40007'

/** Does what needs ids of files; where one is forgotten over there all are brought anew, once. */
export async function withFresh<T>(work: (anew: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(false)
  } catch (error) {
    if (error instanceof ProviderFailure && error.errcode === forgotten) return work(true)
    throw error
  }
}
