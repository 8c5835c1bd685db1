import { sql } from 'kysely'
import { writeFile } from 'node:fs/promises'
import { langs, type Lang, type LocalizedText } from '@tessera/shared/contract/lang'
import type { MailFile } from '@tessera/shared/contract/system/mails'
import { Code } from '@tessera/shared/contract/wire'
import { fill } from '@tessera/shared/format/fill'
import type { Db } from '../../db/connect.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { translate } from '../../http/translate.ts'
import type { ChannelParts } from '../channels/channel.ts'
import { textToHtml } from '../channels/html.ts'
import { loadMailAccount, mailboxKey, type MailServer } from '../channels/mail-server.ts'
import { toRefusal } from '../channels/send-errors.ts'
import { keepArrived, type Receiving } from '../files/receive.ts'
import { parseMail, type Parsed } from './parse.ts'
import { openPop3, type ListedMail } from '../channels/pop3.ts'
import { keepMail, noteFetch, unknownOf } from './store.ts'
import { text } from './text.ts'

export type MailParts = ChannelParts & { files: Receiving }

/** Milliseconds after which no further mail is begun: the call may take 100 seconds (specification: shell 8). */
const enough = 80_000
const longest = 95_000
/** Mails of one call, and bytes and files of one mail. */
const most = { mails: 500, bytes: 25 * 1024 * 1024, files: 100 } as const
const lock = 7_351_031

interface By {
  /** Null is a task. */
  userId: string | null
  lang: Lang
}

interface Got {
  received: number
  more: boolean
}

/**
 * Fetches what the mailbox has and was never fetched, the oldest first; every mail is kept before the next is begun. Nothing is deleted there. How it
 * ended is noted beside the mailbox.
 */
export async function receiveMails(parts: MailParts, by: By): Promise<Got> {
  const { pop3 } = await loadMailAccount(parts)
  if (!pop3.host || !pop3.account) throw refuse(text.noMailbox)
  const mailbox = mailboxKey(pop3)
  return alone(parts.db, async () => {
    const got: Got = { received: 0, more: true }
    try {
      await receiveInto(got, parts, pop3, mailbox, by)
      await noteFetch(parts.db, mailbox, by.userId, { ...got, fault: null })
      return got
    } catch (error) {
      const refused = toRefusal(error)
      await noteFetch(parts.db, mailbox, by.userId, { ...got, fault: linesOf(refused) })
      throw refused
    }
  })
}

async function receiveInto(
  got: Got,
  parts: MailParts,
  pop3: MailServer,
  mailbox: string,
  by: By,
): Promise<void> {
  const until = Date.now() + enough
  const session = await openPop3(parts.dial, pop3, AbortSignal.timeout(longest))
  try {
    const listed = await session.list()
    const unknown = await unknownOf(
      parts.db,
      mailbox,
      listed.map(({ uid }) => uid),
    )
    const due = listed.filter(({ uid }) => unknown.has(uid))
    for (const one of due.slice(0, most.mails)) {
      if (Date.now() > until) break
      const raw = one.bytes > most.bytes ? null : await session.retrieve(one.number, most.bytes * 2)
      const { files, cut, ...mail } = raw
        ? await parseMail(raw).catch(() => unreadable(one, text.unreadable[by.lang]))
        : unreadable(one, text.tooLarge[by.lang])
      await keepMail(
        parts.db,
        { mailbox, uid: one.uid, by: by.userId },
        {
          ...mail,
          subject: mail.subject || text.noSubject[by.lang],
          bodyText: cut ? mail.bodyText + textToHtml(text.cut[by.lang]) : mail.bodyText,
        },
        await keptFiles(parts, files, by),
      )
      got.received++
    }
    got.more = got.received < due.length
  } finally {
    // A mailbox is shut to everybody else as long as a session is open.
    await session.quit()
  }
}

/** Of a fault its own message, which is in no language of ours. */
const linesOf = (error: unknown): LocalizedText =>
  Object.fromEntries(
    langs.map((lang) => [
      lang,
      error instanceof Refusal
        ? fill(translate(error.text, lang), error.values)
        : error instanceof Error
          ? error.message
          : String(error),
    ]),
  ) as LocalizedText

/** Of two who fetch at once the second is refused. */
async function alone<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (own) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lock}) as mine`.execute(own)
    if (!rows[0]!.mine) throw refuse(text.busy, {}, Code.conflict)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(own)
    }
  })
}

const unreadable = ({ uid }: ListedMail, why: string): Parsed => ({
  subject: '',
  senderName: '',
  sender: uid.slice(0, 200),
  recipients: '',
  copies: '',
  digest: why,
  bodyText: textToHtml(why),
  cut: false,
  sentTime: null,
  files: [],
})

/** Files of the kinds that are kept here; of the others the mail only says that they were there. */
async function keptFiles(parts: MailParts, files: Parsed['files'], by: By): Promise<MailFile[]> {
  const kept: MailFile[] = []
  // One after the other: a mail may carry ten thousand.
  for (const [at, { name, content }] of files.entries())
    kept.push({
      name,
      fileId: at < most.files ? await keptFile(parts, { name, content }, by) : null,
      bytes: content.length,
    })
  return kept
}

const keptFile = (
  { files: receiving, db }: MailParts,
  { name, content }: Parsed['files'][number],
  { userId }: By,
): Promise<string | null> =>
  receiving.scratch.with(async (path) => {
    await writeFile(path, content)
    const kept = await keepArrived(receiving, db, { type: 'mail', userId, path, fileName: name }).catch(
      (error: unknown) => {
        if (error instanceof Refusal) return null
        throw error
      },
    )
    return kept?.name ?? null
  })
