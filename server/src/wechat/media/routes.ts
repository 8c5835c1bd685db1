import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  minMediaBytes,
  maxVoiceSeconds,
  qyMediaLimits,
  qyMediaTypes,
  type QyMediaType,
  type qyMedia as calls,
} from '@tessera/shared/contract/wechat/media'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Handlers } from '../../http/context.ts'
import { readMultipartFile, type FilePart } from '../../http/multipart.ts'
import { refuseField } from '../../errors/refusal.ts'
import type { StoreFile } from '../materials/store.ts'
import { amrSeconds } from './amr.ts'
import { removeMedia, saveMedia, listMedia } from './store.ts'
import { text } from './text.ts'

export const qyMediaHandlers = ({ storeFile }: { storeFile: StoreFile }): Handlers<typeof calls> => ({
  list: ({ type, ...page }, { db }) => listMedia(db, requireType(type), page),
  async upload({ type: typeName }, { body, contentType, db, session }) {
    const type = requireType(typeName)
    const { fileName, bytes } = await readMultipartFile(
      { body, contentType, maxBytes: qyMediaLimits[type].bytes },
      (part) => validateFile(part, type),
    )
    const { name, mime } = await storeFile(session, { fileName, bytes })
    return {
      id: await saveMedia(db, session.userId, {
        type,
        fullName: fileName,
        fileName: name,
        mime,
        bytes: bytes.length,
      }),
    }
  },
  async remove({ id }, { db }) {
    if (!(await removeMedia(db, id))) throw notFoundRefusal()
  },
})

function requireType(type: string): QyMediaType {
  const found = qyMediaTypes.find((candidate) => candidate === type)
  if (!found) throw refuseField('type', text.badType)
  return found
}

/** Reads an uploaded file and refuses files that WeCom would reject. */
async function validateFile(
  { fileName, content }: FilePart,
  type: QyMediaType,
): Promise<{ fileName: string; bytes: Uint8Array }> {
  const { endings, mb } = qyMediaLimits[type]
  if (endings.length > 0 && !endings.includes(extname(fileName).slice(1).toLowerCase()))
    throw refuseField('file', text.wrongEnding, { endings })
  const bytes = await buffer(content)
  if (content.truncated) throw refuseField('file', text.tooLarge, { n: mb })
  if (bytes.length < minMediaBytes) throw refuseField('file', text.tooSmall)
  if (type === '3') {
    const seconds = amrSeconds(bytes)
    if (seconds === null) throw refuseField('file', text.noVoice)
    if (seconds > maxVoiceSeconds) throw refuseField('file', text.tooLong, { n: maxVoiceSeconds })
  }
  return { fileName, bytes }
}
