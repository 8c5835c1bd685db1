import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Code } from '@tessera/shared/contract/wire'
import { refuse, Refusal } from '../errors/refusal.ts'
import { general } from '../errors/text.ts'

/** Readings within this time share one look at the file system. */
const maxAgeMs = 1_000
/** An error of PostgreSQL about a full disk is reported for this time. */
const databaseErrorMs = 30_000
/** A file system without free inodes refuses new files, however many bytes are free. */
const minFreeInodes = 1_000

export interface DiskState {
  /** Free bytes for files, for the user of this process. */
  freeBytes: number
  /** Bytes that writing leaves free. */
  reserveBytes: number
  /** Files cannot be written: less than the reserve is free. */
  isFull: boolean
  /** The database cannot be written: its disk is this one and full, or it has just said so. */
  isDatabaseFull: boolean
}

/** Free space of the disks that this server writes to. */
export interface DiskSpace {
  read(): Promise<DiskState>
  /** Throws a refusal where `bytes` more would leave less than the reserve. */
  assertRoom(bytes?: number): Promise<void>
  /** Counts written bytes until the next look at the disk, so that fast writers do not use up the reserve. */
  recordWritten(bytes: number): Promise<void>
  /** Throws a refusal where the embedded database shares a full disk. An external one reports it itself. */
  assertDatabaseRoom(): Promise<void>
  /** Takes note of a thrown error: PostgreSQL reports a full disk by an error only. */
  recordError(error: unknown): void
}

interface DiskSpaceOptions {
  /** Folders with files of this server, which need not exist yet. */
  folders: readonly string[]
  /** Folder of the embedded database; null for an external one. */
  databaseFolder: string | null
  reserveBytes: number
}

/** SQLSTATE `disk_full`, and the errors of the file system without space or quota. */
const diskFullCodes: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether an error says that a disk is full: of the database, of the file system, or our own refusal. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Refusal
    ? error.code === Code.diskFull
    : diskFullCodes.has(String((error as { code?: unknown } | null)?.code))

export const diskFullRefusal = (): Refusal => refuse(general.diskFull, {}, Code.diskFull)

export function openDiskSpace({ folders, databaseFolder, reserveBytes }: DiskSpaceOptions): DiskSpace {
  let latest: { at: number; reading: Promise<DiskState> } | undefined
  let databaseErrorUntil = 0

  const readNow = async (): Promise<DiskState> => {
    const free = await Promise.all(folders.map(readFreeBytes))
    const freeBytes = Math.min(...free)
    const databaseFree = databaseFolder === null ? Infinity : await readFreeBytes(databaseFolder)
    return {
      freeBytes,
      reserveBytes,
      isFull: freeBytes < reserveBytes,
      isDatabaseFull: databaseFree < reserveBytes,
    }
  }
  const readShared = () => {
    const now = performance.now()
    if (!latest || now - latest.at > maxAgeMs) latest = { at: now, reading: readNow() }
    return latest.reading
  }

  return {
    async read() {
      const state = await readShared()
      return { ...state, isDatabaseFull: state.isDatabaseFull || performance.now() < databaseErrorUntil }
    },
    async assertRoom(bytes = 0) {
      const { freeBytes } = await readShared()
      if (freeBytes - bytes < reserveBytes) throw diskFullRefusal()
    },
    async recordWritten(bytes) {
      const state = await readShared()
      state.freeBytes -= bytes
    },
    async assertDatabaseRoom() {
      const { isDatabaseFull } = await readShared()
      if (isDatabaseFull) throw diskFullRefusal()
    },
    recordError(error) {
      if ((error as { code?: unknown } | null)?.code === '53100')
        databaseErrorUntil = performance.now() + databaseErrorMs
    },
  }
}

/** Free bytes on the disk of a folder, or of the nearest folder above it that exists. */
async function readFreeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize, files, ffree } = await statfs(folder)
    // File systems without a fixed number of inodes report 0 of 0.
    return files > 0 && ffree < minFreeInodes ? 0 : bavail * bsize
  } catch (error) {
    const parent = dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error
    return readFreeBytes(parent)
  }
}
