import PostalMime, { type Address, type Attachment } from 'postal-mime'
import sanitizeHtml from 'sanitize-html'
import { richTags } from '@tessera/shared/contract/system/rich-text'
import { sanitiseRichText } from '../../http/sanitise-rich-text.ts'
import { textToHtml } from '../channels/html.ts'

export interface Parsed {
  subject: string
  senderName: string
  sender: string
  recipients: string
  copies: string
  digest: string
  bodyText: string
  /** Some of what it says is left out, because it is too long. */
  cut: boolean
  /** Epoch milliseconds; null where its sender says nothing that is a date. */
  sentTime: number | null
  files: { name: string; content: Uint8Array }[]
}

/** Levels of parts within parts, and bytes of headers: more is an attack. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 } as const
/** Signs of a body that are read; cleaning more would hold up everybody else, and formatted text cannot be cut. */
const mostSigns = 300_000
/** Signs of a body among which its first words are. */
const enoughForDigest = 20_000

/** Lines of a mail, as many as the largest file needs, and those that may begin a part: the parser makes something of each before anybody can count them, and nobody is answered meanwhile. */
const most = { lines: 400_000, parts: 2_000 } as const

/** A mail as it is written, in what we keep of it. Its body is cleaned; nothing of it is fetched from anywhere. Rejects for one that cannot be read. */
export async function parseMail(raw: Buffer): Promise<Parsed> {
  mayBeRead(raw)
  const mail = await PostalMime.parse(raw, { ...limits, attachmentEncoding: 'arraybuffer' })
  const html = printable(mail.html ?? '')
  const plain = printable(mail.text ?? '').trim()
  const bodyText = html && html.length <= mostSigns ? cleaned(html) : textToHtml(plain.slice(0, mostSigns))
  return {
    subject: line(mail.subject ?? '', 300),
    senderName: line(mail.from?.name ?? '', 100),
    sender: line(mail.from?.address ?? '', 200),
    recipients: addresses(mail.to),
    copies: addresses(mail.cc),
    digest: line(
      sanitizeHtml(bodyText.slice(0, enoughForDigest).replaceAll('</p>', ' </p>'), {
        allowedTags: [],
        allowedAttributes: {},
      }).replace(/&nbsp;/g, ' '),
      120,
    ),
    bodyText,
    cut: html.length > mostSigns || (!html && plain.length > mostSigns),
    sentTime: sentAt(mail.date),
    files: mail.attachments.map((file, at) => ({
      name: nameOf(file, at),
      content: new Uint8Array(file.content as ArrayBuffer),
    })),
  }
}

function mayBeRead(raw: Buffer): void {
  if (holdsMore(raw, '\n', most.lines) || holdsMore(raw, '\n--', most.parts))
    throw new Error('too many lines or parts')
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
    transformTags: {
      table: 'div',
      tr: 'div',
      td: 'span',
      th: 'strong',
      center: 'div',
      font: 'span',
      section: 'div',
      article: 'div',
    },
  })
  return sanitiseRichText(flat)
}

/** There was no mail before; the database has years that are before all of its own for an error. */
const firstMail = Date.UTC(1971, 0, 1)

function sentAt(date: string | undefined): number | null {
  const sent = Date.parse(date ?? '')
  return sent >= firstMail ? sent : null
}

/** Without what the database keeps in no text. */
const printable = (text: string) => text.replaceAll('\0', '')

/** Cut between characters: half of one is no text any more. */
const line = (text: string, most: number) =>
  Array.from(
    text
      // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
      .replace(/[\u0000-\u001f\u007f]+/g, ' ')
      .trim()
      .slice(0, 2 * most),
  )
    .slice(0, most)
    .join('')

const addresses = (list: readonly Address[] = []): string =>
  line(
    list
      .flatMap((one) => (one.group ? one.group : [one]))
      .map(({ name, address }) => (name && name !== address ? `${name} <${address}>` : (address ?? '')))
      .join('，'),
    2_000,
  )

/** A name that is no path. */
const nameOf = ({ filename, mimeType }: Attachment, at: number): string =>
  line((filename ?? '').replace(/[\\/:*?"<>|]/g, '_'), 200) ||
  `${at + 1}.${mimeType.split('/').at(-1) ?? 'bin'}`
