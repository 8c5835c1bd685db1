import type { Scratch } from '../../files/scratch.ts'
import { BackupError } from './check.ts'

const MB = 1_048_576

/**
 * Returns a check that throws a `BackupError` if writing so many bytes would leave less than `reserve` bytes
 * free on the disk.
 */
export const diskSpaceCheck =
  (scratch: Pick<Scratch, 'freeBytes'>, reserve: number) =>
  async (bytes = 0): Promise<void> => {
    const free = await scratch.freeBytes()
    if (free - bytes < reserve)
      throw new BackupError('lowSpace', {
        free: Math.floor(free / MB),
        need: Math.ceil((bytes + reserve) / MB),
      })
  }
