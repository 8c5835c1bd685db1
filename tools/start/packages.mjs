import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packagesOf } from '../test/types.mjs'

/** Lists the packages of pnpm-workspace.yaml. */
export const listPackages = (root) => packagesOf(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'))

/** Lists the packages that webpack builds: shell and remotes. */
export const listPagePackages = (root) =>
  listPackages(root).filter((name) => existsSync(join(root, name, 'webpack.config.js')))
