import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sanitizeHtml from 'sanitize-html'
import { imageUrl } from '@tessera/shared/contract/system/files'
import { isLocalPicture } from '@tessera/shared/contract/rich-text'
import type { Db } from '../../db/connect.ts'
import type { Storage } from '../../files/storage.ts'
import type { Outbound } from '../../http/outbound.ts'
import { refuseField } from '../../errors/refusal.ts'
import type { MpFile } from '../../providers/mp.ts'
import { storageKey } from '../../system/files/receive.ts'
import { loadSharp, maxPixels } from '../../system/files/picture.ts'
import { findFileByName } from '../../system/files/store.ts'
import { fileType, type StoreFile } from '../materials/store.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

export interface PictureServices {
  db: Db
  storage: Storage
  outbound: Outbound
}

/** An account that stores pictures of articles permanently and returns their addresses. */
export interface Gallery {
  /** Identifies the account. */
  account: string
  addPicture(file: MpFile): Promise<string>
}

/**
 * The providers' limit of a picture in an article, and our limit of a picture that is fetched for
 * compression.
 */
const maxPictureBytes = 1024 * 1024
const maxFetchBytes = 10 * 1024 * 1024
/** Time-out for a picture from another server. */
const fetchTimeoutMs = 15_000
/** Widths in pixels that are tried until a picture is small enough. */
const widths = [1_440, 1_080, 720] as const

/** Keeps all tags and attributes. The HTML is sanitized before or by its receiver. */
const allowAnyHtml = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  parseStyleAttributes: false,
} as const

/** Replaces the addresses of pictures. */
export const replacePictureSources = (html: string, of: (src: string) => string): string =>
  sanitizeHtml(html, {
    ...allowAnyHtml,
    transformTags: {
      img: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, ...(srcOf(attribs) ? { src: of(srcOf(attribs)) } : {}) },
      }),
    },
  })

/** The address of a picture. WeChat articles put lazily loaded pictures into `data-src`. */
const srcOf = (attribs: Readonly<Record<string, string>>): string =>
  attribs['src'] || attribs['data-src'] || ''

/** The pictures of an article in order, each once, with their names. */
export function listPictures(html: string): Map<string, string> {
  const found = new Map<string, string>()
  sanitizeHtml(html, {
    ...allowAnyHtml,
    transformTags: {
      img: (tagName, attribs) => {
        const src = srcOf(attribs)
        if (src && !found.has(src)) found.set(src, attribs['alt'] || fileNameOf(src))
        return { tagName, attribs }
      },
    },
  })
  return found
}

