import { globSync } from 'node:fs'
import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { applyLimits, calibrate, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'

const maxMegabytes = 500

/**
 * Size on the disk of the packages that `npm start` installs: the `dependencies` of the packages of the workspace, and
 * theirs. What is installed for tests and the bench alone is left out.
 */
export async function installSize({ root }: Stage): Promise<ReportLine[]> {
  const store = join(root, 'node_modules/.pnpm') + sep
  const folders = new Set<string>()
  // Not `tools/bench`.
  for (const file of globSync(
    ['.', '*', 'tools/kit/*'].map((folder) => `${folder}/package.json`),
    { cwd: root },
  ))
    for (const folder of await listStarted(join(root, file), store)) folders.add(folder)
  // A set hands out what is added to it while it is read.
  for (const folder of folders)
    for (const linked of await listLinked(join(folder, 'node_modules'), store)) folders.add(linked)
  const counted = new Set<string>()
  let bytes = 0
  for (const folder of folders) bytes += await sizeOf(folder, counted)
  return [
    applyLimits({
      name: 'installed packages',
      unit: 'MB',
      ...summarize([bytes / 1e6]),
      threshold: maxMegabytes,
      calibration: summarize([calibrate()]),
    }),
  ]
}

/** The folders in pnpm's store of this workspace of what a package.json names for a start. */
async function listStarted(file: string, store: string): Promise<string[]> {
  const { dependencies, optionalDependencies } = JSON.parse(await readFile(file, 'utf8')) as Record<
    string,
    object | undefined
  >
  const names = Object.keys({ ...dependencies, ...optionalDependencies })
  const targets = await Promise.all(
    names.map((name) => realpath(join(dirname(file), 'node_modules', name)).catch(() => '')),
  )
  return targets.flatMap((target) => folderIn(store, target))
}

const folderIn = (store: string, target: string): string[] =>
  target.startsWith(store) ? [store + target.slice(store.length).split(sep)[0]] : []

/** The folders in pnpm's store of this workspace that the entries of a `node_modules` link to. */
async function listLinked(links: string, store: string): Promise<string[]> {
  const entries = await readdir(links, { withFileTypes: true }).catch(() => [])
  const linked: string[] = []
  for (const entry of entries) {
    const path = join(links, entry.name)
    if (entry.isDirectory() && entry.name.startsWith('@')) linked.push(...(await listLinked(path, store)))
    if (!entry.isSymbolicLink()) continue
    linked.push(...folderIn(store, await realpath(path)))
  }
  return linked
}

/**
 * Bytes on the disk of all files below a folder, without following links. A file that several packages share by hard
 * links is counted once.
 */
async function sizeOf(folder: string, counted: Set<string>): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true })
  let bytes = 0
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += await sizeOf(path, counted)
    else if (entry.isFile()) {
      const { blocks, dev, ino } = await lstat(path)
      if (!counted.has(`${dev}:${ino}`)) bytes += blocks * 512
      counted.add(`${dev}:${ino}`)
    }
  }
  return bytes
}
