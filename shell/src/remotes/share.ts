import { createInstance } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime/core'
import * as i18next from 'i18next'
import * as jotai from 'jotai'
import * as react from 'react'
import * as reactDom from 'react-dom'
import * as reactDomClient from 'react-dom/client'
import * as reactI18next from 'react-i18next'
import * as jsxRuntime from 'react/jsx-runtime'
import * as swr from 'swr'
import * as session from '@tessera/shared/session'
import { arco } from '../arco/entries.ts'
import { timeoutPlugin } from './timeouts.ts'
import { wrapEffects } from './effects.ts'

/** Defined by the build: the installed version of each offered package. */
declare const OFFERED_VERSIONS: Readonly<Record<string, string>>
export const offeredVersions: Readonly<Record<string, string>> = OFFERED_VERSIONS

// Remotes do not bundle the federation runtime; their entries look for it under this name.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })

/** A shared module that is already loaded, or one that is fetched on first use. */
type SharedSource = { lib: () => unknown } | { get: () => Promise<() => unknown> }

const loaded = (module: unknown): SharedSource => ({ lib: () => module })

const share = (name: string, source: SharedSource, singleton = true) => {
  const version = OFFERED_VERSIONS[name] as string
  return {
    version,
    scope: 'default',
    ...source,
    shareConfig: { singleton, requiredVersion: `^${version}`, strictVersion: true },
  }
}

const arcoPrefix = '@arco-design/web-react/'

/** Modules that are fetched on first use, by share key. */
const lazyModules: Readonly<Record<string, () => Promise<unknown>>> = {
  'react-router-dom': () => import('./router.ts'),
  'swr/mutation': () => import('swr/mutation'),
  zod: () => import('./zod.ts'),
  '@tessera/shared/charts': () => import('@tessera/shared/charts'),
  '@tessera/shared/editor': () => import('@tessera/shared/editor'),
  ...Object.fromEntries(Object.entries(arco).map(([name, load]) => [arcoPrefix + name, load])),
}
const onDemand = (key: string): SharedSource => ({
  get: () => (lazyModules[key] as () => Promise<unknown>)().then((module) => () => module),
})

/** The shell's federation instance with all shared modules. Created once. */
export const federation = createInstance({
  name: 'tessera',
  remotes: [],
  // The default strategy requests every remote before the first shared import; one dead remote would then
  // block the shell.
  shareStrategy: 'loaded-first',
  plugins: [timeoutPlugin],
  shared: {
    react: share('react', loaded(wrapEffects(react))),
    'react/jsx-runtime': share('react', loaded(jsxRuntime)),
    'react-dom': share('react-dom', loaded(reactDom)),
    'react-dom/client': share('react-dom', loaded(reactDomClient)),
    'react-router-dom': share('react-router-dom', onDemand('react-router-dom')),
    jotai: share('jotai', loaded(jotai)),
    swr: share('swr', loaded(swr)),
    'swr/mutation': share('swr', onDemand('swr/mutation')),
    i18next: share('i18next', loaded(i18next)),
    'react-i18next': share('react-i18next', loaded(reactI18next)),
    '@tessera/shared/session': share('@tessera/shared', loaded(session)),
    '@tessera/shared/charts': share('@tessera/shared', onDemand('@tessera/shared/charts')),
    '@tessera/shared/editor': share('@tessera/shared', onDemand('@tessera/shared/editor')),
    zod: share('zod', onDemand('zod'), false),
    ...Object.fromEntries(
      Object.keys(arco).map((name) => [
        arcoPrefix + name,
        share('@arco-design/web-react', onDemand(arcoPrefix + name)),
      ]),
    ),
  },
})

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
