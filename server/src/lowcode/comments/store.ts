import { sql } from 'kysely'
import type { RecordComment } from '@tessera/shared/contract/lowcode/record-comments'
import { mentionedIds } from '@tessera/shared/contract/lowcode/record-comments'
import { Code, type Page, type Pagination } from '@tessera/shared/contract/wire'
import { containsPattern } from '../../db/columns.ts'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { createPagination } from '../../db/pages.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import { text } from './text.ts'

const userName = sql`u.real_name || '/' || u.account`

export interface CommentUser {
  readonly userId: string
  readonly administrator: boolean
}

/** The names of users by their id; of removed ones, too. */
export async function loadUserNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await typedSql({ id: column.text, fullName: column.text })`
    select u.id, ${userName} as "fullName" from org_user u where u.id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, fullName }) => [id, fullName]))
}

/** Comments on a record, the latest first. */
export async function listComments(
  db: Db,
  recordId: string,
  { userId, administrator }: CommentUser,
  { currentPage, pageSize }: Pick<Page, 'currentPage' | 'pageSize'>,
): Promise<{ list: RecordComment[]; pagination: Pagination }> {
  const { rows: totals } = await typedSql({ total: column.number })`
    select count(*) as total from lowcode_record_comment
    where record_id = ${recordId} and delete_mark = 0`.execute(db)
  const { rows } = await typedSql({
    ...columnsOf('lowcode_record_comment', 'id', 'content', 'creatorUserId', 'creatorTime'),
    creatorUser: column.text,
    isEdited: column.boolean,
    canChange: column.boolean,
    canRemove: column.boolean,
  })`
    select c.id, c.content, c.creator_user_id as "creatorUserId", c.creator_time as "creatorTime",
      coalesce(${userName}, '') as "creatorUser", c.last_modify_time is not null as "isEdited",
      c.creator_user_id = ${userId} as "canChange",
      c.creator_user_id = ${userId} or ${administrator} as "canRemove"
    from lowcode_record_comment c left join org_user u on u.id = c.creator_user_id
    where c.record_id = ${recordId} and c.delete_mark = 0
    order by c.id desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(db)
  const names = await loadUserNames(db, [...new Set(rows.flatMap(({ content }) => mentionedIds(content)))])
  return {
    list: rows.map((row) => ({
      ...row,
      mentions: mentionedIds(row.content).flatMap((id) => {
        const fullName = names.get(id)
        return fullName === undefined ? [] : [{ id, fullName }]
      }),
    })),
    pagination: createPagination({ currentPage, pageSize }, totals[0]!.total),
  }
}

interface CommentPlace {
  readonly designId: string
  readonly recordId: string
}

/** Adds a comment and returns its id. */
export async function createComment(
  trx: Db,
  { designId, recordId }: CommentPlace,
  userId: string,
  content: string,
): Promise<string> {
  const id = newId()
  await sql`
    insert into lowcode_record_comment (id, design_id, record_id, content, creator_user_id)
    values (${id}, ${designId}, ${recordId}, ${content}, ${userId})`.execute(trx)
  return id
}

/** Locks a comment and returns its text. Throws 404 where it is gone, and 403 where the user may not change it. */
export async function lockComment(
  trx: Db,
  recordId: string,
  commentId: string,
  { userId, administrator }: CommentUser,
): Promise<string> {
  const { rows } = await typedSql(columnsOf('lowcode_record_comment', 'content', 'creatorUserId'))`
    select content, creator_user_id as "creatorUserId" from lowcode_record_comment
    where id = ${commentId} and record_id = ${recordId} and delete_mark = 0 for update`.execute(trx)
  const [found] = rows
  if (!found) throw notFoundRefusal()
  if (found.creatorUserId !== userId && !administrator) throw refuse(text.notAuthor, {}, Code.forbidden)
  return found.content
}

export async function updateComment(
  trx: Db,
  commentId: string,
  userId: string,
  content: string,
): Promise<void> {
  await sql`
    update lowcode_record_comment set content = ${content}, last_modify_user_id = ${userId},
      last_modify_time = now()
    where id = ${commentId}`.execute(trx)
}

export async function removeComment(trx: Db, commentId: string): Promise<void> {
  await sql`update lowcode_record_comment set delete_mark = 1 where id = ${commentId}`.execute(trx)
}

/**
 * Users by a part of their name or account, in the order of their names: administrators, and those with a grant of one of
 * these menus, also through a role, a position or a group. Whether a grant counts is checked for those who are found.
 */
export async function findUsers(
  db: Db,
  keyword: string,
  menuIds: readonly string[],
  limit: number,
): Promise<{ id: string; fullName: string }[]> {
  const pattern = containsPattern(keyword.trim())
  const { rows } = await typedSql({ id: column.text, fullName: column.text })`
    select u.id, ${userName} as "fullName" from org_user u
    where u.delete_mark = 0 and u.enabled_mark = 1
      and (u.real_name ilike ${pattern} or u.account ilike ${pattern})
      and (u.is_administrator or exists (
        select 1 from org_grant g where g.item_type = 'module' and g.item_id = any(${menuIds}::text[])
          and case g.object_type when 'User' then g.object_id = u.id
            when 'Role' then exists (select 1 from org_user_role where user_id = u.id and role_id = g.object_id)
            when 'Position' then exists
              (select 1 from org_user_position where user_id = u.id and position_id = g.object_id)
            else exists (select 1 from org_user_group where user_id = u.id and group_id = g.object_id) end))
    order by u.real_name, u.account limit ${limit}`.execute(db)
  return rows
}
