import { sql, type RawBuilder } from 'kysely'
import { ScreenBody, type ScreenRow } from '@tessera/shared/contract/lowcode/screens'
import { MenuType } from '@tessera/shared/contract/session/session'
import type { Page } from '@tessera/shared/contract/wire'
import { allConditions } from '../../db/columns.ts'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud, notFoundRefusal } from '../../db/crud.ts'
import { loadPage, orderBy } from '../../db/pages.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { grantedItems } from '../../permissions/access.ts'
import { menuTarget } from '../../permissions/menu-target.ts'

export const screenRows = createCrud('lowcode_screen', ScreenBody)

const nameOf = (alias: string) =>
  sql`coalesce(${sql.ref(`${alias}.real_name`)} || '/' || ${sql.ref(`${alias}.account`)}, '')`

/** SQL condition on the screen `s`: a menu that opens it was granted to this user. */
export const screenOpenedByMenuOf = (userId: string) => sql`
  exists (
    select 1 from system_menu m join (${grantedItems(userId)}) h on h.item_type = 'module' and h.item_id = m.id
    where m.type = ${MenuType.screen} and m.delete_mark = 0 and m.enabled_mark = 1 and ${menuTarget} = s.id)`

export type Condition = RawBuilder<unknown> | false | undefined | ''

/** Characters of components that a list reads for a miniature. */
const maxMiniatureLength = 200_000

/** A page of screens with what their miniatures are made of; conditions use the alias `s`. */
export const listScreens = (db: Db, page: Page, conditions: readonly Condition[]) =>
  loadPage<Omit<ScreenRow, 'categoryName' | 'miniature'> & { detail: string; component: string | null }>(
    db,
    page,
    {
      alias: 's',
      select: sql`
      s.id, s.full_name as "fullName", s.category, coalesce(s.cover, '') as cover,
      case when s.locked_by is null then 0 else 1 end as locked, ${nameOf('l')} as "lockedBy", s.description,
      s.enabled_mark as "enabledMark", s.sort_code as "sortCode", ${nameOf('c')} as "creatorUser",
      s.creator_time as "creatorTime", s.last_modify_time as "lastModifyTime", s.detail,
      case when length(s.component) <= ${maxMiniatureLength} then s.component end as component`,
      from: sql`from lowcode_screen s where ${allConditions([sql`s.delete_mark = 0`, ...conditions])}`,
      join: sql`left join org_user l on l.id = s.locked_by left join org_user c on c.id = s.creator_user_id`,
      order: orderBy(
        page,
        {
          fullName: sql`s.full_name`,
          creatorTime: sql`s.creator_time`,
          lastModifyTime: sql`s.last_modify_time`,
        },
        sql`s.sort_code, s.creator_time desc, s.id`,
      ),
    },
  )

const nameColumns = columnsOf('lowcode_screen', 'id', 'fullName', 'category')

/** Names of the enabled screens; conditions use the alias `s`. */
export async function listScreenNames(db: Db, conditions: readonly Condition[]) {
  const { rows } = await typedSql(nameColumns)`
    select s.id, s.full_name as "fullName", s.category from lowcode_screen s
    where ${allConditions([sql`s.delete_mark = 0`, sql`s.enabled_mark = 1`, ...conditions])}
    order by s.sort_code, s.creator_time desc, s.id`.execute(db)
  return rows
}

const summaryColumns = {
  ...columnsOf(
    'lowcode_screen',
    'id',
    'fullName',
    'category',
    'enabledMark',
    'creatorTime',
    'lastModifyTime',
    'lockedBy',
  ),
  cover: column.text,
  lockedByName: column.text,
  creatorUser: column.text,
}

async function readSummary(db: Db, id: string, lock: RawBuilder<unknown>) {
  const { rows } = await typedSql(summaryColumns)`
    select s.id, s.full_name as "fullName", s.category, s.enabled_mark as "enabledMark",
      s.creator_time as "creatorTime", s.last_modify_time as "lastModifyTime", s.locked_by as "lockedBy",
      coalesce(s.cover, '') as cover, ${nameOf('l')} as "lockedByName", ${nameOf('c')} as "creatorUser"
    from lowcode_screen s
      left join org_user l on l.id = s.locked_by left join org_user c on c.id = s.creator_user_id
    where s.id = ${id} and s.delete_mark = 0 ${lock}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}
/** A screen without its texts; throws a refusal 404 where there is none. */
export const findScreen = (db: Db, id: string) => readSummary(db, id, sql``)
/** `findScreen`, and locks its row until the transaction ends. */
export const lockScreen = (trx: Db, id: string) => readSummary(trx, id, sql`for no key update of s`)
export type ScreenSummary = Awaited<ReturnType<typeof findScreen>>

/** The texts of a screen that a user may open; undefined where there is none. A designer opens disabled ones, too. */
export async function findShown(db: Db, id: string, userId: string, isDesigner: boolean) {
  const { rows } = await typedSql(columnsOf('lowcode_screen', 'fullName', 'detail', 'component'))`
    select s.full_name as "fullName", s.detail, s.component from lowcode_screen s
    where s.id = ${id} and s.delete_mark = 0
      and (${isDesigner} or (s.enabled_mark = 1 and ${screenOpenedByMenuOf(userId)}))`.execute(db)
  return rows[0]
}

/** Names of the menus that open a screen. */
export async function listMenusOfScreen(db: Db, id: string): Promise<string[]> {
  const { rows } = await typedSql({ name: column.text })`
    select full_name as name from system_menu
    where type = ${MenuType.screen} and delete_mark = 0 and ${menuTarget} = ${id}
    order by sort_code, id`.execute(db)
  return rows.map(({ name }) => name)
}
