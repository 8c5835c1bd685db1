import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './run-quietly.mjs'
import { removeStamp, runWhenChanged } from './fingerprint.mjs'
import { listPackages } from './packages.mjs'
import { reportStep } from './progress.mjs'

const pnpm = 'pnpm@12.21.0'

/** Installs the packages of the lock file when it or a package.json has changed since the last install. */
export async function install(root) {
  const names = listPackages(root).filter((name) => existsSync(join(root, name, 'package.json')))
  const sources = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...names.map((name) => `${name}/package.json`),
  ]
  if (!names.every((name) => existsSync(join(root, name, 'node_modules')))) removeStamp(root, 'install')
  const key = `${pnpm} ${process.platform}-${process.arch}`
  return runWhenChanged(
    { root, name: 'install', sources, outputs: ['node_modules/.modules.yaml'], key },
    () =>
      reportStep('install packages', () =>
        runQuietly('npx', ['-y', pnpm, 'install', '--frozen-lockfile'], {
          cwd: root,
          env: { CI: '1' },
          task: 'Installing the packages',
        }),
      ),
  )
}

/** Installs a new package of the workspace. Unlike `install`, it may change the lock file. */
export const addToWorkspace = (root) =>
  reportStep('add to the workspace', () =>
    runQuietly('npx', ['-y', pnpm, 'install', '--no-frozen-lockfile', '--prefer-offline'], {
      cwd: root,
      env: { CI: '1' },
      task: 'Installing the new package',
    }),
  )
