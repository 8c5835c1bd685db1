import { sql } from 'kysely'
import { type Mail, type MailFetch, type MailFile, MailInfo } from '@tessera/shared/contract/messaging/mails'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type { Flag } from '@tessera/shared/contract/patterns'
import type { Page } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { loadCappedPage } from '../../db/pages.ts'
import type { ParsedMail } from './parse.ts'
import * as column from '../../db/column.ts'
import { schemaColumns, typedSql } from '../../db/typed-sql.ts'

const mailColumns = sql`m.id, m.subject, m.sender_name as "senderName", m.sender, m.is_read as "isRead",
  m.sent_time as "sentTime", m.creator_time as "creatorTime"`

export const listMails = (db: Db, { isRead, ...page }: Page & { isRead?: Flag | undefined }) =>
  loadCappedPage<Mail>(db, page, {
    select: sql`${mailColumns}, m.digest, m.files <> '[]' as "hasFiles"`,
    from: sql`from system_mail m where ${allConditions([
      sql`m.delete_mark = 0`,
      isRead !== undefined && sql`m.is_read = ${isRead}`,
      page.keyword &&
        sql`m.subject ilike ${containsPattern(page.keyword)}
          or m.sender_name ilike ${containsPattern(page.keyword)}
            or m.sender ilike ${containsPattern(page.keyword)}`,
    ])}`,
    order: sql`m.sent_time desc, m.id desc`,
  })

export async function countUnread(db: Db): Promise<number> {
  const { rows } = await typedSql({
    unread: column.number,
  })`select count(*) as unread from system_mail where is_read = 0 and delete_mark = 0`.execute(db)
  return rows[0]!.unread
}

/** Reads a mail and marks it as read. */
export async function readMail(db: Db, id: string): Promise<MailInfo> {
  const { rows } = await typedSql(schemaColumns(MailInfo))`
    update system_mail m set is_read = 1 where id = ${id} and delete_mark = 0
    returning ${mailColumns}, m.recipients, m.copies, m.body_text as "bodyText", m.files`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

export async function setUnread(db: Db, id: string): Promise<void> {
  const { numAffectedRows } =
    await sql`update system_mail set is_read = 0 where id = ${id} and delete_mark = 0`.execute(db)
  if (!numAffectedRows) throw notFoundRefusal()
}

export const markAllRead = (db: Db): Promise<unknown> =>
  sql`update system_mail set is_read = 1 where is_read = 0 and delete_mark = 0`.execute(db)

/** Removes mails. Their contents are deleted, but the rows stay, so that the mails are not fetched again. */
export async function removeMails(db: Db, ids: readonly string[], userId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update system_mail set delete_mark = 1, subject = '', sender_name = '', sender = '', recipients = '',
      copies = '', digest = '', body_text = '', files = '[]', last_modify_user_id = ${userId},
        last_modify_time = now()
    where id = any(${ids}) and delete_mark = 0`.execute(db)
  if (!numAffectedRows) throw notFoundRefusal()
}

interface FetchOutcome {
  received: number
  more: boolean
  /** Why the fetch failed; null where it succeeded. */
  fault: LocalizedText | null
}

/** Records the outcome of a fetch, in place of the previous one. */
export async function recordFetch(
  db: Db,
  mailbox: string,
  userId: string | null,
  { received, more, fault }: FetchOutcome,
): Promise<void> {
  await sql`
    insert into system_mail_fetch (mailbox, received, more, fault, user_id)
    values (${mailbox}, ${received}, ${more}, ${fault && JSON.stringify(fault)}, ${userId})
    on conflict (mailbox) do update set fetch_time = now(), received = excluded.received,
      more = excluded.more, fault = excluded.fault, user_id = excluded.user_id`.execute(db)
}

/** Finds the outcome of the last fetch of a mailbox; null where there was none. */
export async function findLastFetch(db: Db, mailbox: string, lang: Lang): Promise<MailFetch | null> {
  const { rows } = await typedSql({
    time: column.time,
    received: column.number,
    more: column.boolean,
    fault: column.text.orNull,
    user: column.text,
  })`
    select f.fetch_time as time, f.received, f.more, f.fault ->> ${lang} as fault,
      coalesce(u.real_name || '/' || u.account, '') as "user"
    from system_mail_fetch f left join org_user u on u.id = f.user_id where f.mailbox = ${mailbox}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Returns the uids of a mailbox that were never fetched. */
export async function findNewUids(
  db: Db,
  mailbox: string,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await typedSql({ uid: column.text })`
    select uid from unnest(${uids}::text[]) as given (uid) where not exists (select 1 from system_mail m
      where m.mailbox = ${mailbox} and m.uid = given.uid)`.execute(db)
  return new Set(rows.map(({ uid }) => uid))
}

export async function createMail(
  db: Db,
  { mailbox, uid, userId }: { mailbox: string; uid: string; userId: string | null },
  mail: Omit<ParsedMail, 'files' | 'isTruncated'>,
  files: readonly MailFile[],
): Promise<void> {
  const { subject, senderName, sender, recipients, copies, digest, bodyText, sentTime } = mail
  await sql`
    insert into system_mail (id, mailbox, uid, subject, sender_name, sender, recipients, copies, digest,
      body_text, files, sent_time, creator_user_id)
    values (${newId()}, ${mailbox}, ${uid}, ${subject}, ${senderName}, ${sender}, ${recipients}, ${copies},
      ${digest}, ${bodyText}, ${JSON.stringify(files)},
      least(now(), ${new Date(sentTime ?? Date.now())}), ${userId}) on conflict do nothing`.execute(db)
}
