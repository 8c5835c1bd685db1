import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../paths.ts'

/** What the shell gives to remotes, by package (README, federation). */
const packages = [
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

/** Versions of everything the shell offers, as its build finds them; zod comes with `@tessera/shared`. */
export function offeredVersions(): Record<string, string> {
  const versionOf = (name: string) => {
    const owner = name === 'zod' ? 'shared' : 'shell'
    return (
      JSON.parse(readFileSync(join(root, owner, 'node_modules', name, 'package.json'), 'utf8')) as {
        version: string
      }
    ).version
  }
  return Object.fromEntries(packages.map((name) => [name, versionOf(name)]))
}
