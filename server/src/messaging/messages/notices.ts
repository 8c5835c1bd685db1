import { sql } from 'kysely'
import * as z from 'zod'
import { NoticeBody, type NoticeRow } from '@tessera/shared/contract/messaging/messages'
import type { Flag } from '@tessera/shared/contract/patterns'
import { Code, type Page } from '@tessera/shared/contract/wire'
import { publishOnCommit } from '../../db/bus.ts'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud, notFoundRefusal } from '../../db/crud.ts'
import { orderBy, loadPage } from '../../db/pages.ts'
import { withoutHidden, type Scope } from '../../permissions/scope.ts'
import { refuse, refuseField, Refusal } from '../../errors/refusal.ts'
import { general } from '../../errors/text.ts'
import { byline, changeTime } from './byline.ts'
import { createReceipts } from './store.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** A notice as the table stores it: without null values. */
const StoredNotice = NoticeBody.extend({ toUserIds: z.string(), files: z.string() })
type StoredNotice = z.output<typeof StoredNotice>
export const noticeRows = createCrud('system_message', StoredNotice)

const sortable = {
  title: sql`m.title`,
  lastModifyTime: changeTime,
  creatorTime: sql`m.creator_time`,
  enabledMark: sql`m.enabled_mark`,
}

/** Lists one page of the notices that the caller may see, drafts included, the latest first. */
export async function listNotices(db: Db, scope: Scope, page: Page & { enabledMark?: Flag | undefined }) {
  scope.assertSortable(page.sidx)
  const condition = allConditions([
    sql`m.delete_mark = 0 and m.type = 1`,
    scope.rows,
    page.enabledMark !== undefined && sql`m.enabled_mark = ${page.enabledMark}`,
    page.keyword && sql`${scope.ifVisible('title', sql`m.title`)} ilike ${containsPattern(page.keyword)}`,
  ])
  const { list, pagination } = await loadPage<NoticeRow & { _hidden: string[] }>(db, page, {
    alias: 'm',
    select: sql`${byline}, m.creator_time as "creatorTime", m.enabled_mark as "enabledMark", m.type,
      m.to_user_ids as "toUserIds", m.sent_count as "sentCount", (
        select count(*) from system_message_receipt r where r.message_id = m.id and r.is_read = 1
      ) as "readCount", ${scope.hidden} as "_hidden"`,
    from: sql`from system_message m where ${condition}`,
    join: sql`left join org_user u on u.id = m.creator_user_id`,
    order: orderBy(page, scope.ifVisibleEach(sortable), sql`${changeTime} desc, m.id desc`),
  })
  // One column shows both counts, so hiding it hides both.
  const rows = list.map(({ _hidden, ...row }) => ({
    ...row,
    _hidden: _hidden.includes('sentCount') ? [..._hidden, 'readCount'] : _hidden,
  }))
  return { list: rows.map(withoutHidden), pagination }
}

interface NoticeDetails {
  id: string
  title: string
  creatorUser: string
  lastModifyTime: number
  bodyText: string
  toUserIds: string
  files: string
  enabledMark: Flag
}

export async function readNotice(db: Db, id: string): Promise<NoticeDetails> {
  const { rows } = await typedSql({
    ...columnsOf('system_message', 'id', 'title', 'bodyText', 'toUserIds', 'files'),
    creatorUser: column.text,
    lastModifyTime: column.time,
    enabledMark: column.oneOf(0, 1),
  })`
    select ${byline}, m.body_text as "bodyText", m.to_user_ids as "toUserIds", m.files,
      m.enabled_mark as "enabledMark"
    from system_message m left join org_user u on u.id = m.creator_user_id
    where m.id = ${id} and m.type = 1 and m.delete_mark = 0`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

/**
 * Updates the given fields of a draft. Throws a conflict where it was changed after `expectedModifiedTime`,
 * and a refusal where it was released.
 */
export async function updateDraft(
  db: Db,
  id: string,
  body: Partial<StoredNotice>,
  userId: string,
  expectedModifiedTime: number | null | undefined,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update system_message set title = coalesce(${body.title ?? null}, title),
      body_text = coalesce(${body.bodyText ?? null}, body_text),
      to_user_ids = coalesce(${body.toUserIds ?? null}, to_user_ids), files = coalesce(${body.files ?? null},
        files),
      last_modify_user_id = ${userId}, last_modify_time = now()
    where id = ${id} and type = 1 and delete_mark = 0 and enabled_mark = 0
      ${
        expectedModifiedTime == null
          ? sql``
          : sql`and date_trunc('milliseconds', coalesce(last_modify_time,
        creator_time)) = ${new Date(expectedModifiedTime)}::timestamptz`
      }`.execute(db)
  if (numAffectedRows) return
  const { enabledMark } = await readNotice(db, id)
  throw enabledMark === 1
    ? refuse(text.released)
    : new Refusal({ code: Code.conflict, text: general.changedMeanwhile })
}

/**
 * Releases a draft: publishes it, creates a receipt for every receiver in one statement and notifies all
 * processes on commit. Throws a refusal where it was released already or would reach no user.
 */
export async function releaseNotice(
  trx: Db,
  id: string,
  userId: string,
): Promise<{ title: string; sentCount: number }> {
  const { rows } = await typedSql(columnsOf('system_message', 'title', 'toUserIds'))`
    update system_message set enabled_mark = 1, last_modify_user_id = ${userId}, last_modify_time = now()
    where id = ${id} and type = 1 and delete_mark = 0 and enabled_mark = 0
    returning title, to_user_ids as "toUserIds"`.execute(trx)
  const [notice] = rows
  if (!notice) {
    await readNotice(trx, id)
    throw refuse(text.released)
  }
  const receiverIds = notice.toUserIds.split(',').filter(Boolean)
  // Receipts of a publication that was recalled: everybody gets the changed notice as unread.
  await sql`delete from system_message_receipt where message_id = ${id}`.execute(trx)
  const sentCount = await createReceipts(trx, id, receiverIds.length > 0 ? receiverIds : null, userId)
  if (sentCount === 0) throw refuseField('toUserIds', text.nobody)
  await sql`update system_message set sent_count = ${sentCount} where id = ${id}`.execute(trx)
  return { title: notice.title, sentCount }
}

/**
 * Takes a published notice back from its receivers and notifies all processes on commit. The receipts stay until the
 * next publication. Throws a refusal where it is a draft.
 */
export async function recallNotice(trx: Db, id: string, userId: string): Promise<{ title: string }> {
  const { rows } = await typedSql(columnsOf('system_message', 'title'))`
    update system_message set enabled_mark = 0, last_modify_user_id = ${userId}, last_modify_time = now()
    where id = ${id} and type = 1 and delete_mark = 0 and enabled_mark = 1 returning title`.execute(trx)
  if (!rows[0]) {
    await readNotice(trx, id)
    throw refuse(text.notPublished)
  }
  await publishOnCommit(trx, 'messageWithdrawn', id)
  return rows[0]
}
