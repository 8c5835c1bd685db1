import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { SendMailOptions } from 'nodemailer'
import { isOwnPicture } from '@tessera/shared/contract/system/rich-text'
import { findByName } from '../files/store.ts'
import type { Channel, ChannelParts, Parcel } from './channel.ts'
import { asHtml } from './html.ts'
import { mailAccount, type MailAccount } from './mail-server.ts'
import { notSent } from './reasons.ts'
import { bySmtp } from './smtp.ts'

/** Bytes of all files of one mail; most servers take no more. */
const mostBytes = 20 * 1024 * 1024

/** Mails by the company's own server. */
export const mail: Channel = {
  name: 'smtp',
  async ready(parts) {
    const account = await mailAccount(parts)
    if (!account.smtp.host || !account.senderAddress) return null
    return async (parcel, signal) => {
      const mail = await mailOf(parts, account, parcel)
      return bySmtp(parts.dial, account.smtp, mail, signal).finally(() => close(mail.attachments))
    }
  },
  async addresses(db, userIds) {
    const { rows } = await sql<{
      id: string
      at: string
    }>`select id, email as at from org_user where id = any(${userIds}) and email <> ''`.execute(db)
    return new Map(rows.map(({ id, at }) => [id, at]))
  },
}

type Written = Pick<Parcel, 'id' | 'recipient' | 'title' | 'text' | 'html' | 'files'>

/** The same message has the same number on every try, so that a mail server can tell a repetition. */
export async function mailOf(
  parts: Pick<ChannelParts, 'db' | 'storage'>,
  { senderName, senderAddress }: Pick<MailAccount, 'senderName' | 'senderAddress'>,
  { id, recipient, title, text, html, files }: Written,
): Promise<SendMailOptions & { attachments: readonly { content: Readable }[] }> {
  const { body, pictures } = pictured(html || asHtml(text))
  return {
    from: { name: senderName, address: senderAddress },
    to: { name: '', address: recipient },
    subject: title,
    text,
    html: body,
    messageId: `<${id}@${senderAddress.split('@').at(-1)}>`,
    attachments: await attached(parts, files, pictures),
  }
}

/** Pictures of ours are shown to who is signed in here: a mail carries its own along. */
function pictured(html: string): { body: string; pictures: ReadonlySet<string> } {
  const pictures = new Set<string>()
  const body = html.replace(/(<img[^>]*\ssrc=")([^"]+)"/gi, (found, before: string, src: string) => {
    const name = isOwnPicture(src) ? src.split('/').at(-1)! : ''
    if (!name) return found
    pictures.add(name)
    return `${before}cid:${name}"`
  })
  return { body, pictures }
}

async function attached(
  { db, storage }: Pick<ChannelParts, 'db' | 'storage'>,
  files: readonly string[],
  pictures: ReadonlySet<string>,
) {
  const found: { filename: string; content: Readable; contentType: string; cid?: string }[] = []
  let bytes = 0
  try {
    for (const name of [...files, ...pictures]) {
      const file = await findByName(db, name)
      bytes += file?.bytes ?? 0
      if (bytes > mostBytes) throw notSent('mail.files', file?.fileName)
      const open = file && (await storage.open(`${file.type}/${file.name}`))
      if (!open) throw notSent('mail.files', file?.fileName ?? name)
      found.push({
        filename: file.fileName,
        content: open.content,
        contentType: file.mime,
        ...(pictures.has(name) ? { cid: name } : {}),
      })
    }
  } catch (error) {
    close(found)
    throw error
  }
  return found
}

/** Files that a mail server did not take to their end stay open for good. */
const close = (files: readonly { content: Readable }[]): void =>
  files.forEach(({ content }) => content.destroy())
