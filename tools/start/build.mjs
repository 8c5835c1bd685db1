import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { capture } from './capture.mjs'
import { whenChanged } from './fingerprint.mjs'
import { pages } from './packages.mjs'
import { step } from './progress.mjs'

/** What a build reads besides its own folder. */
const around = ['pnpm-lock.yaml', 'tsconfig.base.json', 'shared/package.json']

/** Builds what has changed since its last build, as many at a time as there are cores (at most four). Lets all end, then fails with the first failure. */
export async function build(root, node, names = [...pages(root), 'server', 'kit']) {
  const waiting = names.map((name) => others[name] ?? pageBuild(name))
  const faults = []
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift())
      await changed(root, node, one).catch((fault) => faults.push(fault))
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work))
  if (faults.length > 0) throw faults[0]
}

const changed = (root, node, { name, sources, into, args, cwd = '.' }) =>
  whenChanged({ root, name, sources: [...sources, ...around], into, key: 'production' }, () =>
    step(`build ${name}`, () =>
      capture(node, args(root), {
        cwd: join(root, cwd),
        env: { NODE_ENV: 'production' },
        what: `Building ${name}`,
      }),
    ),
  )

/** Webpack's own command line of the package `tools`, with the config of the page's package. */
export const webpack = (root, name, ...words) => [
  join(root, 'tools/node_modules/webpack-cli/bin/cli.js'),
  '-c',
  join(root, name, 'webpack.config.js'),
  ...words,
]

const pageBuild = (name) => ({
  name,
  sources: [name, 'shared/src', 'tools/webpack'],
  into: [`${name}/dist`],
  args: (root) => webpack(root, name, '--mode', 'production'),
  cwd: name,
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
  ],
  into: ['server/dist'],
  args: () => ['tools/build-server.ts'],
}

/** What the server offers at /sdk/. */
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
  into: ['tools/kit/dist'],
  args: () => ['tools/kit/build.ts'],
}

/** Builds that are no page. */
const others = { server: serverBuild, kit: kitBuild }
