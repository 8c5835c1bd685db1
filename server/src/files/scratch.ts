import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../db/id.ts'

/** Paths on this machine's disk for what is arriving. */
export interface Scratch {
  /** Gives a path that nobody else uses; whatever is there afterwards is gone. */
  with<T>(work: (path: string) => Promise<T>): Promise<T>
  /** Bytes that are free on its disk for who runs this process. */
  free(): Promise<number>
  /** Removes what processes that were killed left behind, once it is older than this many milliseconds. */
  clear(age: number): Promise<void>
}

export function openScratch(folder: string): Scratch {
  return {
    async with(work) {
      await mkdir(folder, { recursive: true })
      const path = join(folder, newId())
      try {
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    async free() {
      await mkdir(folder, { recursive: true })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    async clear(age) {
      for (const name of await readdir(folder).catch(() => [])) {
        const found = await stat(join(folder, name)).catch(() => null)
        if (found && found.mtimeMs < Date.now() - age) await rm(join(folder, name), { force: true })
      }
    },
  }
}
