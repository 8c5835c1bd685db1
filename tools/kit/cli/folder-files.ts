import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { manifestFile, type BuildFiles } from '@tessera/shared/contract/shell/check-build'
import { brotliSize, digestOf } from './bytes.ts'

/** Where a build lies for `word`: the folder itself or its `dist`; undefined when there is no manifest in either. */
export const buildDir = (word: string): string | undefined =>
  [word, join(word, 'dist')].find((dir) => existsSync(join(dir, manifestFile)))

/** Paths of all files of a folder, with "/", sorted. Links are not followed. */
export function pathsBelow(dir: string): string[] {
  const below = (at: string): string[] =>
    readdirSync(at, { withFileTypes: true }).flatMap((item) =>
      item.isDirectory() ? below(join(at, item.name)) : item.isFile() ? [join(at, item.name)] : [],
    )
  return below(dir)
    .map((file) => relative(dir, file).split(sep).join('/'))
    .sort()
}

/** A build on the disk, as the check reads it. */
export function folderFiles(dir: string): BuildFiles {
  const read = (path: string) => readFileSync(join(dir, path))
  return {
    sizes: new Map(pathsBelow(dir).map((path) => [path, statSync(join(dir, path)).size])),
    text: async (path) => read(path).toString('utf8'),
    digest: async (path, encoding) => digestOf(read(path), encoding),
    brotliBytes: async (path) =>
      existsSync(join(dir, `${path}.br`)) ? statSync(join(dir, `${path}.br`)).size : brotliSize(read(path)),
  }
}
