import { buffer } from 'node:stream/consumers'
import { filesIn } from '@tessera/shared/contract/fields/files-value'
import { isLocalPicture } from '@tessera/shared/contract/rich-text'
import type { PrintedData } from '@tessera/shared/contract/system/print-templates'
import type { Db } from '../../../db/connect.ts'
import type { Storage } from '../../../files/storage.ts'
import { pdfLimits } from '../../../pdf/limits.ts'
import { loadSharp, maxPixels } from '../../files/picture.ts'
import { storageKey } from '../../files/receive.ts'
import { findFile } from '../../files/store.ts'

const inHtml = /\ssrc="(\/api\/file\/image\/[\w./-]{1,300})"/gi
const inAddress = /^\/api\/file\/image\/([\w-]+)\/([\w.-]+)$/i
const signature = 'data:image/png;base64,'

/** The addresses of the pictures that a record prints in its template: files of the product, and signatures. */
export function listPictures({
  printTemplate,
  printData,
  fields,
  flowTaskOperatorRecordList,
}: PrintedData): Set<string> {
  const found = new Set<string>()
  const addHtml = (html: string) => {
    for (const [, src] of html.matchAll(inHtml)) found.add(src!)
  }
  addHtml(printTemplate)
  const valuesOf = (path: string): unknown[] => {
    const [name = '', column] = path.split('-')
    const value = Object.hasOwn(printData, name) ? printData[name] : undefined
    if (column === undefined) return [value]
    return Array.isArray(value) ? value.map((row: Readonly<Record<string, unknown>>) => row[column]) : []
  }
  for (const { field, type } of fields)
    for (const value of valuesOf(field)) {
      if (type === 'pictures') for (const { url } of filesIn(value)) found.add(url)
      if (typeof value !== 'string') continue
      if (type === 'signature') found.add(value)
      if (type === 'richText') addHtml(value)
    }
  for (const { signImg } of flowTaskOperatorRecordList) found.add(signImg)
  return new Set([...found].filter((src) => isLocalPicture(src) || src.startsWith(signature)))
}

/** Where pictures of a file are collected. */
export interface Pictures {
  /** Loads what is not there yet. Returns false where all of them would take too much room. */
  add(sources: Iterable<string>): Promise<boolean>
  readonly loaded: ReadonlyMap<string, Uint8Array>
}

/** Loads pictures as JPEG files. What is gone or damaged is left out; nothing is fetched from other servers. */
export function collectPictures(db: Db, storage: Storage): Pictures {
  const loaded = new Map<string, Uint8Array>()
  const gone = new Set<string>()
  let bytes = 0
  return {
    loaded,
    async add(sources) {
      for (const src of sources) {
        if (loaded.has(src) || gone.has(src)) continue
        const original = await loadOriginal(db, storage, src)
        const picture = original && (await toJpeg(original))
        if (!picture) {
          gone.add(src)
          continue
        }
        loaded.set(src, picture)
        bytes += picture.length
        if (bytes > pdfLimits.pictureBytes) return false
      }
      return true
    },
  }
}

async function loadOriginal(db: Db, storage: Storage, src: string): Promise<Uint8Array | null> {
  if (src.startsWith(signature)) return Buffer.from(src.slice(signature.length), 'base64')
  const [, type, name] = inAddress.exec(src) ?? []
  const file = type && name ? await findFile(db, type, name) : undefined
  if (!file?.mime.startsWith('image/')) return null
  const found = await storage.open(storageKey(file))
  return found && buffer(found.content)
}

/** On white, because paper is. Null for a picture that cannot be read. */
async function toJpeg(original: Uint8Array): Promise<Uint8Array | null> {
  const sharp = await loadSharp()
  const side = pdfLimits.pictureSide
  return sharp(original, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 88 })
    .toBuffer()
    .catch(() => null)
}
