import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { fileTypeFromBlob } from 'file-type'
import type { Db } from '../../db/connect.ts'
import type { Scratch } from '../../files/scratch.ts'
import type { Storage } from '../../files/storage.ts'
import type { FilePart } from '../../http/multipart.ts'
import { refuse } from '../../errors/refusal.ts'
import { isRaster, detectMime, uploadKind } from './kinds.ts'
import { checkPicture, maxPixels } from './picture.ts'
import { lockQuota, assertWithinQuota, type Quotas } from './quotas.ts'
import { recordFile, type FileRow } from './store.ts'
import { text } from './text.ts'

/** Services that storing an upload needs. */
export interface UploadParts {
  storage: Storage
  scratch: Scratch
  quotas: Quotas
}

/** Stores one uploaded file; its bytes decide its type. A rejected file leaves nothing behind. */
export function acceptUpload(
  parts: UploadParts,
  db: Db,
  { type, userId, part }: { type: string; userId: string; part: FilePart },
): Promise<FileRow> {
  const kind = uploadKind(type)
  return parts.scratch.withPath(async (path) => {
    await parts.scratch.receive(part.content, path)
    if (part.content.truncated)
      throw refuse(kind.imagesOnly ? text.imageTooLarge : text.tooLarge, { n: kind.maxMegabytes })
    return acceptFile(parts, db, { type, userId, path, fileName: part.fileName })
  })
}

/** Stores the file at a temporary path, or throws a refusal. */
export async function acceptFile(
  { storage, quotas }: UploadParts,
  db: Db,
  { type, userId, path, fileName }: { type: string; userId: string | null; path: string; fileName: string },
): Promise<FileRow> {
  const { imagesOnly } = uploadKind(type)
  const extension = extname(fileName).slice(1).toLowerCase()
  const { size } = await stat(path)
  if (size === 0) throw refuse(text.empty)
  // Detecting by path would load another package at run time, which the bundle does not contain.
  const blob = await openAsBlob(path)
  const detected = detectMime(extension, await fileTypeFromBlob(blob))
  if (imagesOnly && !(detected && isRaster(detected.mime))) throw refuse(text.notImage)
  if (!detected) throw refuse(text.notAllowed)
  if (isRaster(detected.mime)) {
    const verdict = await checkPicture(path, detected.mime)
    if (verdict === 'huge') throw refuse(text.tooManyPixels, { n: maxPixels / 1_000_000 })
    if (verdict === 'unreadable') throw refuse(imagesOnly ? text.notImage : text.notAllowed)
  }
  const file = { type, name: createFileName(extension), fileName, mime: detected.mime, bytes: size }
  await assertWithinQuota(db, quotas, userId, size)
  await storage.store(path, storageKey(file))
  try {
    await db.transaction().execute(async (trx) => {
      await lockQuota(trx, quotas, userId)
      await assertWithinQuota(trx, quotas, userId, size)
      await recordFile(trx, file, userId)
    })
  } catch (error) {
    await storage.remove(storageKey(file))
    throw error
  }
  return file
}

/** Key of a file's bytes in the storage. */
export const storageKey = ({ type, name }: Pick<FileRow, 'type' | 'name'>): string => `${type}/${name}`

/** `yyyyMMdd_<128 random bits>.<ext>`. */
const createFileName = (extension: string) =>
  `${new Date().toISOString().slice(0, 10).replaceAll('-', '')}_${randomBytes(16).toString('hex')}.${extension}`

/** Creates a function that stores bytes as if the user had uploaded them, with the same checks. */
export const createFileAccepter =
  (parts: UploadParts, db: Db, type: string) =>
  (
    { userId }: { userId: string },
    { fileName, bytes }: { fileName: string; bytes: Uint8Array },
  ): Promise<FileRow> =>
    acceptUpload(parts, db, { type, userId, part: { fileName, content: Readable.from([bytes]), fields: {} } })
