import type { Readable } from 'node:stream'
import { publishOnCommit } from '../../db/bus.ts'
import type { Database, Db } from '../../db/connect.ts'
import { isDiskFull } from '../../files/disk-space.ts'
import type { Scratch } from '../../files/scratch.ts'
import type { Storage } from '../../files/storage.ts'
import { loadSettings } from '../../db/settings.ts'
import { recordOperation } from '../../http/operation-log.ts'
import { assertClaimed, LostJob } from '../../jobs/job.ts'
import type { Job, Queue } from '../../jobs/queue.ts'
import { assertRestorable, verifyArchive, BackupError } from './check.ts'
import { writeBackup, connectClient } from './write.ts'
import type { Manifest } from './manifest.ts'
import { diskSpaceCheck } from './disk-space.ts'
import { restoreFiles, restoreTables, countRows } from './restore.ts'
import {
  backupQueueName,
  queueBackup,
  findBackup,
  findRestore,
  storageKey,
  recordFailure,
  recordProgress,
  recordReady,
  recordRestored,
  recordTablesRestored,
  removeOldBackups,
  startWork,
  type Progress,
  type RunningWork,
  type Work,
} from './store.ts'
import type { Failure } from './text.ts'

export interface Backups {
  /** Runs backups and restores, one at a time among all processes. */
  queue: Queue
  /** Reads a backup completely and checks whether it can be restored here; throws a `BackupError` if not. */
  check(archive: Readable): Promise<Manifest>
  open(id: string): Promise<{ content: Readable; bytes: number }>
  /** Moves a file from a scratch path to the storage as the file of a backup. */
  store(path: string, id: string): Promise<void>
  removeFiles(ids: readonly string[]): Promise<void>
  scratch: Scratch
}

interface BackupServices {
  database: Database
  storage: Storage
  scratch: Scratch
  /** Free disk space that a backup must leave. */
  reserveBytes: number
  onError: (error: unknown) => void
  /** Called after a restore, to do what the start of the server does. */
  onRestored: () => Promise<unknown>
}

/** Interval at which the progress is recorded. */
const progressIntervalMs = 400

