import { randomBytes } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromBlob } from 'file-type'
import type { Db } from '../../db/connect.ts'
import type { Storage } from '../../files/storage.ts'
import type { Part } from '../../http/multipart.ts'
import { refuse } from '../../http/refusal.ts'
import { isRaster, keptAs, kindOf } from './kinds.ts'
import { noteFile, type FileRow } from './store.ts'
import { text } from './text.ts'

/** Takes one uploaded file in: its bytes decide what it is. What is refused leaves nothing behind. */
export async function receive(storage: Storage, db: Db, { type, userId, part }: { type: string; userId: string; part: Part }): Promise<FileRow> {
  const kind = kindOf(type)
  const extension = extname(part.fileName).slice(1).toLowerCase()
  const scratch = await storage.scratch()
  try {
    await pipeline(part.content, createWriteStream(scratch))
    if (part.content.truncated) throw refuse(kind.imagesOnly ? text.imageTooLarge : text.tooLarge, { n: kind.most })
    const { size } = await stat(scratch)
    if (size === 0) throw refuse(text.empty)
    // Not from a file by its name: for that the package loads another one at run time, which the bundle does not hold.
    const kept = keptAs(extension, await fileTypeFromBlob(await openAsBlob(scratch)))
    if (kind.imagesOnly && !(kept && isRaster(kept.mime))) throw refuse(text.notImage)
    if (!kept) throw refuse(text.notAllowed)
    const file = { type, name: nameFor(extension), fileName: part.fileName, mime: kept.mime, bytes: size }
    await storage.keep(scratch, `${type}/${file.name}`)
    await noteFile(db, file, userId)
    return file
  } finally {
    await rm(scratch, { force: true })
  }
}

/** `yyyyMMdd_<128 random bits>.<ext>` (specification: wire 6). */
const nameFor = (extension: string) => `${new Date().toISOString().slice(0, 10).replaceAll('-', '')}_${randomBytes(16).toString('hex')}.${extension}`
