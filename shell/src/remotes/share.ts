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
import { deadlines } from './deadlines.ts'
import { tellingEffects } from './effects.ts'

/** Set by the build: package -> version that is installed here. */
declare const OFFERED_VERSIONS: Readonly<Record<string, string>>
export const offered: Readonly<Record<string, string>> = OFFERED_VERSIONS

// Remotes carry no federation runtime of their own; their entries look for it under this name.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })

/** Already here, or fetched when a remote first needs it. */
type Source = { lib: () => unknown } | { get: () => Promise<() => unknown> }

const here = (module: unknown): Source => ({ lib: () => module })

const share = (name: string, source: Source, singleton = true) => {
  const version = OFFERED_VERSIONS[name] as string
  return {
    version,
    scope: 'default',
    ...source,
    shareConfig: { singleton, requiredVersion: `^${version}`, strictVersion: true },
  }
}

const prefix = '@arco-design/web-react/'

/** Fetched when first needed, by share key. */
const lazy: Readonly<Record<string, () => Promise<unknown>>> = {
  'react-router-dom': () => import('./router.ts'),
  'swr/mutation': () => import('swr/mutation'),
  zod: () => import('./zod.ts'),
  '@tessera/shared/charts': () => import('@tessera/shared/charts'),
  '@tessera/shared/editor': () => import('@tessera/shared/editor'),
  ...Object.fromEntries(Object.entries(arco).map(([name, load]) => [prefix + name, load])),
}
const later = (key: string): Source => ({
  get: () => (lazy[key] as () => Promise<unknown>)().then((module) => () => module),
})

/** The shell's federation instance with everything it offers (README, federation). Made once, when the first remote is registered. */
export const federation = createInstance({
  name: 'tessera',
  remotes: [],
  // The default asks every remote before the first shared import; one dead remote would then stop the shell.
  shareStrategy: 'loaded-first',
  plugins: [deadlines],
  shared: {
    react: share('react', here(tellingEffects(react))),
    'react/jsx-runtime': share('react', here(jsxRuntime)),
    'react-dom': share('react-dom', here(reactDom)),
    'react-dom/client': share('react-dom', here(reactDomClient)),
    'react-router-dom': share('react-router-dom', later('react-router-dom')),
    jotai: share('jotai', here(jotai)),
    swr: share('swr', here(swr)),
    'swr/mutation': share('swr', later('swr/mutation')),
    i18next: share('i18next', here(i18next)),
    'react-i18next': share('react-i18next', here(reactI18next)),
    '@tessera/shared/session': share('@tessera/shared', here(session)),
    '@tessera/shared/charts': share('@tessera/shared', later('@tessera/shared/charts')),
    '@tessera/shared/editor': share('@tessera/shared', later('@tessera/shared/editor')),
    zod: share('zod', later('zod'), false),
    ...Object.fromEntries(
      Object.keys(arco).map((name) => [prefix + name, share('@arco-design/web-react', later(prefix + name))]),
    ),
  },
})

/** Starts fetching what a page will ask for, so that it arrives beside the page and not after it. */
export function warm(keys: readonly string[]): void {
  // A failure here is met again, and answered, when the page asks.
  for (const key of keys) lazy[key]?.().catch(() => undefined)
}
