import { findSharedDir, readVersion } from './identity.ts'

/**
 * Modules that only the shell instantiates: module -> the package whose version counts. See
 * docs/federation.md.
 */
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
  // Large: the shell loads it when a page first needs it, so that no remote contains a copy.
  '@tessera/shared/charts': '@tessera/shared',
  '@tessera/shared/editor': '@tessera/shared',
} as const

/** Prefix of Arco components; each is a shared module. */
export const arcoPrefix = '@arco-design/web-react/es/'

/** Options of one shared module for Module Federation. */
export interface SharedModuleOptions {
  singleton: boolean
  requiredVersion: string
  strictVersion: boolean
  import?: false
}

/**
 * The `shared` option of a remote. Ranges accept the installed version and later ones of its major version.
 */
export function listSharedModules(dir: string): Record<string, SharedModuleOptions> {
  const singletonOf = (name: string): SharedModuleOptions => ({
    singleton: true,
    requiredVersion: `^${readVersion(dir, name)}`,
    strictVersion: true,
    import: false,
  })
  return {
    ...Object.fromEntries(Object.entries(singletons).map(([module, name]) => [module, singletonOf(name)])),
    [arcoPrefix]: singletonOf('@arco-design/web-react'),
    // Schemas need no shared identity: use the shell's copy if its version fits, else the remote's own.
    zod: {
      singleton: false,
      requiredVersion: `^${readVersion(findSharedDir(dir), 'zod')}`,
      strictVersion: true,
    },
  }
}

/** The version ranges that a remote needs from the shell, by package. */
export const listNeededRanges = (dir: string): Record<string, string> =>
  Object.fromEntries(
    [...Object.values(singletons), '@arco-design/web-react'].map((name) => [
      name,
      `^${readVersion(dir, name)}`,
    ]),
  )

/** The versions that the shell offers, by package. */
export function listOfferedVersions(dir: string): Record<string, string> {
  const names = new Set<string>([...Object.values(singletons), '@arco-design/web-react', 'zod'])
  return Object.fromEntries([...names].map((name) => [name, readVersion(dir, name)]))
}
