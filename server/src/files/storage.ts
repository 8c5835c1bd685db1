import type { Readable } from 'node:stream'

/**
 * Storage of uploaded files. A key is `<folder>/<name>`. Content never changes under its key, and names are
 * never reused (128 random bits).
 */
export interface Storage {
  /** Moves a file from a scratch path to its key atomically. */
  store(scratch: string, key: string): Promise<void>
  /** The content and its length in bytes; null where the key does not exist. */
  open(key: string): Promise<{ content: Readable; bytes: number } | null>
  /** Removes the file if it exists. */
  remove(key: string): Promise<void>
  /** Removes every key that starts with `folder` and a slash. */
  removeFolder(folder: string): Promise<void>
}
