import { buildChanged, webpackArgs } from './build.mjs'
import { removeStamp } from './fingerprint.mjs'
import { listPagePackages } from './packages.mjs'
import { StartError } from './start-error.mjs'
import { runTogether } from './run-together.mjs'

/**
 * `npm run dev` watches the server and every page package. `npm run dev -- org` watches the server and that
 * remote; the others are built once. The `dist` of a watched package then contains a development build, so
 * the next start rebuilds it.
 */
export async function develop(root, node, names) {
  // The server publishes the demos when it starts, so watching them has no effect.
  const watchable = listPagePackages(root).filter((name) => !name.startsWith('tools/'))
  const watched = names.length === 0 ? watchable : names.map((name) => findPackage(name, watchable))
  await buildChanged(root, node, [...listPagePackages(root).filter((name) => !watched.includes(name)), 'kit'])
  for (const name of watched) removeStamp(root, name)
  const env = { NODE_ENV: 'development' }
  return runTogether([
    { program: node, args: ['--watch', '--watch-preserve-output', 'server/src/main.ts'], cwd: root, env },
    ...watched.map((name) => ({
      program: node,
      args: webpackArgs(root, name, '--mode', 'development', '--watch'),
      cwd: `${root}/${name}`,
      env,
    })),
  ])
}

function findPackage(name, watchable) {
  const found = watchable.find((folder) => folder === name || folder === `remote-${name}`)
  if (!found)
    throw new StartError(
      `There is no package ${name} to watch. Packages: ${watchable.map((folder) => folder.replace('remote-', '')).join(', ')}.`,
    )
  return found
}
