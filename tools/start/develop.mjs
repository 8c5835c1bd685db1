import { build, webpack } from './build.mjs'
import { forget } from './fingerprint.mjs'
import { pages } from './packages.mjs'
import { Refused } from './refused.mjs'
import { together } from './together.mjs'

/**
 * `npm run dev` watches the server and every page package; `npm run dev -- org` the server and that remote, with the others
 * as they are built. A watched package's dist holds a development build afterwards: the next start builds it anew.
 */
export async function develop(root, node, words) {
  // The demos are published like the remote of a team: once they are built, and not while they are.
  const all = pages(root).filter((name) => !name.startsWith('tools/'))
  const watched = words.length === 0 ? all : words.map((word) => named(word, all))
  await build(root, node, [...pages(root).filter((name) => !watched.includes(name)), 'kit'])
  for (const name of watched) forget(root, name)
  const env = { NODE_ENV: 'development' }
  return together([
    { program: node, args: ['--watch', '--watch-preserve-output', 'server/src/main.ts'], cwd: root, env },
    ...watched.map((name) => ({
      program: node,
      args: webpack(root, name, '--mode', 'development', '--watch'),
      cwd: `${root}/${name}`,
      env,
    })),
  ])
}

function named(word, all) {
  const name = all.find((one) => one === word || one === `remote-${word}`)
  if (!name)
    throw new Refused(
      `There is no package ${word} to watch: choose from ${all.map((one) => one.replace('remote-', '')).join(', ')}.`,
    )
  return name
}
