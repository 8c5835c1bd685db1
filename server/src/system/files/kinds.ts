import { extname } from 'node:path'
import { maxChatImageMegabytes } from '@tessera/shared/contract/system/files'
import { sentFileType } from './store.ts'

const MB = 1024 * 1024

interface UploadKind {
  /** A larger file is rejected. */
  maxMegabytes: number
  imagesOnly?: boolean
}

/** Upload types for images, by lower-case name, because clients spell them in any case. */
const imageKinds: ReadonlyMap<string, UploadKind> = new Map([
  ['useravatar', { maxMegabytes: 2, imagesOnly: true }],
  ['im', { maxMegabytes: maxChatImageMegabytes, imagesOnly: true }],
  ['annexpic', { maxMegabytes: 10, imagesOnly: true }],
])
/** Every other upload type. */
const defaultKind: UploadKind = { maxMegabytes: 20 }

export const uploadKind = (type: string): UploadKind & { maxBytes: number } => {
  const kind = imageKinds.get(type.toLowerCase()) ?? defaultKind
  return { ...kind, maxBytes: kind.maxMegabytes * MB }
}

/** Types of files that only calls of their own open, for those to whom they belong. */
const closedTypes: ReadonlySet<string> = new Set([sentFileType])
export const isClosedType = (type: string): boolean => closedTypes.has(type.toLowerCase())

/** Raster images that browsers can show: detected type -> allowed extensions. */
const rasters: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/bmp': ['bmp'],
}

/** Allowed documents: extension -> allowed detected types; null for plain text, which has no signature. */
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
 * Decides the media type of a file by its bytes; `found` is the type that was detected in them. Returns null
 * where the type is not allowed or contradicts the extension.
 */
export function detectMime(extension: string, found: { mime: string } | undefined): { mime: string } | null {
  if (found && rasters[found.mime]?.includes(extension)) return { mime: found.mime }
  const expectedMimes = Object.hasOwn(documents, extension) ? documents[extension] : undefined
  if (expectedMimes === undefined) return null
  if (expectedMimes === null) return found ? null : { mime: 'text/plain; charset=utf-8' }
  return found && expectedMimes.includes(found.mime) ? { mime: found.mime } : null
}

const extensions = new Set([...Object.values(rasters).flat(), ...Object.keys(documents)])

/** Whether the extension of a file name is allowed; the bytes are checked later. */
export const isAllowedFileName = (fileName: string): boolean =>
  extensions.has(extname(fileName).slice(1).toLowerCase())
