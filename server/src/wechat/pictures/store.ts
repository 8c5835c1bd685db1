import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sanitizeHtml from 'sanitize-html'
import { imageUrl } from '@tessera/shared/contract/system/files'
import { isLocalPicture } from '@tessera/shared/contract/system/rich-text'
import type { Db } from '../../db/connect.ts'
import type { Storage } from '../../files/storage.ts'
import type { Outbound } from '../../http/outbound.ts'
import { refuseField } from '../../http/refusal.ts'
import type { MpFile } from '../../providers/mp.ts'
import { storageKey } from '../../system/files/receive.ts'
import { loadSharp, maxPixels } from '../../system/files/picture.ts'
import { findFileByName } from '../../system/files/store.ts'
import { fileType, type Keep } from '../materials/store.ts'
import { text } from './text.ts'

export interface PictureParts {
  db: Db
  storage: Storage
  outbound: Outbound
}

/** An account that keeps pictures of articles: they are addressed by what it answers, for good. */
export interface Gallery {
  /** Names the account. */
  account: string
  addPicture(file: MpFile): Promise<string>
}

/** What a picture inside of an article may weigh, as documented; and what is fetched to be made smaller. */
const most = 1024 * 1024
const mostFetched = 10 * 1024 * 1024
/** Milliseconds for a picture of another place. */
const patience = 15_000
/** Widths in pixels that are tried until a picture is light enough. */
const widths = [1_440, 1_080, 720] as const

/** Every attribute and tag as it came: what is rewritten has been cleaned before, or is cleaned by who takes it. */
const asItIs = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  parseStyleAttributes: false,
} as const

/** Writes other addresses in the place of those of pictures. */
export const readdressed = (html: string, of: (src: string) => string): string =>
  sanitizeHtml(html, {
    ...asItIs,
    transformTags: {
      img: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, ...(srcOf(attribs) ? { src: of(srcOf(attribs)) } : {}) },
      }),
    },
  })

/** Articles of WeChat name pictures that come up later in an attribute of their own. */
const srcOf = (attribs: Readonly<Record<string, string>>): string =>
  attribs['src'] || attribs['data-src'] || ''

/** The pictures of an article in their order, each once, and what each is called. */
export function picturesIn(html: string): Map<string, string> {
  const found = new Map<string, string>()
  sanitizeHtml(html, {
    ...asItIs,
    transformTags: {
      img: (tagName, attribs) => {
        const src = srcOf(attribs)
        if (src && !found.has(src)) found.set(src, attribs['alt'] || nameOf(src))
        return { tagName, attribs }
      },
    },
  })
  return found
}

