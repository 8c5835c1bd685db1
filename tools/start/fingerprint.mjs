import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ignoredNames = /^(\..*|node_modules|dist.*|test-results)$|\.(test|spec)\.[a-z]+$/

/**
 * Returns the files below `paths` (files or folders, relative to `root`) as `{ path: [size, mtime, hash] }`;
 * missing paths are left out. A file with the size and time of `previous` keeps its hash without being read,
 * so a second call costs one stat per file.
 */
export function fingerprint(root, paths, previous = {}) {
  const files = {}
  for (const path of paths) visit(path)
  return files

  function visit(path) {
    const stats = statSync(join(root, path), { throwIfNoEntry: false })
    if (stats?.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort())
        if (!ignoredNames.test(name)) visit(`${path}/${name}`)
    } else if (stats) {
      const [size, time, hash] = previous[path] ?? []
      const isSame = size === stats.size && time === stats.mtimeMs
      files[path] = [
        stats.size,
        stats.mtimeMs,
        isSame
          ? hash
          : createHash('sha256')
              .update(readFileSync(join(root, path)))
              .digest('base64url'),
      ]
    }
  }
}

/** Returns the sizes of all files of an output folder: path -> bytes. */
export function readOutputSizes(root, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats ? { [path]: stats.size } : {}
  return Object.assign(
    {},
    ...readdirSync(join(root, path)).map((name) => readOutputSizes(root, `${path}/${name}`)),
  )
}

/** Whether two fingerprints have the same paths with the same contents; ignores times. */
export function hasSameContent(a, b) {
  const paths = Object.keys(a)
  return paths.length === Object.keys(b).length && paths.every((path) => b[path]?.[2] === a[path][2])
}

/**
 * Runs `work` unless its sources, its `key` and its files in `outputs` are those of the last successful run.
 * The stamp of that run is in `.cache/stamps`. Sources are read before the work, so that a change during the
 * work counts as a change. Returns whether the work was run.
 */
export async function runWhenChanged({ root, name, sources, outputs, key = '' }, work) {
  const stamp = readStamp(root, name)
  const files = fingerprint(root, sources, stamp?.files)
  const readSizes = () => Object.assign({}, ...outputs.map((path) => readOutputSizes(root, path)))
  // `left` is the key of existing stamps.
  const isFresh =
    stamp?.key === key && hasSameContent(files, stamp.files) && hasSameSizes(stamp.left, readSizes())
  if (isFresh && JSON.stringify(files) === JSON.stringify(stamp.files)) return false
  if (!isFresh) {
    removeStamp(root, name)
    await work()
  }
  const file = stampFile(root, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ key, files, left: readSizes() }))
  return !isFresh
}

/** Removes the stamp, so that the next `runWhenChanged` of this name runs the work in any case. */
export const removeStamp = (root, name) => rmSync(stampFile(root, name), { force: true })

const stampFile = (root, name) => join(root, '.cache', 'stamps', `${name}.json`)
const hasSameSizes = (a, b) =>
  Object.keys(a).length > 0 && Object.keys(a).every((path) => b[path] === a[path])

function readStamp(root, name) {
  try {
    return JSON.parse(readFileSync(stampFile(root, name), 'utf8'))
  } catch {
    return undefined // missing or incomplete: the work runs again
  }
}
