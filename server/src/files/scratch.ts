import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../db/id.ts'

/** Temporary files on this machine's disk, for uploads in progress. */
export interface Scratch {
  /** Calls `work` with a unique path and removes the file afterwards. */
  withPath<T>(work: (path: string) => Promise<T>): Promise<T>
  /** Free bytes on the disk for the user of this process. */
  freeBytes(): Promise<number>
  /** Removes files that killed processes left behind, once they are older than `ageMs`. */
  removeOlderThan(ageMs: number): Promise<void>
}

export function openScratch(folder: string): Scratch {
  return {
    async withPath(work) {
      await mkdir(folder, { recursive: true })
      const path = join(folder, newId())
      try {
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    async freeBytes() {
      await mkdir(folder, { recursive: true })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    async removeOlderThan(ageMs) {
      for (const name of await readdir(folder).catch(() => [])) {
        const found = await stat(join(folder, name)).catch(() => null)
        if (found && found.mtimeMs < Date.now() - ageMs) await rm(join(folder, name), { force: true })
      }
    },
  }
}
