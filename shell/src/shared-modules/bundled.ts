import type { ComponentType } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'

/** What a page of a remote exports. */
export interface PageModule {
  readonly default: ComponentType<PageProps>
}

/**
 * Pages compiled into the shell itself, by `<remote>/<page>`. Empty, except in the build that measures the
 * cost of federation.
 */
export const bundled: Readonly<Record<string, () => Promise<PageModule>>> = {}
