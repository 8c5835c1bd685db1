import { buffer } from 'node:stream/consumers'
import type { QyMediaType } from '@tessera/shared/contract/wechat/media'
import type { Db } from '../../db/connect.ts'
import type { Storage } from '../../files/storage.ts'
import { refuseField } from '../../http/refusal.ts'
import { ProviderFailure } from '../../providers/failure.ts'
import type { Wecom, WecomMedia } from '../../providers/wecom.ts'
import { keyOf } from '../../system/files/receive.ts'
import { fileType } from '../materials/store.ts'
import { noteBrought, type MediaRow } from './store.ts'
import { text } from './text.ts'

const kinds: Readonly<Record<QyMediaType, WecomMedia>> = { 2: 'image', 3: 'voice', 4: 'video', 6: 'file' }

interface Parts {
  db: Db
  storage: Storage
  wecom: Wecom
}

/** The id of a file over there, where it is brought if it is not known any more; `anew` brings it in any case. */
export async function brought({ db, storage, wecom }: Parts, { id, type, fullName, fileName, mime, mediaId }: MediaRow, anew: boolean): Promise<string> {
  if (mediaId && !anew) return mediaId
  const found = await storage.open(keyOf({ type: fileType, name: fileName }))
  if (!found) throw refuseField('mediaId', text.noBytes, { name: fullName })
  const fresh = await wecom.uploadMedia(kinds[type], { name: fullName, mime, bytes: await buffer(found.content) })
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
