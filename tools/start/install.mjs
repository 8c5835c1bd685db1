import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './run-quietly.mjs'
import { removeStamp, runWhenChanged } from './fingerprint.mjs'
import { benchPackage } from '../test/types.mjs'
import { listPackages } from './packages.mjs'
import { reportStep } from './progress.mjs'

const pnpm = 'pnpm@12.21.0'
/** Leaves out what only the benchmarks use, which is a fifth of all packages. What is already installed stays. */
const withoutBench = `--filter=!./${benchPackage}`

/** Installs the packages of the lock file when it or a package.json has changed since the last install. */
export async function install(root) {
  const names = listPackages(root).filter(
    (name) => name !== benchPackage && existsSync(join(root, name, 'package.json')),
  )
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
        runQuietly('npx', ['-y', pnpm, 'install', '--frozen-lockfile', withoutBench], {
          cwd: root,
          env: { CI: '1' },
          task: 'Installing the packages',
        }),
      ),
  )
}

/** Installs what only the benchmarks use, by the same lock file. */
export async function installBench(root) {
  const sources = ['pnpm-lock.yaml', `${benchPackage}/package.json`]
  const outputs = [`${benchPackage}/node_modules/lighthouse/package.json`]
  return runWhenChanged({ root, name: 'install-bench', sources, outputs, key: pnpm }, () =>
    reportStep('install packages of the benchmarks', () =>
      runQuietly('npx', ['-y', pnpm, 'install', '--frozen-lockfile'], {
        cwd: root,
        env: { CI: '1' },
        task: 'Installing the packages of the benchmarks',
      }),
    ),
  )
}

/** Installs a new package of the workspace. Unlike `install`, it may change the lock file. */
export const addToWorkspace = (root) =>
  reportStep('add to the workspace', () =>
    runQuietly('npx', ['-y', pnpm, 'install', '--no-frozen-lockfile', '--prefer-offline', withoutBench], {
      cwd: root,
      env: { CI: '1' },
      task: 'Installing the new package',
    }),
  )
