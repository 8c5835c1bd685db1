import { sql } from 'kysely'
import { writeFile } from 'node:fs/promises'
import { langs, type Lang, type LocalizedText } from '@tessera/shared/contract/lang'
import type { MailFile } from '@tessera/shared/contract/messaging/mails'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { Refusal, refuse } from '../../errors/refusal.ts'
import { formatText } from '../../errors/translate.ts'
import type { ChannelParts } from '../channels/channel.ts'
import { textToHtml } from '../channels/html.ts'
import { loadMailAccount, mailboxKey, type MailServer } from '../channels/mail-server.ts'
import { toRefusal } from '../channels/send-errors.ts'
import type { Workers } from '../../workers/workers.ts'
import { acceptFile, type UploadParts } from '../../system/files/receive.ts'
import { parseMail, type ParsedMail } from './parse.ts'
import { openPop3, type ListedMail } from '../channels/pop3.ts'
import { createMail, recordFetch, findNewUids } from './store.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

export type MailParts = ChannelParts & { files: UploadParts; workers: Workers }

/** Time after which no further mail is started, because the shell waits 100 seconds for the call. */
const startDeadlineMs = 80_000
const sessionTimeoutMs = 95_000
/** Limits of mails per call, and of bytes and files per mail. */
const limits = { mails: 500, bytes: 25 * 1024 * 1024, files: 100 } as const
const lockKey = 7_351_031

interface FetchContext {
  /** Null where a task fetches. */
  userId: string | null
  lang: Lang
}

interface FetchResult {
  received: number
  more: boolean
}

/**
 * Fetches the new mails of the mailbox, the oldest first, and stores each before it starts the next. Nothing
 * is deleted in the mailbox. Records the outcome. Throws a refusal where the mailbox cannot be read or
 * another fetch is running.
 */
export async function receiveMails(parts: MailParts, fetchContext: FetchContext): Promise<FetchResult> {
  const { pop3 } = await loadMailAccount(parts)
  if (!pop3.host || !pop3.account) throw refuse(text.noMailbox)
  const mailbox = mailboxKey(pop3)
  return withFetchLock(parts.db, async () => {
    const result: FetchResult = { received: 0, more: true }
    try {
      await fetchNewMails(result, parts, pop3, mailbox, fetchContext)
      await recordFetch(parts.db, mailbox, fetchContext.userId, { ...result, fault: null })
      return result
    } catch (error) {
      const refusal = toRefusal(error)
      await recordFetch(parts.db, mailbox, fetchContext.userId, {
        ...result,
        fault: toLocalizedText(refusal),
      })
      throw refusal
    }
  })
}

async function fetchNewMails(
  result: FetchResult,
  parts: MailParts,
  pop3: MailServer,
  mailbox: string,
  fetchContext: FetchContext,
): Promise<void> {
  const until = Date.now() + startDeadlineMs
  const session = await openPop3(parts.dial, pop3, AbortSignal.timeout(sessionTimeoutMs))
  try {
    const listed = await session.list()
    const newUids = await findNewUids(
      parts.db,
      mailbox,
      listed.map(({ uid }) => uid),
    )
    const due = listed.filter(({ uid }) => newUids.has(uid))
    for (const listedMail of due.slice(0, limits.mails)) {
      if (Date.now() > until) break
      const raw =
        listedMail.bytes > limits.bytes ? null : await session.retrieve(listedMail.number, limits.bytes * 2)
      const parsed = raw
        ? await parseMail(parts.workers, raw).catch(() =>
            placeholderMail(listedMail, text.unreadable[fetchContext.lang]),
          )
        : placeholderMail(listedMail, text.tooLarge[fetchContext.lang])
      // It stays in the mailbox for the next time.
      if (!parsed) break
      const { files, isTruncated, ...mail } = parsed
      await createMail(
        parts.db,
        { mailbox, uid: listedMail.uid, userId: fetchContext.userId },
        {
          ...mail,
          subject: mail.subject || text.noSubject[fetchContext.lang],
          bodyText: isTruncated ? mail.bodyText + textToHtml(text.cut[fetchContext.lang]) : mail.bodyText,
        },
        await storeFiles(parts, files, fetchContext),
      )
      result.received++
    }
    result.more = result.received < due.length
  } finally {
    // The server locks the mailbox until the session ends.
    await session.quit()
  }
}

/** The message of an error in all languages; that of a fault is not translated. */
const toLocalizedText = (error: unknown): LocalizedText =>
  Object.fromEntries(langs.map((lang) => [lang, errorMessage(error, lang)])) as LocalizedText

function errorMessage(error: unknown, lang: Lang): string {
  if (error instanceof Refusal) return formatText(error, lang)
  return error instanceof Error ? error.message : String(error)
}

/** Runs the work alone; throws a conflict where another fetch is running. */
async function withFetchLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const { rows } = await typedSql({
      mine: column.boolean,
    })`select pg_try_advisory_lock(${lockKey}) as mine`.execute(connection)
    if (!rows[0]!.mine) throw refuse(text.busy, {}, Code.conflict)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection)
    }
  })
}

const placeholderMail = ({ uid }: ListedMail, notice: string): ParsedMail => ({
  subject: '',
  senderName: '',
  sender: uid.slice(0, 200),
  recipients: '',
  copies: '',
  digest: notice,
  bodyText: textToHtml(notice),
  isTruncated: false,
  sentTime: null,
  files: [],
})

/** Stores the attachments of allowed types; of others only name and size are recorded. */
async function storeFiles(
  parts: MailParts,
  files: ParsedMail['files'],
  fetchContext: FetchContext,
): Promise<MailFile[]> {
  const stored: MailFile[] = []
  // One after the other, because a mail may have thousands of attachments.
  for (const [at, { name, content }] of files.entries())
    stored.push({
      name,
      fileId: at < limits.files ? await storeFile(parts, { name, content }, fetchContext) : null,
      bytes: content.length,
    })
  return stored
}

const storeFile = (
  { files: uploadParts, db }: MailParts,
  { name, content }: ParsedMail['files'][number],
  { userId }: FetchContext,
): Promise<string | null> =>
  uploadParts.scratch.withPath(async (path) => {
    await writeFile(path, content)
    const stored = await acceptFile(uploadParts, db, { type: 'mail', userId, path, fileName: name }).catch(
      (error: unknown) => {
        if (error instanceof Refusal) return null
        throw error
      },
    )
    return stored?.name ?? null
  }, content.length)
