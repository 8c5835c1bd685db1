import { sql } from 'kysely'
import * as z from 'zod'
import { mentionedIds } from '@tessera/shared/contract/lowcode/record-comments'
import { FlowComment } from '@tessera/shared/contract/workflow/comments'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { containsPattern } from '../../db/columns.ts'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { headIconUrl } from '../../db/head-icon-url.ts'
import { newId } from '../../db/id.ts'
import { createPagination } from '../../db/pages.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

const userName = sql`u.real_name || '/' || u.account`
const Names = column.jsonOf(z.array(z.object({ id: z.string(), fullName: z.string() })))

/** Comments on a task, the latest first. */
export async function listComments(
  db: Db,
  taskId: string,
  { userId, administrator }: { userId: string; administrator: boolean },
  { currentPage, pageSize }: Pick<Page, 'currentPage' | 'pageSize'>,
): Promise<{ list: FlowComment[]; pagination: Pagination }> {
  const { rows: totals } = await typedSql({ total: column.number })`
    select count(*) as total from workflow_comment where task_id = ${taskId} and delete_mark = 0`.execute(db)
  const { rows } = await typedSql({
    ...columnsOf('workflow_comment', 'id', 'taskId', 'creatorUserId', 'creatorTime'),
    text: column.text,
    files: column.jsonOf(FlowComment.shape.files),
    creatorUser: column.text,
    creatorUserHeadIcon: column.text,
    isDel: column.boolean,
  })`
    select c.id, c.task_id as "taskId", c.content as text, c.files, c.creator_user_id as "creatorUserId",
      c.creator_time as "creatorTime", ${userName} as "creatorUser", ${headIconUrl('u')} as "creatorUserHeadIcon",
      c.creator_user_id = ${userId} or ${administrator} as "isDel"
    from workflow_comment c join org_user u on u.id = c.creator_user_id
    where c.task_id = ${taskId} and c.delete_mark = 0
    order by c.creator_time desc, c.id desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(
    db,
  )
  const names = await loadUserNames(
    db,
    rows.flatMap((row) => mentionedIds(row.text)),
  )
  return {
    list: rows.map((row) => ({
      ...row,
      mentions: mentionedIds(row.text).flatMap((id) => names.filter((name) => name.id === id)),
    })),
    pagination: createPagination({ currentPage, pageSize }, totals[0]!.total),
  }
}

/** Names of users, also of removed ones. */
export async function loadUserNames(
  db: Db,
  ids: readonly string[],
): Promise<readonly { id: string; fullName: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await typedSql({ names: Names })`
    select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'fullName', ${userName})), '[]') as names
    from org_user u where u.id = any(${ids}::text[])`.execute(db)
  return rows[0]!.names
}

/** Adds a comment and returns its id. */
export async function createComment(
  trx: Db,
  comment: { taskId: string; text: string; files: FlowComment['files'] },
  userId: string,
): Promise<string> {
  const id = newId()
  await sql`
    insert into workflow_comment (id, task_id, content, files, creator_user_id)
    values (${id}, ${comment.taskId}, ${comment.text}, ${JSON.stringify(comment.files)}, ${userId})`.execute(
    trx,
  )
  return id
}

/** Ids of users by a part of their name or account, who take part in a task first. */
export async function findUsers(db: Db, taskId: string, keyword: string, limit: number) {
  const pattern = containsPattern(keyword.trim())
  const { rows } = await typedSql({ id: column.text, fullName: column.text })`
    select u.id, ${userName} as "fullName" from org_user u
    where u.delete_mark = 0 and u.enabled_mark = 1
      and (u.real_name ilike ${pattern} or u.account ilike ${pattern})
    order by exists (select 1 from workflow_assignment a where a.task_id = ${taskId} and a.user_id = u.id)
        or exists (select 1 from workflow_task t where t.id = ${taskId} and t.creator_user_id = u.id) desc,
      u.is_administrator, u.real_name, u.account limit ${limit}`.execute(db)
  return rows
}
