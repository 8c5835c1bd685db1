import { randomBytes } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromBlob } from 'file-type'
import type { Db } from '../../db/connect.ts'
import type { Scratch } from '../../files/scratch.ts'
import type { Storage } from '../../files/storage.ts'
import type { FilePart } from '../../http/multipart.ts'
import { refuse } from '../../http/refusal.ts'
import { isRaster, keptAs, kindOf } from './kinds.ts'
import { judgePicture, mostPixels } from './picture.ts'
import { alone, keepWithin, type Quotas } from './quotas.ts'
import { noteFile, type FileRow } from './store.ts'
import { text } from './text.ts'

export interface Receiving {
  storage: Storage
  scratch: Scratch
  quotas: Quotas
}

/** Takes one uploaded file in: its bytes decide what it is. What is refused leaves nothing behind. */
export function receive(
  receiving: Receiving,
  db: Db,
  { type, userId, part }: { type: string; userId: string; part: FilePart },
): Promise<FileRow> {
  const kind = kindOf(type)
  return receiving.scratch.with(async (path) => {
    await pipeline(part.content, createWriteStream(path))
    if (part.content.truncated)
      throw refuse(kind.imagesOnly ? text.imageTooLarge : text.tooLarge, { n: kind.most })
    return keepArrived(receiving, db, { type, userId, path, fileName: part.fileName })
  })
}

/** Keeps what has arrived at a scratch path, or refuses it. */
export async function keepArrived(
  { storage, quotas }: Receiving,
  db: Db,
  { type, userId, path, fileName }: { type: string; userId: string | null; path: string; fileName: string },
): Promise<FileRow> {
  const { imagesOnly } = kindOf(type)
  const extension = extname(fileName).slice(1).toLowerCase()
  const { size } = await stat(path)
  if (size === 0) throw refuse(text.empty)
  // Not from a file by its name: for that the package loads another one at run time, which the bundle does not hold.
  const kept = keptAs(extension, await fileTypeFromBlob(await openAsBlob(path)))
  if (imagesOnly && !(kept && isRaster(kept.mime))) throw refuse(text.notImage)
  if (!kept) throw refuse(text.notAllowed)
  if (isRaster(kept.mime)) {
    const verdict = await judgePicture(path, kept.mime)
    if (verdict === 'huge') throw refuse(text.tooManyPixels, { n: mostPixels / 1_000_000 })
    if (verdict === 'unreadable') throw refuse(imagesOnly ? text.notImage : text.notAllowed)
  }
  const file = { type, name: nameFor(extension), fileName, mime: kept.mime, bytes: size }
  await keepWithin(db, quotas, userId, size)
  await storage.keep(path, keyOf(file))
  try {
    await db.transaction().execute(async (trx) => {
      await alone(trx, quotas, userId)
      await keepWithin(trx, quotas, userId, size)
      await noteFile(trx, file, userId)
    })
  } catch (error) {
    await storage.remove(keyOf(file))
    throw error
  }
  return file
}

/** Where the bytes of a file lie in the storage. */
export const keyOf = ({ type, name }: Pick<FileRow, 'type' | 'name'>): string => `${type}/${name}`

/** `yyyyMMdd_<128 random bits>.<ext>` (specification: wire 6). */
const nameFor = (extension: string) =>
  `${new Date().toISOString().slice(0, 10).replaceAll('-', '')}_${randomBytes(16).toString('hex')}.${extension}`

/** Takes in what the server has in hand, as if its user had uploaded it; refuses what would be refused there. */
export const keepIn =
  (receiving: Receiving, db: Db, type: string) =>
  (
    { userId }: { userId: string },
    { fileName, bytes }: { fileName: string; bytes: Uint8Array },
  ): Promise<FileRow> =>
    receive(receiving, db, { type, userId, part: { fileName, content: Readable.from([bytes]), fields: {} } })