function fileNameOf(src: string): string {
  const last = src.startsWith('data:') ? '' : (src.split(/[?#]/)[0]!.split('/').at(-1) ?? '')
  try {
    return decodeURIComponent(last) || src.slice(0, 40)
  } catch {
    return last
  }
}

/** True for pictures on WeChat's servers, which articles can display. */
export const isWechatPicture = (src: string): boolean =>
  URL.canParse(src) && /(^|\.)(qpic|qlogo)\.cn$/.test(new URL(src).hostname)

/**
 * Uploads the pictures of an article to the account and returns the HTML with their new addresses, because
 * articles can only use pictures of the account. All pictures are fetched first, so that an unreadable one is
 * refused by name before anything is uploaded. Pictures that were uploaded before are reused.
 */
export async function uploadPictures(
  html: string,
  field: string,
  gallery: Gallery,
  services: PictureServices,
): Promise<string> {
  const ready = new Map<string, MpFile>()
  for (const [src, name] of listPictures(html)) {
    if (isWechatPicture(src) || (await isUploaded(services.db, gallery.account, src))) continue
    const bytes = await fetchPicture(src, services).catch(() => null)
    const file = bytes && (await compressPicture(bytes).catch(() => null))
    if (!file) throw refuseField(field, text.noSuchPicture, { name })
    ready.set(src, file)
  }
  const uploaded = new Map<string, string>()
  for (const [src, file] of ready) {
    const url = await uploadOnce(services.db, gallery, file)
    uploaded.set(src, url)
  }
  return uploaded.size > 0 ? replacePictureSources(html, (src) => uploaded.get(src) ?? src) : html
}

async function fetchPicture(
  src: string,
  { db, storage, outbound }: PictureServices,
): Promise<Uint8Array | null> {
  if (!isLocalPicture(src))
    return outbound.get(src, { maxBytes: maxFetchBytes, signal: AbortSignal.timeout(fetchTimeoutMs) })
  const file = await findFileByName(db, src.split('/').at(-1)!)
  const found = file && (await storage.open(storageKey(file)))
  return found ? buffer(found.content) : null
}

/**
 * Returns small JPEG and PNG pictures unchanged; converts others to a smaller JPEG. Null if none is small
 * enough.
 */
async function compressPicture(bytes: Uint8Array): Promise<MpFile | null> {
  const sharp = await loadSharp()
  const { format } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
  if ((format === 'jpeg' || format === 'png') && bytes.length < maxPictureBytes)
    return { name: `picture.${format === 'png' ? 'png' : 'jpg'}`, mime: `image/${format}`, bytes }
  for (const width of widths) {
    const compressed = await sharp(bytes, { limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 82 })
      .toBuffer()
    if (compressed.length < maxPictureBytes)
      return { name: 'picture.jpg', mime: 'image/jpeg', bytes: compressed }
  }
  return null
}

async function uploadOnce(db: Db, { account, addPicture }: Gallery, file: MpFile): Promise<string> {
  const digest = createHash('sha256').update(file.bytes).digest('hex')
  const { rows } = await typedSql({
    url: column.text,
  })`select url from wechat_picture where account = ${account} and digest = ${digest}`.execute(db)
  if (rows[0]) return rows[0].url
  const url = await addPicture(file)
  await sql`insert into wechat_picture (account, digest, url) values (${account}, ${digest}, ${url})
    on conflict do nothing`.execute(db)
  return url
}

async function isUploaded(db: Db, account: string, src: string): Promise<boolean> {
  return (
    (await sql`select 1 from wechat_picture where account = ${account} and url = ${src}`.execute(db)).rows
      .length > 0
  )
}

/**
 * Limits of the pictures of one article that are downloaded for display: their number, and the time for all
 * of them.
 */
const maxShownPictures = 30
const showTimeoutMs = 6_000

interface DisplayServices {
  db: Db
  outbound: Outbound
  storeFile: StoreFile
  userId: string
}

/**
 * Downloads the pictures of an article that are on WeChat's servers, which other sites cannot display, and
 * returns the HTML with local addresses. Pictures that cannot be downloaded keep their address.
 */
export async function downloadPictures(
  html: string,
  account: string,
  { db, outbound, storeFile, userId }: DisplayServices,
): Promise<string> {
  const wechatUrls = [...listPictures(html).keys()].filter(isWechatPicture).slice(0, maxShownPictures)
  if (wechatUrls.length === 0) return html
  const { rows } = await typedSql({
    url: column.text,
    name: column.text,
  })`select url, file_name as name from wechat_picture
    where account = ${account} and url = any(${wechatUrls}) and file_name is not null`.execute(db)
  const localNames = new Map(rows.map(({ url, name }) => [url, name]))
  const signal = AbortSignal.timeout(showTimeoutMs)
  const download = async (url: string) => {
    const bytes = await outbound.get(url, { maxBytes: maxFetchBytes, signal })
    const { name } = await storeFile({ userId }, { fileName: `picture.${extensionOf(bytes)}`, bytes })
    const digest = createHash('sha256').update(url).digest('hex')
    await sql`insert into wechat_picture (account, digest, url, file_name)
      values (${account}, ${digest}, ${url}, ${name})
      on conflict (account, digest) do update set file_name = excluded.file_name`.execute(db)
    localNames.set(url, name)
  }
  await Promise.all(
    wechatUrls.filter((url) => !localNames.has(url)).map((url) => download(url).catch(() => undefined)),
  )
  return replacePictureSources(html, (src) =>
    localNames.has(src) ? imageUrl(fileType, localNames.get(src)!) : src,
  )
}

/**
 * The file extension of a picture by its first byte. Files are also checked by name, and addresses of
 * pictures have no extension.
 */
export const extensionOf = (bytes: Uint8Array): string =>
  ({ 0x89: 'png', 0x47: 'gif', 0x42: 'bmp', 0x52: 'webp' })[bytes[0] ?? 0] ?? 'jpg'
