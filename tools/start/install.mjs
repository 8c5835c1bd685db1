import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { capture } from './capture.mjs'
import { forget, whenChanged } from './fingerprint.mjs'
import { packages } from './packages.mjs'
import { step } from './progress.mjs'

const pnpm = 'pnpm@12.21.0'

/** Brings node_modules in line with the lock file, when that or a package.json has changed since the last time. */
export async function install(root) {
  const names = packages(root).filter((name) => existsSync(join(root, name, 'package.json')))
  const sources = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...names.map((name) => `${name}/package.json`),
  ]
  if (!names.every((name) => existsSync(join(root, name, 'node_modules')))) forget(root, 'install')
  const key = `${pnpm} ${process.platform}-${process.arch}`
  return whenChanged({ root, name: 'install', sources, into: ['node_modules/.modules.yaml'], key }, () =>
    step('install packages', () =>
      capture('npx', ['-y', pnpm, 'install', '--frozen-lockfile'], {
        cwd: root,
        env: { CI: '1' },
        what: 'Installing the packages',
      }),
    ),
  )
}

/** Installs a package that is new in the workspace: unlike `install`, it may write the lock file. */
export const addToWorkspace = (root) =>
  step('add to the workspace', () =>
    capture('npx', ['-y', pnpm, 'install', '--no-frozen-lockfile', '--prefer-offline'], {
      cwd: root,
      env: { CI: '1' },
      what: 'Installing the new package',
    }),
  )
