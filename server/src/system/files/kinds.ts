import { extname } from 'node:path'
import { chatImageLimit } from '@tessera/shared/contract/system/files'

const MB = 1024 * 1024

interface Kind {
  /** MB; a larger file is refused. */
  most: number
  imagesOnly?: boolean
}

/** What types of upload take (specification: wire 6), by their names in small letters: clients spell them in any case. */
const pictures: ReadonlyMap<string, Kind> = new Map([
  ['useravatar', { most: 2, imagesOnly: true }],
  ['im', { most: chatImageLimit, imagesOnly: true }],
  ['annexpic', { most: 10, imagesOnly: true }],
])
/** What every other type takes. */
const annex: Kind = { most: 20 }

export const kindOf = (type: string): Kind & { bytes: number } => {
  const kind = pictures.get(type.toLowerCase()) ?? annex
  return { ...kind, bytes: kind.most * MB }
}

/** Raster images that browsers draw: what their bytes are found to be, and the extensions they may carry. */
const rasters: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/bmp': ['bmp'],
}

/** Documents that may be kept: extension -> what the bytes must be found to be; null where a file has no mark to be known by. */
const documents: Readonly<Record<string, readonly string[] | null>> = {
  pdf: ['application/pdf'],
  doc: ['application/x-cfb'],
  xls: ['application/x-cfb'],
  ppt: ['application/x-cfb'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  zip: ['application/zip'],
  rar: ['application/x-rar-compressed', 'application/vnd.rar'],
  '7z': ['application/x-7z-compressed'],
  mp3: ['audio/mpeg'],
  m4a: ['audio/x-m4a', 'audio/mp4'],
  amr: ['audio/amr'],
  wav: ['audio/wav', 'audio/vnd.wave'],
  mp4: ['video/mp4'],
  mov: ['video/quicktime'],
  webm: ['video/webm'],
  txt: null,
  csv: null,
  md: null,
}

export const isRaster = (mime: string): boolean => mime in rasters

/**
 * What a file is kept as, decided by its bytes: `found` is what they were recognised as. Null where the bytes are of no kind that is kept,
 * or of another kind than the name says.
 */
export function keptAs(extension: string, found: { mime: string } | undefined): { mime: string } | null {
  if (found && rasters[found.mime]?.includes(extension)) return { mime: found.mime }
  const wanted = Object.hasOwn(documents, extension) ? documents[extension] : undefined
  if (wanted === undefined) return null
  if (wanted === null) return found ? null : { mime: 'text/plain; charset=utf-8' }
  return found && wanted.includes(found.mime) ? { mime: found.mime } : null
}

const extensions = new Set([...Object.values(rasters).flat(), ...Object.keys(documents)])

/** Whether files of this name are kept at all, before their bytes are seen. */
export const mayBeKept = (fileName: string): boolean =>
  extensions.has(extname(fileName).slice(1).toLowerCase())
