import { MenuType } from '@tessera/shared/contract/session/session'
import type { Db } from '../db/connect.ts'
import * as column from '../db/column.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'
import type { ProtectedModule } from './data-access.ts'
import { menuTarget } from './menu-target.ts'

/** A menu as far as it says which module it opens. */
export interface OpeningMenu {
  readonly enCode: string
  readonly type: number
  /** The id of what it opens: of a design, for the menu of a form. */
  readonly target: string | null
}

/** Finds the module that a menu opens, where its modules are records themselves, such as released designs. */
export type FindModuleOfMenu = (db: Db, menu: OpeningMenu) => Promise<ProtectedModule | undefined>

/** All modules whose rows, columns and form fields are checked. */
export interface ProtectedModules {
  /** Those that features declare. */
  readonly declared: readonly ProtectedModule[]
  /** The module that the menu of a code opens, declared or stored. */
  find(db: Db, menu: string): Promise<ProtectedModule | undefined>
}

export const createProtectedModules = (
  declared: readonly ProtectedModule[],
  finders: readonly FindModuleOfMenu[] = [],
): ProtectedModules => ({
  declared,
  async find(db, menu) {
    const known = declared.find((module) => module.menu === menu)
    if (known) return known
    const { rows } = await typedSql({
      ...columnsOf('system_menu', 'enCode', 'type'),
      target: column.text.orNull,
    })`
      select en_code as "enCode", type, ${menuTarget} as target from system_menu
      where en_code = ${menu} and delete_mark = 0 order by category desc, id`.execute(db)
    for (const row of rows)
      for (const findModule of finders) {
        const found = await findModule(db, row)
        if (found) return found
      }
    return undefined
  },
})

/** A menu that opens a design. */
export interface DesignMenu {
  id: string
  enCode: string
  fullName: string
  category: 'Web' | 'App'
}

/** The menus that open a design: those of the web first, then those of phones. */
export async function listMenusOfDesign(db: Db, designId: string): Promise<DesignMenu[]> {
  const { rows } = await typedSql({
    ...columnsOf('system_menu', 'id', 'enCode', 'fullName'),
    category: column.oneOf('Web', 'App'),
  })`
    select id, en_code as "enCode", full_name as "fullName", category from system_menu
    where type = ${MenuType.form} and delete_mark = 0 and ${menuTarget} = ${designId}
    order by category desc, sort_code, id`.execute(db)
  return rows
}