function nameOf(src: string): string {
  const last = src.startsWith('data:') ? '' : (src.split(/[?#]/)[0]!.split('/').at(-1) ?? '')
  try {
    return decodeURIComponent(last) || src.slice(0, 40)
  } catch {
    return last
  }
}

/** Where WeChat keeps pictures: what lies there is seen in articles. */
export const isTheirs = (src: string): boolean =>
  URL.canParse(src) && /(^|\.)(qpic|qlogo)\.cn$/.test(new URL(src).hostname)

/**
 * An article whose pictures all lie at the account, which takes no others. All are fetched before the first is sent, so that one that cannot be
 * is refused by its name with nothing done; one that was sent before is not sent again.
 */
export async function withPicturesThere(
  html: string,
  field: string,
  gallery: Gallery,
  parts: PictureParts,
): Promise<string> {
  const ready = new Map<string, MpFile>()
  for (const [src, name] of picturesIn(html)) {
    if (isTheirs(src) || (await isKept(parts.db, gallery.account, src))) continue
    const bytes = await fetched(src, parts).catch(() => null)
    const file = bytes && (await lightEnough(bytes).catch(() => null))
    if (!file) throw refuseField(field, text.noSuchPicture, { name })
    ready.set(src, file)
  }
  const there = new Map<string, string>()
  for (const [src, file] of ready) there.set(src, await sentOnce(parts.db, gallery, file))
  return there.size > 0 ? readdressed(html, (src) => there.get(src) ?? src) : html
}

async function fetched(src: string, { db, storage, outbound }: PictureParts): Promise<Uint8Array | null> {
  if (!isLocalPicture(src))
    return outbound.get(src, { maxBytes: mostFetched, signal: AbortSignal.timeout(patience) })
  const file = await findFileByName(db, src.split('/').at(-1)!)
  const found = file && (await storage.open(storageKey(file)))
  return found ? buffer(found.content) : null
}

/** JPEG and PNG go as they are, if they are light enough; everything else is drawn anew. */
async function lightEnough(bytes: Uint8Array): Promise<MpFile | null> {
  const sharp = await loadSharp()
  const { format } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
  if ((format === 'jpeg' || format === 'png') && bytes.length < most)
    return { name: `picture.${format === 'png' ? 'png' : 'jpg'}`, mime: `image/${format}`, bytes }
  for (const width of widths) {
    const drawn = await sharp(bytes, { limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 82 })
      .toBuffer()
    if (drawn.length < most) return { name: 'picture.jpg', mime: 'image/jpeg', bytes: drawn }
  }
  return null
}

async function sentOnce(db: Db, { account, addPicture }: Gallery, file: MpFile): Promise<string> {
  const digest = createHash('sha256').update(file.bytes).digest('hex')
  const { rows } = await sql<{
    url: string
  }>`select url from wechat_picture where account = ${account} and digest = ${digest}`.execute(db)
  if (rows[0]) return rows[0].url
  const url = await addPicture(file)
  await sql`insert into wechat_picture (account, digest, url) values (${account}, ${digest}, ${url}) on conflict do nothing`.execute(
    db,
  )
  return url
}

async function isKept(db: Db, account: string, src: string): Promise<boolean> {
  return (
    (await sql`select 1 from wechat_picture where account = ${account} and url = ${src}`.execute(db)).rows
      .length > 0
  )
}

/** Pictures of one article that are fetched to be seen here, and milliseconds for all of them together. */
const mostShown = 30
const patienceToShow = 6_000

interface Showing {
  db: Db
  outbound: Outbound
  keep: Keep
  userId: string
}

/**
 * An article whose pictures are seen here: those that lie with WeChat, which shows them to nobody else, are fetched when the article is first
 * read. One that cannot be stays where it is.
 */
export async function withPicturesHere(
  html: string,
  account: string,
  { db, outbound, keep, userId }: Showing,
): Promise<string> {
  const theirs = [...picturesIn(html).keys()].filter(isTheirs).slice(0, mostShown)
  if (theirs.length === 0) return html
  const { rows } = await sql<{
    url: string
    name: string
  }>`select url, file_name as name from wechat_picture where account = ${account} and url = any(${theirs}) and file_name is not null`.execute(
    db,
  )
  const here = new Map(rows.map(({ url, name }) => [url, name]))
  const signal = AbortSignal.timeout(patienceToShow)
  const bring = async (url: string) => {
    const bytes = await outbound.get(url, { maxBytes: mostFetched, signal })
    const { name } = await keep({ userId }, { fileName: `picture.${endingOf(bytes)}`, bytes })
    const digest = createHash('sha256').update(url).digest('hex')
    await sql`insert into wechat_picture (account, digest, url, file_name) values (${account}, ${digest}, ${url}, ${name}) on conflict (account, digest) do update set file_name = excluded.file_name`.execute(
      db,
    )
    here.set(url, name)
  }
  await Promise.all(theirs.filter((url) => !here.has(url)).map((url) => bring(url).catch(() => undefined)))
  return readdressed(html, (src) => (here.has(src) ? imageUrl(fileType, here.get(src)!) : src))
}

/** What a picture is by its first byte: files are judged by their names too, and addresses of pictures have none. */
export const endingOf = (bytes: Uint8Array): string =>
  ({ 0x89: 'png', 0x47: 'gif', 0x42: 'bmp', 0x52: 'webp' })[bytes[0] ?? 0] ?? 'jpg'
