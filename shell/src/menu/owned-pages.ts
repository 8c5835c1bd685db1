import type { MenuRoute, MenuRoutes } from './routes.ts'

/** Pages of remotes without a menu row, by their path, with that of the page of the menu to which they belong. */
export const ownedPages: ReadonlyMap<string, string> = new Map([['/edu/eduRollCall', '/edu/eduClasslist']])

/** The menu row by which the shell links a user to a page: its own, or that of the page to which it belongs. */
export const findOwner = (path: string, routes: MenuRoutes): MenuRoute | undefined =>
  routes.get(path) ?? routes.get(ownedPages.get(path) ?? '')
