import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The repository root: the nearest folder above this file (source or bundle) that holds the workspace file.
 */
export const root = (() => {
  let at = import.meta.dirname
  while (!existsSync(join(at, 'pnpm-workspace.yaml'))) {
    const up = dirname(at)
    if (up === at) throw new Error('The server must run inside its repository.')
    at = up
  }
  return at
})()

export const migrationsDir = join(root, 'server', 'migrations')
