import { openDiskSpace } from '../src/files/disk-space.ts'

/** A disk on which everything may be written. */
export const ampleDisk = openDiskSpace({
  folders: [import.meta.dirname],
  databaseFolder: null,
  reserveBytes: 0,
})
