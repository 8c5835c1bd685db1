import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { manifestFile, type BuildFiles } from '@tessera/shared/contract/registry/check-build'
import { brotliSizeOf, digestOf } from './bytes.ts'

/** The folder of a build: `folder` or its `dist`; undefined when neither has a manifest. */
export const findBuildDir = (folder: string): string | undefined =>
  [folder, join(folder, 'dist')].find((dir) => existsSync(join(dir, manifestFile)))

/**
 * Paths of all files of a folder, joined by "/" and sorted. Does not follow links, and leaves out files and folders that are
 * not wanted.
 */
export function listFiles(dir: string, isWanted: (path: string) => boolean = () => true): string[] {
  const pathOf = (file: string) => relative(dir, file).split(sep).join('/')
  const listBelow = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
      const file = join(folder, item.name)
      if (!isWanted(pathOf(file))) return []
      if (item.isDirectory()) return listBelow(file)
      return item.isFile() ? [file] : []
    })
  return listBelow(dir).map(pathOf).sort()
}

/** Reads a build on the disk for the check. */
export function readBuildFiles(dir: string): BuildFiles {
  const read = (path: string) => readFileSync(join(dir, path))
  return {
    sizes: new Map(listFiles(dir).map((path) => [path, statSync(join(dir, path)).size])),
    text: async (path) => read(path).toString('utf8'),
    digest: async (path, encoding) => digestOf(read(path), encoding),
    brotliBytes: async (path, effort) =>
      existsSync(join(dir, `${path}.br`))
        ? statSync(join(dir, `${path}.br`)).size
        : brotliSizeOf(read(path), effort),
  }
}
