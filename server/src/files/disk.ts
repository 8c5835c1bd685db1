import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'

/** Stores files in a folder of this machine. Several processes may share it. */
export function openDiskStorage(folder: string): Storage {
  const place = (key: string) => join(folder, ...key.split('/'))
  return {
    async store(scratch, key) {
      await mkdir(dirname(place(key)), { recursive: true })
      await rename(scratch, place(key))
    },
    async open(key) {
      const found = await stat(place(key)).catch(() => null)
      return found?.isFile() ? { content: createReadStream(place(key)), bytes: found.size } : null
    },
    remove: (key) => rm(place(key), { force: true }),
    removeFolder: (inside) => rm(place(inside), { recursive: true, force: true }),
  }
}
