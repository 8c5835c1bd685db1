import type { Readable } from 'node:stream'

/** Where uploaded bytes lie. A key is `<folder>/<name>`; what lies at a key never changes, and names of 128 random bits are never used twice. */
export interface Storage {
  /** Moves what was written to a scratch path to its key, whole or not at all. */
  keep(scratch: string, key: string): Promise<void>
  /** The bytes and how many they are; null where there are none. */
  open(key: string): Promise<{ content: Readable; bytes: number } | null>
  /** Removes what is there, if anything is. */
  remove(key: string): Promise<void>
  /** Removes every key that begins with `folder` and a slash. */
  removeAll(folder: string): Promise<void>
}
