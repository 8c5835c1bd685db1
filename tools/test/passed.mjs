import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from './run.mjs'

const fileOf = (root, name) => join(root, '.cache', 'passed', `${name}.json`)

/**
 * A digest of what a part depends on: every file of the repository that git does not ignore and that `ignores` does not
 * match, with its content, and the programs of the machine in `key`.
 */
export async function digestSources(root, ignores, key) {
  const { code, output } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], { root })
  if (code !== 0) throw new Error(`git ls-files failed: ${output}`)
  const hash = createHash('sha256').update(key)
  for (const path of output.split('\0').filter(Boolean).toSorted()) {
    if (ignores?.test(path)) continue
    hash.update(`\0${path}\0`)
    try {
      hash.update(readFileSync(join(root, path)))
    } catch (error) {
      if (error.code !== 'ENOENT') throw error // deleted, not yet committed
    }
  }
  return hash.digest('base64url')
}

/** The time at which a part passed with this digest, or undefined. */
export function passedAt(root, name, digest) {
  try {
    const kept = JSON.parse(readFileSync(fileOf(root, name), 'utf8'))
    return kept.digest === digest ? kept.at : undefined
  } catch {
    return undefined // it has not passed here yet
  }
}

/** Keeps that a part passed with this digest; without a digest, that it did not. */
export function keepPassed(root, name, digest) {
  const file = fileOf(root, name)
  if (digest === undefined) return rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ digest, at: new Date().toISOString() }))
}
