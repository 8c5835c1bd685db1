import { sql } from 'kysely'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { loadPage, createPagination } from '../../db/pages.ts'
import { buildTree } from '../../db/tree.ts'
import { withoutHiddenDetails } from '../../permissions/picker-columns.ts'
import type { Scope } from '../../permissions/scope.ts'
import { toUnitNode, type OrganizeRow } from '../organizes/store.ts'
import { matchesName } from './name-search.ts'
import { headIconUrl } from '../../db/head-icon-url.ts'
import { belongsBelow, belongsToAny } from './units.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

interface Row {
  id: string
  parentId: string
  fullName: string
  type: 'company' | 'department' | 'user'
  icon: string
  enabledMark: 0 | 1
}

const unitIcon = sql`case o.category when 'company' then 'icon-ym icon-ym-tree-organization3'
  else 'icon-ym icon-ym-tree-department1' end`
/** Limit of the users that a keyword finds in the tree. */
const maxMatches = 200

interface Partner {
  id: string
  account: string
  realName: string
  headIcon: string
  department: string
  sortCode: number
}

/** One page of the enabled users whom a user can chat with, found by name or account. */
export const listChatPartners = (db: Db, userId: string, page: Page) =>
  loadPage<Partner>(db, page, {
    alias: 'u',
    select: sql`u.id, u.account, u.real_name as "realName", ${headIconUrl()} as "headIcon",
      o.full_name as department, u.sort_code as "sortCode"`,
    from: sql`from org_user u
      where ${allConditions([sql`u.delete_mark = 0`, sql`u.enabled_mark = 1`, sql`u.id <> ${userId}`, page.keyword && matchesName(page.keyword)])}`,
    join: sql`join org_organize o on o.id = u.organize_id`,
    order: sql`u.sort_code, u.creator_time desc, u.id`,
  })

type LevelRow = Row & { isLeaf: boolean; hasChildren: boolean; headIcon?: string; department?: string }

/**
 * One level of the tree of units and users: the users of a unit, then the units below it. Throws 404 for an
 * unknown unit.
 */
export async function listLevel(db: Db, { pickerRows }: Scope, id: string): Promise<LevelRow[]> {
  await assertUnitExists(db, id)
  const parent = id === '0' ? '-1' : id
  const { rows } = await typedSql({
    id: column.text,
    parentId: column.text,
    fullName: column.text,
    type: column.oneOf('company', 'department', 'user'),
    icon: column.text,
    enabledMark: column.oneOf(0, 1),
    isLeaf: column.boolean,
    hasChildren: column.boolean,
    headIcon: column.text.orNull,
  })`
    (select u.id, ${parent} as "parentId", u.real_name || '/' || u.account as "fullName", 'user' as type,
    'icon-ym icon-ym-tree-user2' as icon,
      u.enabled_mark as "enabledMark", true as "isLeaf", false as "hasChildren",
      ${headIconUrl()} as "headIcon"
    from org_user u where ${belongsToAny([parent])} and u.delete_mark = 0 and ${pickerRows}
      order by u.sort_code, u.id)
    union all
    (select o.id, o.parent_id, o.full_name, o.category, ${unitIcon}, o.enabled_mark, not below.any, below.any,
    null
    from org_organize o cross join lateral (
      select exists (select 1 from org_organize c where c.parent_id = o.id and c.delete_mark = 0)
        or exists (select 1 from org_user u where u.organize_id = o.id and u.delete_mark = 0)
        or exists (select 1 from org_user_organize f where f.organize_id = o.id) as any
    ) below
    where o.parent_id = ${parent} and o.delete_mark = 0 order by o.sort_code, o.creator_time, o.id)`.execute(
    db,
  )
  return rows.map(({ headIcon, ...row }) => (headIcon ? { ...row, headIcon } : row))
}

/** Finds users of all units by name or account. */
export async function searchUsers(
  db: Db,
  { pickerRows }: Scope,
  id: string,
  keyword: string,
): Promise<LevelRow[]> {
  await assertUnitExists(db, id)
  const { rows } = await typedSql({
    ...columnsOf('org_user', 'id'),
    parentId: column.text,
    fullName: column.text,
    type: column.oneOf('company', 'department', 'user'),
    icon: column.text,
    enabledMark: column.oneOf(0, 1),
    isLeaf: column.boolean,
    hasChildren: column.boolean,
    headIcon: column.text,
    department: column.text,
  })`
    select u.id, u.organize_id as "parentId", u.real_name || '/' || u.account as "fullName", 'user' as type,
      'icon-ym icon-ym-tree-user2' as icon,
      u.enabled_mark as "enabledMark", true as "isLeaf", false as "hasChildren",
      ${headIconUrl()} as "headIcon",
      o.full_name as department
    from org_user u join org_organize o on o.id = u.organize_id
      where u.delete_mark = 0 and ${matchesName(keyword)} and ${pickerRows} order by u.sort_code, u.id
        limit ${maxMatches}`.execute(db)
  return rows
}

async function assertUnitExists(db: Db, id: string): Promise<void> {
  if (id === '0') return
  const { rows } = await sql`select 1 from org_organize where id = ${id} and delete_mark = 0`.execute(db)
  if (rows.length === 0) throw notFoundRefusal()
}

