import { sharedDir, versionOf } from './identity.ts'

/** Modules of which the browser holds one instance, the shell's (README, federation): module -> the package that versions it. */
export const singletons = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  'react-router-dom': 'react-router-dom',
  jotai: 'jotai',
  swr: 'swr',
  'swr/mutation': 'swr',
  i18next: 'i18next',
  'react-i18next': 'react-i18next',
  '@tessera/shared/session': '@tessera/shared',
  // Heavy: the shell fetches it when a page first asks, so that no remote ships a copy.
  '@tessera/shared/charts': '@tessera/shared',
  '@tessera/shared/editor': '@tessera/shared',
} as const

/** Each Arco component is a shared module of its own below this prefix. */
export const arcoPrefix = '@arco-design/web-react/es/'

export interface Shared {
  singleton: boolean
  requiredVersion: string
  strictVersion: boolean
  import?: false
}

/** The `shared` option of a remote. Ranges come from what is installed: the catalog's version, and later ones of its major. */
export function sharedOf(dir: string): Record<string, Shared> {
  const only = (name: string): Shared => ({
    singleton: true,
    requiredVersion: `^${versionOf(dir, name)}`,
    strictVersion: true,
    import: false,
  })
  return {
    ...Object.fromEntries(Object.entries(singletons).map(([module, name]) => [module, only(name)])),
    [arcoPrefix]: only('@arco-design/web-react'),
    // Nothing in a schema has identity across builds: the shell's copy if it fits, else the remote's own.
    zod: { singleton: false, requiredVersion: `^${versionOf(sharedDir(dir), 'zod')}`, strictVersion: true },
  }
}

/** What a remote needs of the shell, by package: the ranges of its singletons. */
export const neededRanges = (dir: string): Record<string, string> =>
  Object.fromEntries(
    [...Object.values(singletons), '@arco-design/web-react'].map((name) => [
      name,
      `^${versionOf(dir, name)}`,
    ]),
  )

/** Versions of everything the shell offers, by package. */
export function offeredVersions(dir: string): Record<string, string> {
  const names = new Set<string>([...Object.values(singletons), '@arco-design/web-react', 'zod'])
  return Object.fromEntries([...names].map((name) => [name, versionOf(dir, name)]))
}
