import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { applyLimits, calibrate, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'

const maxMegabytes = 700

/** Size of the installed packages on the disk. The folders of the workspace hold only links to them. */
export async function installSize({ root }: Stage): Promise<ReportLine[]> {
  const bytes = await sizeOf(join(root, 'node_modules'))
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

/** Bytes on the disk below a folder, without following links. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true })
  let bytes = 0
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += await sizeOf(path)
    else if (entry.isFile()) bytes += (await lstat(path)).blocks * 512
  }
  return bytes
}
