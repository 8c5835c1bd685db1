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
import { refuseField } from '../../http/refusal.ts'
import type { Keep } from '../materials/store.ts'
import { amrSeconds } from './amr.ts'
import { dropMedia, keepMedia, listMedia } from './store.ts'
import { text } from './text.ts'

export const qyMediaHandlers = ({ keep }: { keep: Keep }): Handlers<typeof calls> => ({
  list: ({ type, ...page }, { db }) => listMedia(db, mustType(type), page),
  async upload({ type: said }, { body, contentType, db, session }) {
    const type = mustType(said)
    const { fileName, bytes } = await readMultipartFile(
      { body, contentType, maxBytes: qyMediaLimits[type].bytes },
      (part) => judged(part, type),
    )
    const { name, mime } = await keep(session, { fileName, bytes })
    return {
      id: await keepMedia(db, session.userId, {
        type,
        fullName: fileName,
        fileName: name,
        mime,
        bytes: bytes.length,
      }),
    }
  },
  async remove({ id }, { db }) {
    if (!(await dropMedia(db, id))) throw notFoundRefusal()
  },
})

function mustType(type: string): QyMediaType {
  const found = qyMediaTypes.find((one) => one === type)
  if (!found) throw refuseField('type', text.badType)
  return found
}

/** Judged before the provider is asked: what it would refuse is refused here, in words. */
async function judged(
  { fileName, content }: FilePart,
  type: QyMediaType,
): Promise<{ fileName: string; bytes: Uint8Array }> {
  const { endings, mb } = qyMediaLimits[type]
  if (endings.length > 0 && !endings.includes(extname(fileName).slice(1).toLowerCase()))
    throw refuseField('file', text.wrongEnding, { endings: endings.join('、') })
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
