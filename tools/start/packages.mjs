import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packagesOf } from '../test/types.mjs'

/** Every package of the workspace, as pnpm-workspace.yaml lists them. */
export const packages = (root) => packagesOf(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'))

/** Those that webpack builds: shell and remotes. */
export const pages = (root) =>
  packages(root).filter((name) => existsSync(join(root, name, 'webpack.config.js')))
