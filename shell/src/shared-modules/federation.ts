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
import { createInstance } from '@module-federation/runtime'
import { arco } from '../arco/entries.ts'
import { createHooks, type LoaderTools } from './hooks.ts'
import { wrapEffects } from './effects.ts'
import { arcoPrefix, importShared, offeredVersions } from './share.ts'

// Remotes do not bundle the federation runtime; their entries look for it under this name.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })
// The shell does not use react-i18next itself; remotes may.
reactI18next.initReactI18next.init(i18next.default)

/** A shared module that is already loaded, or one that is fetched on first use. */
type SharedSource = { lib: () => unknown } | { get: () => Promise<() => unknown> }

const loaded = (module: unknown): SharedSource => ({ lib: () => module })

const share = (name: string, source: SharedSource, singleton = true) => {
  const version = offeredVersions[name] as string
  return {
    version,
    scope: 'default',
    ...source,
    shareConfig: { singleton, requiredVersion: `^${version}`, strictVersion: true },
  }
}

const onDemand = (key: string): SharedSource => ({
  get: () => importShared(key).then((module) => () => module),
})

/** Creates the shell's federation instance with all shared modules. */
export const createFederation = (tools: LoaderTools) =>
  createInstance({
    name: 'tessera',
    remotes: [],
    // The default strategy requests every remote before the first shared import; one dead remote would then
    // block the shell.
    shareStrategy: 'loaded-first',
    plugins: [createHooks(tools)],
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

export { clearBuild } from './clear-build.ts'
