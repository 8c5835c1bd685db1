import type { Address, Attachment, Email } from 'postal-mime'
import sanitizeHtml from 'sanitize-html'
import { isTooComplex, richTags } from '@tessera/shared/contract/rich-text'
import { sanitiseRichText } from '../../http/sanitise-rich-text.ts'
import type { Workers } from '../../workers/workers.ts'
import { textToHtml } from '../channels/html.ts'

/** The parts of a mail that are stored. */
export interface ParsedMail {
  subject: string
  senderName: string
  sender: string
  recipients: string
  copies: string
  digest: string
  bodyText: string
  /** Whether part of the body was left out, because it is too long. */
  isTruncated: boolean
  /** Epoch milliseconds; null without a valid date. */
  sentTime: number | null
  files: { name: string; content: Uint8Array }[]
}

/** A mail of 25 MB takes two to ten seconds; on a busy machine ten times that, and the mail is no worse for it. */
const parseTimeoutMs = 120_000
/** Limit of body characters: sanitising more would block other requests, and HTML cannot be cut. */
const maxBodyChars = 300_000
/** Number of body characters that the digest is made from. */
const digestSourceChars = 20_000

/**
 * Limits of lines, enough for the largest attachment, and of possible part boundaries. They are checked
 * before parsing, because each of them costs time.
 */
const rawLimits = { lines: 400_000, parts: 2_000 } as const

/**
 * Parses a raw mail, in a worker thread. The body is sanitised, and no remote content is fetched. Returns null where no
 * thread could do it, and rejects where the mail cannot be parsed.
 */
export async function parseMail(workers: Workers, raw: Uint8Array): Promise<ParsedMail | null> {
  assertParsable(raw)
  const outcome = await workers.run({ type: 'mail', raw }, parseTimeoutMs)
  // A thread that ended, as all do when the server stops, says nothing about the mail.
  if (!outcome || (!outcome.ok && outcome.reason === 'broken')) return null
  if (!outcome.ok || !outcome.mail) throw new Error('the mail cannot be parsed')
  return toParsedMail(outcome.mail)
}

function toParsedMail(mail: Email): ParsedMail {
  const html = withoutNul(mail.html ?? '')
  const plain = withoutNul(mail.text ?? '').trim()
  const isHtmlUsed = html.length > 0 && html.length <= maxBodyChars
  const bodyText = isHtmlUsed ? sanitiseMailBody(html, plain) : textToHtml(plain.slice(0, maxBodyChars))
  return {
    subject: toLine(mail.subject ?? '', 300),
    senderName: toLine(mail.from?.name ?? '', 100),
    sender: toLine(mail.from?.address ?? '', 200),
    recipients: formatAddresses(mail.to),
    copies: formatAddresses(mail.cc),
    digest: toLine(
      sanitizeHtml(bodyText.slice(0, digestSourceChars).replaceAll('</p>', ' </p>'), {
        allowedTags: [],
        allowedAttributes: {},
      }).replace(/&nbsp;/g, ' '),
      120,
    ),
    bodyText,
    isTruncated: html.length > maxBodyChars || (!html && plain.length > maxBodyChars),
    sentTime: parseSentTime(mail.date),
    files: mail.attachments.map((file, at) => ({
      name: safeFileName(file, at),
      content: new Uint8Array(file.content as ArrayBuffer),
    })),
  }
}

function assertParsable(bytes: Uint8Array): void {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (exceedsCount(raw, '\n', rawLimits.lines) || exceedsCount(raw, '\n--', rawLimits.parts))
    throw new Error('too many lines or parts')
}

function exceedsCount(raw: Buffer, sequence: string, max: number): boolean {
  let found = 0
  for (
    let at = raw.indexOf(sequence);
    at >= 0 && found <= max;
    at = raw.indexOf(sequence, at + sequence.length)
  )
    found++
  return found > max
}

/**
 * Sanitises an HTML body: layout tables become blocks with their cells side by side. Remote pictures are
 * removed, because loading them would tell the sender that the mail was read. A body with too many tags becomes its
 * text.
 */
function sanitiseMailBody(html: string, plain: string): string {
  if (isTooComplex(html)) return plain ? textToHtml(plain.slice(0, maxBodyChars)) : sanitiseRichText(html)
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

/** Earlier dates count as invalid, because very early years cause errors in the database. */
const minSentTime = Date.UTC(1971, 0, 1)

function parseSentTime(date: string | undefined): number | null {
  const sent = Date.parse(date ?? '')
  return sent >= minSentTime ? sent : null
}

/** Removes NUL characters, which the database cannot store in text. */
const withoutNul = (text: string) => text.replaceAll('\0', '')

/**
 * One line of at most `max` characters, without control characters. Cuts between code points, so that no
 * surrogate pair is split.
 */
const toLine = (text: string, max: number) =>
  Array.from(
    text
      // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
      .replace(/[\u0000-\u001f\u007f]+/g, ' ')
      .trim()
      .slice(0, 2 * max),
  )
    .slice(0, max)
    .join('')

const formatAddresses = (list: readonly Address[] = []): string =>
  toLine(
    list
      .flatMap((address) => (address.group ? address.group : [address]))
      .map(({ name, address }) => (name && name !== address ? `${name} <${address}>` : (address ?? '')))
      .join('，'),
    2_000,
  )

/** A file name without path characters; a generated one where it is empty. */
const safeFileName = ({ filename, mimeType }: Attachment, at: number): string =>
  toLine((filename ?? '').replace(/[\\/:*?"<>|]/g, '_'), 200) ||
  `${at + 1}.${mimeType.split('/').at(-1) ?? 'bin'}`
