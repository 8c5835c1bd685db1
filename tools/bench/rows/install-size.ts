import { globSync } from 'node:fs'
import { lstat, readdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { applyLimits, calibrate, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'

const maxMegabytes = 700

/**
 * Size on the disk of the packages that `npm start` installs: those that a package of the workspace or one of its
 * dependencies links to. What is installed for the bench alone is left out.
 */
export async function installSize({ root }: Stage): Promise<ReportLine[]> {
  // Not `tools/bench`.
  const workspace = globSync(
    ['.', '*', 'tools/kit/*'].map((folder) => `${folder}/node_modules`),
    { cwd: root },
  )
  const pending = workspace.map((links) => join(root, links))
  const folders = new Set<string>()
  for (let links = pending.pop(); links; links = pending.pop())
    for (const folder of await listLinked(links, join(root, 'node_modules/.pnpm') + sep)) {
      if (folders.has(folder)) continue
      folders.add(folder)
      pending.push(join(folder, 'node_modules'))
    }
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

/** The folders in pnpm's store of this workspace that the entries of a `node_modules` link to. */
async function listLinked(links: string, store: string): Promise<string[]> {
  const entries = await readdir(links, { withFileTypes: true }).catch(() => [])
  const linked: string[] = []
  for (const entry of entries) {
    const path = join(links, entry.name)
    if (entry.isDirectory() && entry.name.startsWith('@')) linked.push(...(await listLinked(path, store)))
    if (!entry.isSymbolicLink()) continue
    const target = await realpath(path)
    if (target.startsWith(store)) linked.push(store + target.slice(store.length).split(sep)[0])
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
