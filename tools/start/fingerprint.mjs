import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const notSource = /^(\..*|node_modules|dist.*|test-results)$|\.(test|spec)\.[a-z]+$/

/**
 * Files below `places` (files or folders, relative to `root`) as `{ path: [size, mtime, hash] }`; missing places are left out.
 * What has the size and time of `before` keeps its hash unread: a second look costs one stat per file.
 */
export function fingerprint(root, places, before = {}) {
  const files = {}
  for (const place of places) visit(place)
  return files

  function visit(path) {
    const found = statSync(join(root, path), { throwIfNoEntry: false })
    if (found?.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort())
        if (!notSource.test(name)) visit(`${path}/${name}`)
    } else if (found) {
      const [size, time, hash] = before[path] ?? []
      const same = size === found.size && time === found.mtimeMs
      files[path] = [
        found.size,
        found.mtimeMs,
        same
          ? hash
          : createHash('sha256')
              .update(readFileSync(join(root, path)))
              .digest('base64url'),
      ]
    }
  }
}

/** Sizes of the files of a folder that a build wrote, all of them. */
export function outputs(root, place) {
  const found = statSync(join(root, place), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? { [place]: found.size } : {}
  return Object.assign({}, ...readdirSync(join(root, place)).map((name) => outputs(root, `${place}/${name}`)))
}

/** The same paths with the same contents; times do not count. */
export function sameContent(one, other) {
  const paths = Object.keys(one)
  return (
    paths.length === Object.keys(other).length && paths.every((path) => other[path]?.[2] === one[path][2])
  )
}

/**
 * Runs `work` unless its sources, its `key` and what it left in `into` are those of its last success. The stamp of that success
 * lies in `.cache/stamps`; sources are read before the work, so that a change during it counts as one.
 * Answers whether the work was done.
 */
export async function whenChanged({ root, name, sources, into, key = '' }, work) {
  const stamp = readStamp(root, name)
  const files = fingerprint(root, sources, stamp?.files)
  const left = () => Object.assign({}, ...into.map((place) => outputs(root, place)))
  const fresh = stamp?.key === key && sameContent(files, stamp.files) && sameSizes(stamp.left, left())
  if (fresh && JSON.stringify(files) === JSON.stringify(stamp.files)) return false
  if (!fresh) {
    forget(root, name)
    await work()
  }
  const file = stampFile(root, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ key, files, left: left() }))
  return !fresh
}

/** The next `whenChanged` of this name will work, whatever it finds. */
export const forget = (root, name) => rmSync(stampFile(root, name), { force: true })

const stampFile = (root, name) => join(root, '.cache', 'stamps', `${name}.json`)
const sameSizes = (one, other) =>
  Object.keys(one).length > 0 && Object.keys(one).every((path) => other[path] === one[path])

function readStamp(root, name) {
  try {
    return JSON.parse(readFileSync(stampFile(root, name), 'utf8'))
  } catch {
    return undefined // none yet, or cut short: the work is done again
  }
}
