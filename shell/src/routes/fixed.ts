import type { text } from './text.ts'

/** A page of the shell, or `remote`: a page of a remote that needs no menu row. */
export type FixedPage =
  | 'home'
  | 'dashboard'
  | 'messageRecord'
  | 'previewModel'
  | 'profile'
  | 'menuMore'
  | 'errorLog'
  | 'remote'

export interface FixedRoute {
  /** May contain `:name` segments. */
  readonly path: string
  readonly page: FixedPage
  readonly title: keyof typeof text.texts
  readonly icon: string
  /** A pinned tab: open from the start and never closed. */
  readonly affix?: true
  /** Mounted again at each visit. */
  readonly noCache?: true
}

/**
 * The routes that every user has. A route of kind `remote` belongs to the remote that owns its first segment.
 */
export const fixedRoutes: readonly FixedRoute[] = [
  { path: '/home', page: 'home', title: 'routes.home', icon: 'icon-home', affix: true },
  { path: '/dashboard', page: 'dashboard', title: 'routes.dashboard', icon: 'icon-dashboard', affix: true },
  { path: '/messageRecord', page: 'messageRecord', title: 'routes.messageRecord', icon: 'icon-message' },
  {
    path: '/previewModel',
    page: 'previewModel',
    title: 'routes.previewModel',
    icon: 'icon-layout',
    noCache: true,
  },
  { path: '/profile', page: 'profile', title: 'routes.profile', icon: 'icon-user' },
  {
    path: '/edu/eduClasslist/detail/:id',
    page: 'remote',
    title: 'routes.classDetail',
    icon: 'icon-user-group',
  },
  { path: '/edu/eduStudent/detail/:id', page: 'remote', title: 'routes.studentDetail', icon: 'icon-user' },
  { path: '/edu/eduRollCall', page: 'remote', title: 'routes.rollCall', icon: 'icon-check-square' },
  { path: '/edu/statisticsXk', page: 'remote', title: 'routes.statisticsXk', icon: 'icon-dashboard' },
  { path: '/edu/statisticsMem', page: 'remote', title: 'routes.statisticsMem', icon: 'icon-dashboard' },
  {
    path: '/edu/statisticsComment',
    page: 'remote',
    title: 'routes.statisticsComment',
    icon: 'icon-dashboard',
  },
  { path: '/edu/statisticFinance', page: 'remote', title: 'routes.statisticFinance', icon: 'icon-dashboard' },
  { path: '/edu/finance', page: 'remote', title: 'routes.finance', icon: 'icon-file' },
  { path: '/menuMore', page: 'menuMore', title: 'routes.menuMore', icon: 'icon-apps', noCache: true },
  { path: '/errorLog', page: 'errorLog', title: 'routes.errorLog', icon: 'icon-list', noCache: true },
]

/** Path of the page for unknown addresses, and prefix of addresses that remount a view. */
export const notFoundPath = '/404'
export const redirectPrefix = '/redirect/'
