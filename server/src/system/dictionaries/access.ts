import { MenuType } from '@tessera/shared/contract/session/session'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Context } from '../../http/context.ts'
import { canCall } from '../../permissions/access.ts'
import { menuTarget } from '../../permissions/menu-target.ts'
import { text } from './text.ts'

const dictionaryMenu = 'systemData.dictionary'

/** A button of the menus that open a dictionary; without one, the menu itself is enough. */
export type EntryButton = 'btn_add' | 'btn_edit' | 'btn_remove'

/**
 * Throws a refusal unless the caller may work with the entries of a type: by the page of all dictionaries, or by a menu
 * that opens this type only.
 */
export async function assertTypeAccess(
  { db, session: { access } }: Pick<Context, 'db' | 'session'>,
  typeId: string,
  button?: EntryButton,
): Promise<void> {
  const permissionOf = (menu: string) => ({ menu, ...(button ? { button } : {}) })
  if (canCall(access, permissionOf(dictionaryMenu))) return
  const menus = await listMenusOfType(db, [...access.menus.keys()], typeId)
  if (!menus.some((menu) => canCall(access, permissionOf(menu))))
    throw new Refusal({ code: Code.forbidden, text: text.noTypeAccess })
}

/** As `assertTypeAccess`, by an entry of the type. An entry that does not exist is of no type. */
export async function assertEntryAccess(
  context: Pick<Context, 'db' | 'session'>,
  id: string,
  button?: EntryButton,
): Promise<void> {
  const { rows } = await typedSql({ typeId: column.text })`
    select dictionary_type_id as "typeId" from system_dictionary_data
    where id = ${id} and delete_mark = 0`.execute(context.db)
  await assertTypeAccess(context, rows[0]?.typeId ?? '', button)
}

/** Codes of those menus that open the entries of a type. */
async function listMenusOfType(db: Db, codes: readonly string[], typeId: string): Promise<string[]> {
  const { rows } = await typedSql(columnsOf('system_menu', 'enCode'))`
    select en_code as "enCode" from system_menu
    where type = ${MenuType.dictionary} and ${menuTarget} = ${typeId} and delete_mark = 0 and enabled_mark = 1
      and en_code = any(${codes}::text[])`.execute(db)
  return rows.map(({ enCode }) => enCode)
}
