import type { Scratch } from '../../files/scratch.ts'
import { Unfit } from './check.ts'

const MB = 1_048_576

/** Refuses, in words, what would leave less than `reserve` bytes free on the disk: others write there as well. */
export const roomOf =
  (scratch: Pick<Scratch, 'free'>, reserve: number) =>
  async (bytes = 0): Promise<void> => {
    const free = await scratch.free()
    if (free - bytes < reserve)
      throw new Unfit('lowSpace', { free: Math.floor(free / MB), need: Math.ceil((bytes + reserve) / MB) })
  }
