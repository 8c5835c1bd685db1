import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { newId } from '../db/id.ts'

/** Where uploaded bytes lie. A key is `<type>/<name>`; names are never used twice, so what is there never changes. */
export interface Storage {
  /** A path on this machine's disk to write to before `keep`; nobody else uses it. */
  scratch(): Promise<string>
  /** Moves what was written to a scratch path to its key, whole or not at all. */
  keep(scratch: string, key: string): Promise<void>
  /** The bytes and how many they are; null where there are none. */
  open(key: string): Promise<{ content: Readable; bytes: number } | null>
  remove(key: string): Promise<void>
}

/** Keeps files in a folder of this machine. */
export function openDisk(folder: string): Storage {
  const place = (key: string) => join(folder, ...key.split('/'))
  return {
    async scratch() {
      const path = join(folder, '.arriving', newId())
      await mkdir(dirname(path), { recursive: true })
      return path
    },
    async keep(scratch, key) {
      await mkdir(dirname(place(key)), { recursive: true })
      await rename(scratch, place(key))
    },
    async open(key) {
      const found = await stat(place(key)).catch(() => null)
      return found?.isFile() ? { content: createReadStream(place(key)), bytes: found.size } : null
    },
    remove: (key) => rm(place(key), { force: true }),
  }
}
