import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runQuietly } from './run-quietly.mjs'
import { runWhenChanged } from './fingerprint.mjs'
import { listPagePackages } from './packages.mjs'
import { createPageBuilder } from './page-builder.mjs'
import { reportStep } from './progress.mjs'

/** Files that every build depends on besides its own sources. */
const commonSources = ['pnpm-lock.yaml', 'tsconfig.base.json', 'shared/package.json']

/** The names of all builds. */
export const listBuilds = (root) => [...listPagePackages(root), 'server', 'kit']

/**
 * Builds the packages whose sources have changed, as many at a time as there are cores (at most four). Waits
 * for all, then throws the first error. `onBuilt` and `onFailed` are called for each package as its build ends, or where it
 * has not changed.
 */
export async function buildChanged(
  root,
  node,
  names = listBuilds(root),
  { onBuilt = () => {}, onFailed = () => {} } = {},
) {
  const pending = sortForStart(names).map((name) => otherBuilds[name] ?? pageBuild(name))
  const errors = []
  const buildNext = async () => {
    const pageBuilder = createPageBuilder(root, node)
    for (let build = pending.shift(); build; build = pending.shift()) {
      const { name } = build
      await runBuild(root, node, build, pageBuilder).then(
        () => onBuilt(name),
        (error) => {
          errors.push(error)
          onFailed(name, error)
        },
      )
    }
    pageBuilder.end()
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, buildNext))
  if (errors.length > 0) throw errors[0]
}

/**
 * The server fills its database while the shell is built, and a start serves when both stand. All others end soonest when
 * the long ones start first.
 */
const buildOrder = [
  'server',
  'shell',
  'remote-lowcode',
  'remote-workflow',
  'remote-system',
  'remote-edu',
  'remote-org',
  'tools/kit/demos',
]
function sortForStart(names) {
  const known = buildOrder.filter((name) => names.includes(name))
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
