import type { PageModule } from './load.ts'

/** The same page without federation, for the bench (BUNDLE=1). */
export const bundled: Readonly<Record<string, () => Promise<PageModule>>> = {
  'org/permission/user': () => import('../../../remote-org/src/users/page.tsx'),
}
