import * as z from 'zod'
import { imageUrl, type files as calls } from '@tessera/shared/contract/system/files'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import type { Storage } from '../../files/storage.ts'
import type { FileAnswer, Handlers } from '../../http/context.ts'
import { takePart } from '../../http/multipart.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Seal } from '../../http/sealed.ts'
import { isRaster, kindOf } from './kinds.ts'
import { receive } from './receive.ts'
import { findFile, type FileRow } from './store.ts'
import { text } from './text.ts'

/** Milliseconds for which a download link works. */
const linkLife = 60_000
const Link = z.object({ type: z.string(), name: z.string(), until: z.number() })

export interface FileParts {
  storage: Storage
  /** Signs download links. */
  seal: Seal
}

export const fileHandlers = ({ storage, seal }: FileParts): Handlers<typeof calls> => ({
  async upload({ type }, { body, contentType, db, session }) {
    if (!/^[a-z][a-z0-9]{0,29}$/i.test(type)) throw refuseField('type', text.badType)
    const { name } = await takePart({ body, contentType, most: kindOf(type).bytes }, (part) => receive(storage, db, { type, userId: session.userId, part }))
    return { name, url: imageUrl(type, name) }
  },

  async link({ type, name }, { db }) {
    const file = await mustFind(db, type, name)
    return { name: file.fileName, url: `/api/file/Download?encryption=${seal.close({ type: file.type, name: file.name, until: Date.now() + linkLife })}` }
  },

  async fetch({ encryption }, { db }) {
    const link = Link.safeParse(seal.open(encryption))
    if (!link.success || link.data.until < Date.now()) throw refuse(text.linkOver, {}, Code.gone)
    return send(storage, await mustFind(db, link.data.type, link.data.name), 'attachment')
  },

  avatar: async ({ name }, { db }) => send(storage, await mustFind(db, 'userAvatar', name)),
  image: async ({ type, name }, { db }) => send(storage, await mustFind(db, type, name)),
})

/** Some callers write `@` for the dot of a name (specification: wire 6). */
async function mustFind(db: Db, type: string, name: string): Promise<FileRow> {
  const file = await findFile(db, type, name.replace('@', '.'))
  if (!file) throw refuse(text.missing, {}, Code.gone)
  return file
}

/** What is not a raster image is never opened in the browser: it could run there. */
async function send(storage: Storage, { type, name, fileName, mime }: FileRow, as: 'inline' | 'attachment' = isRaster(mime) ? 'inline' : 'attachment'): Promise<FileAnswer> {
  const found = await storage.open(`${type}/${name}`)
  if (!found) throw refuse(text.missing, {}, Code.gone)
  return { ...found, mime, disposition: `${as}; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}` }
}
