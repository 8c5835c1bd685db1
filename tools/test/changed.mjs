import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { affectedTests, takeNearest } from './affected.mjs'
import { expectSeconds, readDurations } from './durations.mjs'
import { readImports } from './imports.mjs'
import { run } from './run.mjs'

/** Seconds of one worker that `npm test -- changed` gives to each kind of test; two work at a time. */
const budgets = { unit: 30, server: 30, journeys: 40 }

/** Paths that differ from the last commit, and new ones. */
export async function changedFiles(root) {
  const output = await git(root, ['status', '--porcelain', '--untracked-files=all'])
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(3).split(' -> ').at(-1))
}

async function git(root, args) {
  const { code, output } = await run('git', args, { root })
  if (code !== 0) throw new Error(`git ${args[0]} failed: ${output}`)
  return output
}

let chosen

/**
 * The tests that the uncommitted changes can break, nearest first, as far as they fit into the budget of their kind:
 * `{ unit, server, journeys }`, each `{ taken: paths, note }`. The note names how many were left for `npm test`.
 */
export function chooseAffected(root) {
  chosen ??= choose(root)
  return chosen
}

async function choose(root) {
  const output = await git(root, ['ls-files', '-co', '--exclude-standard'])
  const listed = output.split('\n').filter(Boolean)
  const changed = await changedFiles(root)
  // Deleted files are still listed until the commit.
  const files = listed.filter((file) => !changed.includes(file) || existsSync(join(root, file)))
  const imports = readImports(root, files)
  const affected = affectedTests({ root, files, changed, imports })
  const durations = readDurations(root)
  return Object.fromEntries(
    Object.entries(affected).map(([kind, tests]) => {
      const taken = takeNearest(tests, (file) => expectSeconds(durations, file), budgets[kind])
      return [kind, { taken, note: describeChoice(taken.length, tests.length) }]
    }),
  )
}

function describeChoice(taken, reached) {
  if (reached === 0) return 'none is affected'
  return taken === reached ? `all ${reached} affected files` : `nearest ${taken} of ${reached} affected files`
}
