import type { Readable } from 'node:stream'
import { publishOnCommit, type Bus } from '../../db/bus.ts'
import type { Database, Db } from '../../db/connect.ts'
import type { Scratch } from '../../files/scratch.ts'
import type { Storage } from '../../files/storage.ts'
import { loadSettings } from '../configs/settings.ts'
import { audit } from '../logs/store.ts'
import { fits, readWhole, Unfit } from './check.ts'
import { makeBackup, ownClient } from './make.ts'
import type { Manifest } from './manifest.ts'
import { roomOf } from './room.ts'
import { restoreFiles, restoreTables, rowsOf } from './restore.ts'
import {
  askBackup,
  findBackup,
  findRestore,
  keyOf,
  noteFailure,
  noteProgress,
  noteReady,
  noteRestored,
  noteTables,
  outlived,
  takeWork,
  type Progress,
  type Work,
} from './store.ts'
import type { Failure } from './text.ts'

export interface Backups {
  /** Looks for what waits; resolves when nothing does. */
  look(): Promise<void>
  /** Reads a backup whole and judges whether it could stand here; throws an `Unfit`. */
  check(archive: Readable): Promise<Manifest>
  open(id: string): Promise<{ content: Readable; bytes: number }>
  /** Keeps what lies at a scratch path as the file of a backup. */
  keep(path: string, id: string): Promise<void>
  drop(ids: readonly string[]): Promise<void>
  scratch: Scratch
  close(): Promise<void>
}

interface Parts {
  database: Database
  bus: Bus
  storage: Storage
  scratch: Scratch
  /** Bytes that a backup leaves free on the disk. */
  reserve: number
  onError: (error: unknown) => void
  /** Once everything is as it was: what a start would bring along. */
  restored: () => Promise<unknown>
}

/** Milliseconds between two notes of how far it is. */
const seldom = 400

/** Backups and restores that somebody or the scheduler asked for: one at a time among all processes, in the one that took it. */
export function openBackups({ database, bus, storage, scratch, reserve, onError, restored }: Parts): Backups {
  const { db, options } = database
  const room = roomOf(scratch, reserve)
  const end = new AbortController()
  let looking: Promise<void> | undefined
  let again = false

  const open = async (id: string) => {
    const found = await storage.open(keyOf(id))
    if (!found) throw new Unfit('missing')
    return found
  }
  const archiveOf = (id: string) => async () => (await open(id)).content
  const drop = async (ids: readonly string[]) => {
    for (const id of ids) await storage.remove(keyOf(id))
  }
  const check = async (archive: Readable, onRows?: (table: string, rows: number) => void) => {
    const manifest = await readWhole(archive, onRows)
    const client = await ownClient(options, 'tessera restore')
    await fits(client, manifest).finally(() => client.end())
    return manifest
  }

  /** Makes the file of a backup whose row is there. */
  const make = async (id: string, withFiles: boolean, onProgress: (at: Progress) => void) => {
    const { manifest, size } = await scratch.with(async (path) => {
      const made = await makeBackup({
        options,
        storage,
        path,
        withFiles,
        room,
        onProgress,
        signal: end.signal,
      })
      await storage.keep(path, keyOf(id))
      return made
    })
    await noteReady(db, id, {
      size,
      tables: manifest.tables.length,
      rows: rowsOf(manifest),
      files: manifest.files.count,
      held: manifest.files.held,
    })
  }
  const backUp = async (id: string, onProgress: (at: Progress) => void) => {
    await make(id, (await findBackup(db, id)).withFiles === 1, onProgress)
    await drop(await outlived(db, Number((await loadSettings(db, 'backupKeep')).backupKeep)))
  }
  const putFilesBack = async (id: string) =>
    restoreFiles({ archive: await archiveOf(id)(), storage, scratch })
  const restore = async (id: string, onProgress: (at: Progress) => void) => {
    const { backupId, author } = await findRestore(db, id)
    onProgress({ step: 'check', done: 0, total: 0 })
    const manifest = await check(await archiveOf(backupId)())
    // What stands now, in case this was the wrong one.
    const before = await askBackup(db, {
      origin: 'beforeRestore',
      withFiles: 0,
      by: author.actor.id,
      state: 'running',
    })
    const made = await carry({ kind: 'backup', id: before }, (told) =>
      make(before, false, (at) => (told(at), onProgress({ ...at, step: 'backup' }))),
    )
    if (made) throw made
    const { fileName } = await findBackup(db, backupId)
    const within = async (trx: Db) => {
      await audit(trx, { ...author, elapsedMs: () => 0 }, 'system.dataBackup', {
        did: 'restore',
        backup: fileName,
      })
      await noteTables(trx, id)
      await publishOnCommit(trx, 'everything', '')
    }
    await restoreTables({ options, manifest, archive: archiveOf(backupId), onProgress, within })
    onProgress({ step: 'files', done: rowsOf(manifest), total: rowsOf(manifest) })
    const missing = await putFilesBack(backupId).catch((error: unknown) => {
      onError(error)
      throw new Unfit('filesLeft')
    })
    await noteRestored(db, id, missing)
    await restored()
  }

  /** Does a piece of work while it tells how far it is; gives what it failed of. */
  const carry = async (
    work: Work,
    act: (told: (at: Progress) => void) => Promise<void>,
  ): Promise<unknown> => {
    let at: Progress = { step: '', done: 0, total: 0 }
    const telling = setInterval(() => void noteProgress(db, work, at).catch(onError), seldom)
    try {
      await act((now) => void (at = now))
      return null
    } catch (error) {
      await noteFailure(db, work, failureOf(error))
      return error
    } finally {
      clearInterval(telling)
    }
  }
  const run = async () => {
    while (again && !end.signal.aborted) {
      again = false
      for (let work = await takeWork(db); work && !end.signal.aborted; work = await takeWork(db)) {
        const { kind, id } = work
        const fault = await carry(work, (told) => (kind === 'backup' ? backUp : restore)(id, told))
        if (fault && !(fault instanceof Unfit)) onError(fault)
      }
    }
  }
  const look = () => {
    again = true
    looking ??= run()
      .catch(onError)
      .finally(() => (looking = undefined))
    return looking
  }
  const stop = bus.on('backups', () => void look())

  return {
    look,
    check: (archive) => check(archive),
    open,
    keep: (path, id) => storage.keep(path, keyOf(id)),
    drop,
    scratch,
    async close() {
      stop()
      end.abort()
      await looking
    },
  }
}

/** Words for what a person can do something about; the rest is in the log. */
function failureOf(error: unknown): Failure {
  if (error instanceof Unfit) return error.failure
  const { code, name } = error as { code?: string; name?: string }
  if (code === 'ENOSPC') return { key: 'noSpace' }
  return { key: name === 'AbortError' ? 'died' : 'fault' }
}
