import type { PageModule } from '../remotes/requests.ts'

/**
 * Pages compiled into the shell itself, by `<remote>/<page>`. Empty, except in the build that measures the
 * cost of federation.
 */
export const bundled: Readonly<Record<string, () => Promise<PageModule>>> = {}
