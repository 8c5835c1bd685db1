import PostalMime, { type Address, type Attachment } from 'postal-mime'
import sanitizeHtml from 'sanitize-html'
import { longestRichText, richTags } from '@tessera/shared/contract/system/rich-text'
import { sanitise } from '../../http/sanitise.ts'
import { asHtml } from '../channels/html.ts'

export interface Parsed {
  subject: string
  senderName: string
  sender: string
  recipients: string
  copies: string
  digest: string
  bodyText: string
  /** Epoch milliseconds; null where its sender says nothing that is a date. */
  sentTime: number | null
  files: { name: string; content: Uint8Array }[]
}

/** Levels of parts within parts, and bytes of headers: more is an attack. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 } as const

/** Lines, those that may begin a part, and files: whoever sends more wants to be work for the reader. A text is as long as those that are written here. */
const most = { lines: 400_000, parts: 2_000, files: 200, text: longestRichText } as const

/** A mail as it is written, in what we keep of it. Its body is cleaned; nothing of it is fetched from anywhere. Rejects for one that cannot be read. */
export async function parseMail(raw: Buffer): Promise<Parsed> {
  mayBeRead(raw)
  const mail = await PostalMime.parse(raw, { ...limits, attachmentEncoding: 'arraybuffer' })
  // PostgreSQL holds no NUL: one mail with it would keep all that come after it from being fetched.
  const bodyText = (mail.html ? cleaned(mail.html.slice(0, most.text)) : asHtml((mail.text ?? '').slice(0, most.text).trim())).replaceAll('\0', '')
  const sent = mail.date ? Date.parse(mail.date) : Number.NaN
  return {
    subject: line(mail.subject ?? '', 300),
    senderName: line(mail.from?.name ?? '', 100),
    sender: line(mail.from?.address ?? '', 200),
    recipients: addresses(mail.to),
    copies: addresses(mail.cc),
    digest: line(sanitizeHtml(bodyText.replaceAll('</p>', ' </p>'), { allowedTags: [], allowedAttributes: {} }).replace(/&nbsp;/g, ' '), 120),
    bodyText,
    // Nor does it hold every day that JavaScript knows; nobody wrote mails before they were counted.
    sentTime: sent > 0 ? sent : null,
    files: mail.attachments.slice(0, most.files).map((file, at) => ({ name: nameOf(file, at), content: new Uint8Array(file.content as ArrayBuffer) })),
  }
}

/** The parser makes something of every line and part before anybody can count them, and nobody is answered meanwhile. */
function mayBeRead(raw: Buffer): void {
  if (holdsMore(raw, '\n', most.lines) || holdsMore(raw, '\n--', most.parts)) throw new Error('too many lines or parts')
}

function holdsMore(raw: Buffer, what: string, most: number): boolean {
  let found = 0
  for (let at = raw.indexOf(what); at >= 0 && found <= most; at = raw.indexOf(what, at + what.length)) found++
  return found > most
}

/** Tables of layout become blocks, their cells words beside each other; pictures that lie elsewhere would tell their sender that they were seen. */
function cleaned(html: string): string {
  const flat = sanitizeHtml(html.replace(/<\/t[dh]\s*>/gi, '&nbsp;$&'), {
    allowedTags: [...richTags],
    allowedAttributes: false,
    nestingLimit: 100,
    transformTags: { table: 'div', tr: 'div', td: 'span', th: 'strong', center: 'div', font: 'span', section: 'div', article: 'div' },
  })
  return sanitise(flat)
}

// oxlint-disable-next-line no-control-regex
const line = (text: string, most: number) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim().slice(0, most)

const addresses = (list: readonly Address[] = []): string =>
  line(list.flatMap((one) => (one.group ? one.group : [one])).map(({ name, address }) => (name && name !== address ? `${name} <${address}>` : (address ?? ''))).join('，'), 2_000)

/** A name that is no path. */
const nameOf = ({ filename, mimeType }: Attachment, at: number): string => line((filename ?? '').replace(/[\\/:*?"<>|]/g, '_'), 200) || `${at + 1}.${mimeType.split('/').at(-1) ?? 'bin'}`
