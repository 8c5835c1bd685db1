import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runQuietly } from './run-quietly.mjs'
import { runWhenChanged } from './fingerprint.mjs'
import { listPagePackages } from './packages.mjs'
import { createPageBuilder } from './page-builder.mjs'
import { reportStep } from './progress.mjs'

/** Files that every build depends on besides its own sources. */
const commonSources = ['pnpm-lock.yaml', 'tsconfig.base.json', 'shared/package.json']

/**
 * Builds the packages whose sources have changed, as many at a time as there are cores (at most four). Waits
 * for all, then throws the first error.
 */
export async function buildChanged(root, node, names = [...listPagePackages(root), 'server', 'kit']) {
  const pending = sortLongestFirst(names).map((name) => otherBuilds[name] ?? pageBuild(name))
  const errors = []
  const buildNext = async () => {
    const pageBuilder = createPageBuilder(root, node)
    for (let build = pending.shift(); build; build = pending.shift())
      await runBuild(root, node, build, pageBuilder).catch((error) => errors.push(error))
    pageBuilder.end()
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, buildNext))
  if (errors.length > 0) throw errors[0]
}

/** What waits for the last build is shortest when the long ones start first. */
const longestFirst = [
  'shell',
  'remote-lowcode',
  'remote-workflow',
  'remote-system',
  'remote-edu',
  'server',
  'remote-org',
  'tools/kit/demos',
]
function sortLongestFirst(names) {
  const known = longestFirst.filter((name) => names.includes(name))
  return [...known, ...names.filter((name) => !known.includes(name))]
}

const runBuild = (root, node, { name, sources, outputs, args }, pageBuilder) =>
  runWhenChanged({ root, name, sources: [...sources, ...commonSources], outputs, key: 'production' }, () =>
    reportStep(`build ${name}`, () =>
      args
        ? runQuietly(node, args, { cwd: root, env: { NODE_ENV: 'production' }, task: `Building ${name}` })
        : pageBuilder.build(name),
    ),
  )

/** Arguments that run webpack with the configuration of a page package. */
export const webpackArgs = (root, name, ...args) => [
  join(root, 'tools/node_modules/webpack-cli/bin/cli.js'),
  '-c',
  join(root, name, 'webpack.config.js'),
  ...args,
]

const pageBuild = (name) => ({
  name,
  sources: [name, 'shared/src', 'tools/webpack'],
  outputs: [`${name}/dist`],
})

const serverBuild = {
  name: 'server',
  sources: [
    'server/src',
    'server/seeds',
    'server/package.json',
    'shared/src/contract',
    'shared/src/fields',
    'shared/src/format',
    'tools/build-server.ts',
    'tools/slim-source-map.ts',
  ],
  outputs: ['server/dist'],
  args: ['tools/build-server.ts'],
}

/** Builds the files that the server offers at /sdk/. */
const kitBuild = {
  name: 'kit',
  sources: [
    'tools/kit',
    'tools/webpack',
    'shared/src',
    'shell/src/arco',
    'package.json',
    'pnpm-workspace.yaml',
  ],
  outputs: ['tools/kit/dist'],
  args: ['tools/kit/build.ts'],
}

/** Builds other than page packages. */
const otherBuilds = { server: serverBuild, kit: kitBuild }
