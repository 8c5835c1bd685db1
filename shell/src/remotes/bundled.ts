import type { PageModule } from './load.ts'

/** Pages compiled into the shell itself, by `<remote>/<page>`: none, except in the build that measures what federation costs. */
export const bundled: Readonly<Record<string, () => Promise<PageModule>>> = {}
