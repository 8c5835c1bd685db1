import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterFile } from './after-file.ts'

const MB = 1024 * 1024

export interface SmallDisk {
  folder: string
  freeBytes(): Promise<number>
  /** Fills the disk until only so many bytes are free, like another program of the machine. */
  fill(freeBytes: number): Promise<void>
  /** Removes what `fill` wrote. */
  clear(): Promise<void>
}

/**
 * Mounts a file system of its own in memory until the end of the calling test file; null where this user may not mount
 * one.
 */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true })
    return null
  }
  afterFile(async () => {
    spawnSync('umount', ['--lazy', folder])
    await rm(folder, { recursive: true, force: true })
  })
  const filler = join(folder, 'filler')
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  return {
    folder,
    freeBytes,
    async fill(targetBytes) {
      const file = await open(filler, 'a')
      try {
        let left = (await freeBytes()) - targetBytes
        while (left > 0) {
          await file.write(Buffer.alloc(Math.min(left, MB)))
          left = (await freeBytes()) - targetBytes
        }
      } finally {
        await file.close()
      }
    },
    clear: () => rm(filler, { force: true }),
  }
}
