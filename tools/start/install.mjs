import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './run-quietly.mjs'
import { removeStamp, runWhenChanged } from './fingerprint.mjs'
import { benchPackage } from '../test/types.mjs'
import { listPackages } from './packages.mjs'
import { reportStep } from './progress.mjs'

const pnpm = 'pnpm@12.21.0'
/** Leaves out what only the benchmarks use, which is a fifth of all packages. What is already installed stays. */
const withoutBench = `--filter=!./${benchPackage}`
/** A package of the workspace that a start needs nothing of. */
const journeys = 'e2e'

/**
 * Installs the packages of the lock file when it or a package.json has changed since the last install. A start needs the
 * `dependencies` only; `forTests` brings the `devDependencies` (tests, checks, types), which then stay.
 */
export async function install(root, { forTests = false } = {}) {
  const complete = forTests || hasTestPackages(root)
  const names = listPackages(root).filter(
    (name) => name !== benchPackage && existsSync(join(root, name, 'package.json')),
  )
  const sources = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    '.pnpmfile.cjs',
    'package.json',
    ...names.map((name) => `${name}/package.json`),
  ]
  const isInstalled = (name) =>
    existsSync(join(root, name, 'node_modules')) || (name === journeys && !complete)
  if (!names.every(isInstalled)) removeStamp(root, 'install')
  const key = `${pnpm} ${process.platform}-${process.arch}${complete ? '' : ' start'}`
  return runWhenChanged(
    { root, name: 'install', sources, outputs: ['node_modules/.modules.yaml'], key },
    () =>
      reportStep('install packages', async () => {
        const args = ['-y', pnpm, 'install', '--frozen-lockfile', withoutBench]
        await runQuietly('npx', complete ? args : [...args, '--prod'], {
          cwd: root,
          env: { CI: '1' },
          task: 'Installing the packages',
        })
        removeUnused(root)
      }),
  )
}

/** Whether an earlier command has brought the packages of the tests: `vitest` is one of them. */
const hasTestPackages = (root) => existsSync(join(root, 'node_modules/vitest'))

/**
 * What nothing here can import, by folders: the bundles of echarts for pages without a bundler, 50 MB; weights of the font that
 * PDF files do not have, 25 MB; builds of their libraries for browsers and source maps, 10 MB.
 */
const unused = {
  'shared/node_modules/echarts': /^dist$/,
  'server/node_modules/@embedpdf/fonts-sc/fonts': /-(Light|DemiLight|Medium)\.otf$/,
  'server/node_modules/pdfkit/js': /\.(browser|standalone|old)\.|\.map$/,
  'server/node_modules/fontkit/dist': /^browser|\.map$/,
}

function removeUnused(root) {
  for (const [folder, names] of Object.entries(unused))
    if (existsSync(join(root, folder)))
      for (const name of readdirSync(join(root, folder)))
        if (names.test(name)) rmSync(join(root, folder, name), { recursive: true, force: true })
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
