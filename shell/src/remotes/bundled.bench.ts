import type { PageModule } from './load.ts'

const users = (): Promise<PageModule> => import('../../../remote-org/src/users/page.tsx')

/** The same page without federation, for the bench (BUNDLE=1). */
export const bundled: Readonly<Record<string, () => Promise<PageModule>>> = { 'org/permission/user': users }

// `preload` leaves bundled pages alone. Here they are fetched at the same moment, so that the comparison is with the best that a bundle can do.
document.addEventListener('pointerover', ({ target }) => {
  if (target instanceof Element && target.closest('a[href="/permission/user"]')) users().catch(() => {})
})
