import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../db/id.ts'
import type { DiskSpace } from './disk-space.ts'

/** Temporary files on this machine's disk, for uploads in progress. */
export interface Scratch {
  /**
   * Calls `work` with a unique path and removes the file afterwards. Throws a refusal before that where the disk
   * has no room for `bytes`.
   */
  withPath<T>(work: (path: string) => Promise<T>, bytes?: number): Promise<T>
  /** Writes a stream to a path of `withPath`. Throws a refusal as soon as the disk has no more room. */
  receive(content: Readable | AsyncIterable<Buffer>, path: string): Promise<void>
  /** Free bytes on the disk for the user of this process. */
  freeBytes(): Promise<number>
  /** Removes files that killed processes left behind, once they are older than `ageMs`. */
  removeOlderThan(ageMs: number): Promise<void>
}

export function openScratch(folder: string, disk: Pick<DiskSpace, 'assertRoom' | 'recordWritten'>): Scratch {
  return {
    async withPath(work, bytes) {
      await disk.assertRoom(bytes)
      await mkdir(folder, { recursive: true })
      const path = join(folder, newId())
      try {
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    async receive(content, path) {
      async function* countChunks(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          await disk.assertRoom(chunk.length)
          await disk.recordWritten(chunk.length)
          yield chunk
        }
      }
      await pipeline(content, countChunks, createWriteStream(path))
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
