import type { CurrentUser, MenuItem } from '@tessera/shared/contract/session/session'

export type Menus = Pick<CurrentUser, 'menuList' | 'appMenuList'>

/** All menus of a user, those of the web first. Every one of them has a route, on every device. */
export const allMenus = ({ menuList, appMenuList = [] }: Menus): readonly MenuItem[] =>
  appMenuList.length > 0 ? [...menuList, ...appMenuList] : menuList