/** Creates backups and restores them. */
export function openBackups({
  database,
  storage,
  scratch,
  reserveBytes,
  onError,
  onRestored,
}: BackupServices): Backups {
  const { db, options } = database
  const assertRoom = diskSpaceCheck(scratch, reserveBytes)

  const open = async (id: string) => {
    const found = await storage.open(storageKey(id))
    if (!found) throw new BackupError('missing')
    return found
  }
  const archiveOpener = (id: string) => async () => {
    const { content } = await open(id)
    return content
  }
  const removeFiles = async (ids: readonly string[]) => {
    for (const id of ids) await storage.remove(storageKey(id))
  }
  const check = async (archive: Readable, onRows?: (table: string, rows: number) => void) => {
    const manifest = await verifyArchive(archive, onRows)
    const client = await connectClient(options, 'tessera restore')
    await assertRestorable(client, manifest).finally(() => client.end())
    return manifest
  }

  /** Creates the file of a backup that has a row already, in a job of its own or in that of a restore. */
  const createBackup = async (
    job: Job,
    { id, claim }: RunningWork,
    withFiles: boolean,
    onProgress: (progress: Progress) => void,
  ) => {
    const { manifest, size } = await scratch.withPath(async (path) => {
      const written = await writeBackup({
        options,
        storage,
        path,
        withFiles,
        assertRoom,
        onProgress,
        signal: AbortSignal.any([job.shutdown, job.signal]),
      })
      await storage.store(path, storageKey(id))
      return written
    })
    await db.transaction().execute((trx) =>
      recordReady(trx, id, claim, {
        size,
        tables: manifest.tables.length,
        rows: countRows(manifest),
        files: manifest.files.count,
        held: manifest.files.held,
      }),
    )
  }
  const runBackup = async (job: Job, onProgress: (progress: Progress) => void) => {
    const { withFiles } = await findBackup(db, job.key)
    await createBackup(job, { kind: 'backup', id: job.key, claim: job }, withFiles === 1, onProgress)
    const { backupKeep } = await loadSettings(db, 'backupKeep')
    const removed = await removeOldBackups(db, Number(backupKeep))
    await removeFiles(removed)
  }
  const restoreUploads = async (id: string) => {
    const { content } = await open(id)
    return restoreFiles({ archive: content, storage, scratch })
  }
  const runRestore = async (job: Job, onProgress: (progress: Progress) => void) => {
    const id = job.key
    const { backupId, author } = await findRestore(db, id)
    onProgress({ step: 'check', done: 0, total: 0 })
    const { content } = await open(backupId)
    const manifest = await check(content)
    // A backup of the current data, in case the user restores the wrong one.
    const safetyBackupId = await db
      .transaction()
      .execute((trx) =>
        queueBackup(trx, { origin: 'beforeRestore', withFiles: 0, by: author.actor.id, state: 'running' }),
      )
    const safetyBackup: RunningWork = { kind: 'backup', id: safetyBackupId, claim: null }
    const failure = await runWork(safetyBackup, (report) =>
      createBackup(job, safetyBackup, false, (progress) => {
        report(progress)
        onProgress({ ...progress, step: 'backup' })
      }),
    )
    if (failure) throw failure
    const { fileName } = await findBackup(db, backupId)
    const beforeCommit = async (trx: Db) => {
      await recordOperation(trx, { ...author, elapsedMs: () => 0 }, 'system.dataBackup', {
        did: 'restore',
        backup: fileName,
      })
      await recordTablesRestored(trx, id)
      await assertClaimed(trx, job)
      await publishOnCommit(trx, 'everything', '')
    }
    await restoreTables({
      options,
      manifest,
      archive: archiveOpener(backupId),
      onProgress,
      beforeCommit,
      onError,
    })
    onProgress({ step: 'files', done: countRows(manifest), total: countRows(manifest) })
    const missing = await restoreUploads(backupId).catch((error: unknown) => {
      onError(error)
      throw new BackupError('filesLeft')
    })
    await db.transaction().execute((trx) => recordRestored(trx, id, job, missing))
    await onRestored()
  }

  /** Runs one piece of work and records its progress. Returns the error if it failed, else null. */
  const runWork = async (
    work: RunningWork,
    perform: (report: (progress: Progress) => void) => Promise<void>,
  ): Promise<unknown> => {
    let progress: Progress = { step: '', done: 0, total: 0 }
    const timer = setInterval(
      () => void recordProgress(db, work, progress).catch(onError),
      progressIntervalMs,
    )
    try {
      await perform((latest) => void (progress = latest))
      return null
    } catch (error) {
      if (error instanceof LostJob || work.claim?.isSettled) throw error
      await db.transaction().execute((trx) => recordFailure(trx, work, failureOf(error)))
      return error
    } finally {
      clearInterval(timer)
    }
  }
  const run = async (job: Job) => {
    const { kind } = job.payload as unknown as Work
    const work = { kind, id: job.key, claim: job }
    if (!(await startWork(db, work))) return
    const error = await runWork(work, (report) => (kind === 'backup' ? runBackup : runRestore)(job, report))
    if (error && !(error instanceof BackupError)) onError(error)
  }

  return {
    queue: { name: backupQueueName, concurrency: 1, run: ([job]) => run(job) },
    check: (archive) => check(archive),
    open,
    store: (path, id) => storage.store(path, storageKey(id)),
    removeFiles,
    scratch,
  }
}

/** The failure to show to users. Errors without a message for users are in the log. */
function failureOf(error: unknown): Failure {
  if (error instanceof BackupError) return error.failure
  if (isDiskFull(error)) return { key: 'noSpace' }
  const { name } = error as { name?: string }
  return { key: name === 'AbortError' ? 'died' : 'fault' }
}
