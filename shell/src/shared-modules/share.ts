import { arco } from '../arco/entries.ts'

/** Defined by the build: the installed version of each offered package. */
declare const OFFERED_VERSIONS: Readonly<Record<string, string>>
export const offeredVersions: Readonly<Record<string, string>> = OFFERED_VERSIONS

export const arcoPrefix = '@arco-design/web-react/'

/** Modules that are fetched on first use, by share key. */
const lazyModules: Readonly<Record<string, () => Promise<unknown>>> = {
  'react-router-dom': () => import(/* webpackChunkName: "remotes" */ './router.ts'),
  'swr/mutation': () => import(/* webpackChunkName: "remotes" */ 'swr/mutation'),
  zod: () => import('./zod.ts'),
  '@tessera/shared/charts': () => import('@tessera/shared/charts'),
  '@tessera/shared/editor': () => import('@tessera/shared/editor'),
  ...Object.fromEntries(Object.entries(arco).map(([name, load]) => [arcoPrefix + name, load])),
}
/** Imports a shared module. */
export const importShared = (key: string): Promise<unknown> => (lazyModules[key] as () => Promise<unknown>)()

/**
 * One module of each chunk that a list and its forms need, in the order of need. Loading one loads and evaluates its
 * whole chunk.
 */
export const listModules: readonly string[] = [
  `${arcoPrefix}es/Button`,
  'react-router-dom',
  'swr/mutation',
  'zod',
  `${arcoPrefix}es/Form`,
]

/** Loads a shared module ahead of its first use. A failure shows again when a page imports the module. */
export const loadShared = (key: string): Promise<unknown> =>
  lazyModules[key]?.().catch(() => undefined) ?? Promise.resolve()

/** Prefetches the shared modules that a page uses, so that they arrive together with the page. */
export function prefetchShared(keys: readonly string[]): void {
  for (const key of keys) void loadShared(key)
}

/** Whether bytes that may never be used cost the user money or time: the browser saves data, or is on a slow line. */
export function isCostly(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return Boolean(connection?.saveData) || /2g|3g/.test(connection?.effectiveType ?? '')
}

export const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 10_000 })
  else setTimeout(run, 1_000)
}
