import type { Db } from '../db/connect.ts'
import * as column from '../db/column.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'
import type { ProtectedModule } from './data-access.ts'

/** A menu as far as it says which module it opens. */
export interface OpeningMenu {
  readonly enCode: string
  readonly type: number
  /** JSON text. */
  readonly propertyJson: string
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
    const { rows } = await typedSql(columnsOf('system_menu', 'enCode', 'type', 'propertyJson'))`
      select en_code as "enCode", type, property_json as "propertyJson" from system_menu
      where en_code = ${menu} and delete_mark = 0 order by category desc, id`.execute(db)
    for (const row of rows)
      for (const findModule of finders) {
        const found = await findModule(db, row)
        if (found) return found
      }
    return undefined
  },
})

/** The id of the design that a menu opens; null for a menu that opens none. */
export function designIdOf({
  type,
  propertyJson,
}: Pick<OpeningMenu, 'type' | 'propertyJson'>): string | null {
  if (type !== designMenuType) return null
  try {
    const { moduleId } = JSON.parse(propertyJson) as { moduleId?: unknown }
    return typeof moduleId === 'string' && moduleId !== '' ? moduleId : null
  } catch {
    return null
  }
}

/** `MenuType.form` of the contract: the page of a released design. */
const designMenuType = 3

/** The menus that open a design, for the web and for phones, in the order of their ids. */
export async function listMenusOfDesign(
  db: Db,
  designId: string,
): Promise<{ id: string; enCode: string; enabledMark: number }[]> {
  const { rows } = await typedSql({
    ...columnsOf('system_menu', 'id', 'enCode', 'type', 'propertyJson'),
    enabledMark: column.number,
  })`
    select id, en_code as "enCode", type, property_json as "propertyJson", enabled_mark as "enabledMark"
    from system_menu where type = ${designMenuType} and delete_mark = 0
      and strpos(property_json, ${designId}) > 0 order by id`.execute(db)
  return rows
    .filter((menu) => designIdOf(menu) === designId)
    .map(({ id, enCode, enabledMark }) => ({ id, enCode, enabledMark }))
}
