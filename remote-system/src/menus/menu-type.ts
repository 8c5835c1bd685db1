import { MenuType } from '@tessera/shared/contract/shell/session'

/** The types in the order they are offered, each with the key of its word (specification: shell 2). */
export const menuTypes = Object.values(MenuType).map((value) => ({
  value,
  word: `menus.type.${value}` as const,
}))

/** What a type opens its page by: an address of ours, an address on the web, or the id of something designed. */
export function opensBy(type: number | undefined): 'page' | 'link' | 'module' | 'nothing' {
  if (type === MenuType.page) return 'page'
  if (type === MenuType.link) return 'link'
  if (type === undefined || type === MenuType.directory) return 'nothing'
  return 'module'
}
