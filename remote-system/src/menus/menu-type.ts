import { MenuType } from '@tessera/shared/contract/session/session'

/** Menu types in display order, each with its text key. */
export const menuTypes = Object.values(MenuType).map((value) => ({
  value,
  textKey: `menus.type.${value}` as const,
}))

/**
 * What a menu of this type opens: a page of the system, a web link, a designed module by its id, or nothing.
 */
export function targetKind(type: number | undefined): 'page' | 'link' | 'module' | 'nothing' {
  if (type === MenuType.page) return 'page'
  if (type === MenuType.link) return 'link'
  if (type === undefined || type === MenuType.directory) return 'nothing'
  return 'module'
}
