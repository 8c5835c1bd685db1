import type { PageModule } from './bundled.ts'

/** One page bundled into the shell instead of loaded by federation, for the benchmark (BUNDLE=1). */
export const bundled: Readonly<Record<string, () => Promise<PageModule>>> = {
  'org/permission/user': () => import('../../../remote-org/src/users/page.tsx'),
}
