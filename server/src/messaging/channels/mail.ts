import type { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import { isLocalPicture } from '@tessera/shared/contract/rich-text'
import { findFileByName } from '../../system/files/store.ts'
import type { Channel, ChannelParts, OutgoingMessage } from './channel.ts'
import { textToHtml } from './html.ts'
import { loadMailAccount, type MailAccount } from './mail-server.ts'
import { sendError } from './send-errors.ts'
import { sendBySmtp } from './smtp.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** Total size of the files of one mail; most servers accept no more. */
export const maxAttachmentBytes = 20 * 1024 * 1024

/** Sends mails by the company's own mail server. */
export const mail: Channel = {
  name: 'smtp',
  async createSender(parts) {
    const account = await loadMailAccount(parts)
    if (!account.smtp.host || !account.senderAddress) return null
    return async (parcel, signal) => {
      const mail = await buildMail(parts, account, parcel)
      return sendBySmtp(parts.dial, account.smtp, mail, signal).finally(() =>
        closeAttachments(mail.attachments),
      )
    }
  },
  async findAddresses(db, userIds) {
    const { rows } = await typedSql({
      ...columnsOf('org_user', 'id'),
      at: column.text,
    })`select id, email as at from org_user where id = any(${userIds}) and email <> ''`.execute(db)
    return new Map(rows.map(({ id, at }) => [id, at]))
  },
}

type MailContent = Pick<OutgoingMessage, 'id' | 'recipient' | 'title' | 'text' | 'html' | 'files'>

/**
 * Builds a mail with its attachments opened. The message id is the same on every retry, so that a mail server
 * can detect duplicates.
 */
export async function buildMail(
  parts: Pick<ChannelParts, 'db' | 'storage'>,
  { senderName, senderAddress }: Pick<MailAccount, 'senderName' | 'senderAddress'>,
  { id, recipient, title, text, html, files }: MailContent,
): Promise<SendMailOptions & { attachments: readonly { content: Readable }[] }> {
  const { body, pictures } = inlinePictures(html || textToHtml(text))
  return {
    from: { name: senderName, address: senderAddress },
    to: { name: '', address: recipient },
    subject: title,
    text,
    html: body,
    messageId: `<${id}@${senderAddress.split('@').at(-1)}>`,
    attachments: await openAttachments(parts, files, pictures),
  }
}

/**
 * Replaces links to our own pictures by inline attachments, because the links work for signed-in users only.
 */
function inlinePictures(html: string): { body: string; pictures: ReadonlySet<string> } {
  const pictures = new Set<string>()
  const body = html.replace(/(<img[^>]*\ssrc=")([^"]+)"/gi, (found, before: string, src: string) => {
    const name = isLocalPicture(src) ? src.split('/').at(-1)! : ''
    if (!name) return found
    pictures.add(name)
    return `${before}cid:${name}"`
  })
  return { body, pictures }
}

async function openAttachments(
  { db, storage }: Pick<ChannelParts, 'db' | 'storage'>,
  files: readonly string[],
  pictures: ReadonlySet<string>,
) {
  const found: { filename: string; content: Readable; contentType: string; cid?: string }[] = []
  let bytes = 0
  try {
    for (const name of [...files, ...pictures]) {
      const file = await findFileByName(db, name)
      bytes += file?.bytes ?? 0
      if (bytes > maxAttachmentBytes) throw sendError('mail.files', file?.fileName)
      const open = file && (await storage.open(`${file.type}/${file.name}`))
      if (!open) throw sendError('mail.files', file?.fileName ?? name)
      found.push({
        filename: file.fileName,
        content: open.content,
        contentType: file.mime,
        ...(pictures.has(name) ? { cid: name } : {}),
      })
    }
  } catch (error) {
    closeAttachments(found)
    throw error
  }
  return found
}

/** Destroys the streams: a file that the mail server did not read to its end would stay open forever. */
const closeAttachments = (files: readonly { content: Readable }[]): void =>
  files.forEach(({ content }) => content.destroy())