/** Names ("name/account") of users in the order of `ids`, without deleted users. */
export async function listNames(db: Db, ids: readonly string[]) {
  const { rows } = await typedSql({
    ...columnsOf('org_user', 'id'),
    fullName: column.text,
    enabledMark: column.oneOf(0, 1),
    headIcon: column.text,
    department: column.text,
  })`
    select u.id, u.real_name || '/' || u.account as "fullName", u.enabled_mark as "enabledMark",
      ${headIconUrl()} as "headIcon", o.full_name as department
    from unnest(${ids}::text[]) with ordinality n(id, at) join org_user u on u.id = n.id
      join org_organize o on o.id = u.organize_id where u.delete_mark = 0 order by n.at`.execute(db)
  return rows
}

/** The tree of units and their users. A user stands below the main unit only, as ids in a tree are unique. */
export async function loadUserTree(db: Db, { pickerRows }: Scope, units: readonly OrganizeRow[]) {
  const { rows } = await typedSql({
    ...columnsOf('org_user', 'id'),
    parentId: column.text,
    fullName: column.text,
    type: column.oneOf('company', 'department', 'user'),
    icon: column.text,
    enabledMark: column.oneOf(0, 1),
  })`
    select u.id, u.organize_id as "parentId", u.real_name || '/' || u.account as "fullName", 'user' as type,
      'icon-ym icon-ym-tree-user2' as icon, u.enabled_mark as "enabledMark"
    from org_user u where u.delete_mark = 0 and ${pickerRows} order by u.sort_code, u.id`.execute(db)
  return buildTree<Row>([...units.map(toUnitNode), ...rows])
}

interface SelectableUser extends Partner {
  /** Absent where the caller may not see the column. */
  gender: number
  quickQuery: string
  enabledMark: 0 | 1
}

const selectableRow = {
  ...columnsOf('org_user', 'gender', 'quickQuery', 'id', 'account', 'realName', 'sortCode'),
  enabledMark: column.oneOf(0, 1),
  headIcon: column.text,
  department: column.text,
  _hidden: column.listOf(column.text),
}
const selectableColumns = ({ hidden }: Scope) => sql`
  u.id, u.account, u.real_name as "realName", ${headIconUrl()} as "headIcon", u.gender,
    o.full_name as department, u.quick_query as "quickQuery",
  u.enabled_mark as "enabledMark", u.sort_code as "sortCode", ${hidden} as "_hidden"`
const unitJoin = sql`join org_organize o on o.id = u.organize_id`
const userOrder = sql`u.sort_code, u.creator_time desc, u.id`

/** Condition: users of a unit and all units below it, found by name or account. */
const selectableWhere = async (
  db: Db,
  { pickerRows }: Scope,
  { organizeId, keyword }: { organizeId?: string | undefined; keyword?: string | undefined },
) =>
  allConditions([
    sql`u.delete_mark = 0`,
    pickerRows,
    organizeId && organizeId !== '0' && (await belongsBelow(db, organizeId)),
    keyword?.trim() && matchesName(keyword.trim()),
  ])

export async function listSelectableUsers(
  db: Db,
  scope: Scope,
  filter: { organizeId?: string | undefined; keyword?: string | undefined },
): Promise<SelectableUser[]> {
  const { rows } = await typedSql(selectableRow)`
    select ${selectableColumns(scope)} from org_user u ${unitJoin} where ${await selectableWhere(db, scope, filter)}
      order by ${userOrder}`.execute(db)
  return rows.map(withoutHiddenDetails)
}

/**
 * Limit of the users that a keyword finds; beyond it the answer says `more`. Counting all of them would be
 * slow.
 */
const maxKeywordMatches = 1_000

/**
 * One page of `listSelectableUsers`. Matches of a keyword are read once, in the order of the list, up to the
 * limit.
 */
export async function listSelectableUsersPaged(
  db: Db,
  scope: Scope,
  { organizeId, ...page }: Page & { organizeId?: string | undefined },
): Promise<{ list: SelectableUser[]; pagination: Pagination }> {
  const { currentPage, pageSize, keyword } = page
  const from = sql`from org_user u where ${await selectableWhere(db, scope, { organizeId, keyword })}`
  if (!keyword?.trim()) {
    const { list, pagination } = await loadPage<SelectableUser & { _hidden: string[] }>(db, page, {
      alias: 'u',
      select: selectableColumns(scope),
      from,
      join: unitJoin,
      order: userOrder,
    })
    return { list: list.map(withoutHiddenDetails), pagination }
  }
  const { rows: found } = await typedSql({ id: column.text })`
    select u.id ${from} order by ${userOrder} limit ${maxKeywordMatches + 1}`.execute(db)
  const total = found.length
  const first = (currentPage - 1) * pageSize
  const { rows } = await typedSql(selectableRow)`
    select ${selectableColumns(scope)} from org_user u ${unitJoin}
    where u.id = any(${found.slice(first, first + pageSize).map(({ id }) => id)}::text[]) order by ${userOrder}`.execute(
    db,
  )
  const more = total > maxKeywordMatches ? { more: true } : {}
  return {
    list: rows.map(withoutHiddenDetails),
    pagination: { ...createPagination(page, Math.min(total, maxKeywordMatches)), ...more },
  }
}
