import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../config/paths.ts'

/** Packages that the shell shares with remotes. */
const sharedPackages = [
  'react',
  'react-dom',
  'react-router-dom',
  'jotai',
  'swr',
  'i18next',
  'react-i18next',
  '@tessera/shared',
  '@arco-design/web-react',
  'zod',
] as const

/** Reads the installed versions of the shared packages; zod is a dependency of `@tessera/shared`. */
export function readSharedVersions(): Record<string, string> {
  const versionOf = (name: string) => {
    const owner = name === 'zod' ? 'shared' : 'shell'
    return (
      JSON.parse(readFileSync(join(root, owner, 'node_modules', name, 'package.json'), 'utf8')) as {
        version: string
      }
    ).version
  }
  return Object.fromEntries(sharedPackages.map((name) => [name, versionOf(name)]))
}
