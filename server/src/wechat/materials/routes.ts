import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  materialLimits,
  materialTypes,
  type MaterialType,
  type mpMaterials as calls,
} from '@tessera/shared/contract/wechat/materials'
import { Code } from '@tessera/shared/contract/wire'
import type { Storage } from '../../files/storage.ts'
import type { Handlers } from '../../http/context.ts'
import { readMultipartFile, type FilePart } from '../../http/multipart.ts'
import type { Outbound } from '../../http/outbound.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { MediaType } from '../../providers/mp.ts'
import type { Providers } from '../../providers/open.ts'
import { findMp, requireMp } from '../accounts/store.ts'
import { downloadPictures, uploadPictures } from '../pictures/store.ts'
import { findLatestSync, type Syncs } from '../syncs/store.ts'
import { toReadableHtml } from './readable-html.ts'
import {
  removeMaterial,
  isUsedAsPicture,
  saveMaterial,
  listMaterials,
  requireMaterial,
  readArticle,
  type StoreFile,
} from './store.ts'
import { text } from './text.ts'

const mediaTypes: Readonly<Record<'2' | '3' | '4', MediaType>> = { 2: 'image', 3: 'voice', 4: 'video' }

interface MaterialServices {
  providers: Providers
  syncs: Syncs
  storeFile: StoreFile
  storage: Storage
  outbound: Outbound
}

export const mpMaterialHandlers = ({
  providers,
  syncs,
  storeFile,
  storage,
  outbound,
}: MaterialServices): Handlers<typeof calls> => ({
  list: ({ type, ...page }, { db }) => listMaterials(db, requireType(type), page),
  selector: ({ type, ...page }, { db }) => listMaterials(db, requireType(type), page, true),
  async pull(_, context) {
    await requireMp(context.db, providers)
    return syncs.start(context, { product: 'mp', kind: 'materials', dry: false })
  },
  pulled: async (_, { db, lang }) => ({ sync: await findLatestSync(db, 'mp', ['materials'], lang) }),
  async readArticle({ id }, { db, session }) {
    const article = await readArticle(db, id)
    const mp = await findMp(db, providers)
    const localize = (html: string) =>
      mp ? downloadPictures(html, mp.account, { db, outbound, storeFile, userId: session.userId }) : html
    return {
      ...article,
      articles: await Promise.all(
        article.articles.map(async (entry) => {
          const content = await localize(entry.content)
          return { ...entry, content: toReadableHtml(content) }
        }),
      ),
    }
  },

  async upload({ type: typeName }, { body, contentType, db, session }) {
    const type = requireType(typeName)
    if (type === '5') throw refuseField('type', text.badType)
    const mp = await requireMp(db, providers)
    const { fileName, bytes, fields } = await readMultipartFile(
      { body, contentType, maxBytes: materialLimits[type].bytes },
      (part) => validateFile(part, type),
    )
    const { name, mime } = await storeFile(session, { fileName, bytes })
    const title = (fields['title'] ?? fileName).slice(0, 64)
    const { mediaId, url } = await mp.addMaterial(
      mediaTypes[type],
      { name: fileName, mime, bytes },
      type === '4' ? { title, introduction: (fields['introduction'] ?? '').slice(0, 120) } : undefined,
    )
    return {
      id: await saveMaterial(db, session.userId, {
        type,
        mediaId,
        url,
        fullName: type === '4' ? title : fileName,
        fileName: name,
        bytes: bytes.length,
      }),
    }
  },

  async article(body, { db, session }) {
    const mp = await requireMp(db, providers)
    const picture = await requireMaterial(db, body.thumbId).catch(() => null)
    if (picture?.type !== '2' || picture.gone) throw refuseField('thumbId', text.noPicture)
    // The local copy keeps its local pictures, which can be displayed without the account.
    const content = await uploadPictures(body.content, 'content', mp, { db, storage, outbound })
    const mediaId = await mp.addArticle({
      title: body.title,
      author: body.author || undefined,
      digest: body.digest || undefined,
      content,
      content_source_url: body.contentSourceUrl || undefined,
      thumb_media_id: picture.mediaId,
    })
    return {
      id: await saveMaterial(db, session.userId, { ...body, type: '5', mediaId, fullName: body.title }),
    }
  },

  async remove({ id }, { db, session }) {
    const { type, mediaId, draft, gone } = await requireMaterial(db, id)
    if (await isUsedAsPicture(db, id)) throw refuse(text.usedAsPicture, {}, Code.conflict)
    if (!gone) {
      const mp = await requireMp(db, providers)
      await (type === '5' && draft ? mp.removeArticle(mediaId) : mp.removeMaterial(mediaId))
    }
    await removeMaterial(db, id, session.userId)
  },
})

function requireType(type: string): MaterialType {
  const found = materialTypes.find((candidate) => candidate === type)
  if (!found) throw refuseField('type', text.badType)
  return found
}

async function validateFile(
  { fileName, content, fields }: FilePart,
  type: '2' | '3' | '4',
): Promise<{ fileName: string; bytes: Uint8Array; fields: FilePart['fields'] }> {
  const { endings, mb } = materialLimits[type]
  if (!endings.includes(extname(fileName).slice(1).toLowerCase()))
    throw refuseField('file', text.wrongEnding, { endings })
  const bytes = await buffer(content)
  if (content.truncated) throw refuseField('file', text.tooLarge, { n: mb })
  return { fileName, bytes, fields }
}
