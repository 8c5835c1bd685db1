import { SyncType } from '@tessera/shared/contract/data/syncs'
import type { Db } from '../../db/connect.ts'
import type { DiskSpace } from '../../files/disk-space.ts'
import { refuse, Refusal, toStoredReason, type StoredReason } from '../../errors/refusal.ts'
import { assertClaimed } from '../../jobs/job.ts'
import type { Job, Queue } from '../../jobs/queue.ts'
import type { Source } from '../sources/source.ts'
import { ownSourceId, type Sources } from '../sources/sources.ts'
import { copyTable, isResumable, undoCopy } from './copy.ts'
import { planCopy } from './plan.ts'
import {
  finishSync,
  startSync,
  recordTable,
  listSyncTables,
  syncQueueName,
  type StartedSync,
  type StoredTable,
} from './store.ts'
import { text } from './text.ts'

interface SyncServices {
  db: Db
  sources: Sources
  disk: Pick<DiskSpace, 'read'>
  onError: (error: unknown) => void
}

/** Number of concurrent runs in one process. */
const maxRunning = 2

/** The queue of synchronizations. If the process of a run ends, another one continues it. */
export function createSyncQueue({ db, sources, disk, onError }: SyncServices): Queue {
  const isDatabaseFull = async () => {
    const state = await disk.read()
    return state.isDatabaseFull
  }

  async function run(job: Job): Promise<void> {
    const sync = await startSync(db, job)
    if (!sync) return
    try {
      const [from, to] = await Promise.all([sources.open(sync.fromId), sources.open(sync.toId)])
      let failed = 0
      for (const table of await listSyncTables(db, sync.id)) {
        if (table.state === 'done' || table.state === 'failed') {
          failed += Number(table.state === 'failed')
          continue
        }
        const requested = await assertClaimed(db, job)
        const outcome = requested ?? (await copy({ job, from, to, table }))
        if (outcome === 'failed') failed++
        else if (outcome === 'cancel') {
          await cancelRest(job, sync, to)
          return await finishSync(db, job, 'cancelled')
        } else if (outcome !== 'done')
          return await finishSync(db, job, outcome === 'pause' ? 'paused' : 'queued')
      }
      await finishSync(db, job, failed > 0 ? 'failed' : 'done')
    } catch (error) {
      // A fault, such as an unreachable database of ours, does not fail the tables. The queue gives the job to a
      // process that continues it.
      if (!(error instanceof Refusal)) throw error
      for (const { n, state } of await listSyncTables(db, sync.id))
        if (state !== 'done')
          await recordTable(db, job, n, { state: 'failed', failure: toStoredReason(error) })
      await finishSync(db, job, 'failed')
    }
  }

  interface TableCopy {
    job: Job
    from: Source
    to: Source
    table: StoredTable
  }

  /** Copies one table until it is complete or the run is paused, cancelled or lost. */
  async function copy({
    job,
    from,
    to,
    table,
  }: TableCopy): Promise<'done' | 'failed' | 'pause' | 'cancel' | 'stop'> {
    const record = (changes: Parameters<typeof recordTable>[3]) => recordTable(db, job, table.n, changes)
    let { made: isCreated, doneRows: done, activeMs } = table
    try {
      const isStarted = table.lastKey !== null
      const currentPlan = await planCopy(from, to, table.table)
      // A table that this run has created or started differs from what was planned.
      const plan = { ...currentPlan, type: table.type }
      const currentType = isStarted || isCreated ? table.type : currentPlan.type
      if (currentType !== table.type) throw refuse(text.changed, { table: table.table })
      if (currentPlan.problem) throw currentPlan.problem
      if (table.type === SyncType.sourceEmpty) throw refuse(text.sourceEmpty, { table: table.table })
      if (!isResumable(plan)) done = 0
      const counted = await countRows(from, table.table)
      await record({ state: 'running', doneRows: done, ...counted })
      if (table.type === SyncType.targetMissing && !isCreated) {
        await to.runStatements(currentPlan.statements)
        isCreated = true
        await record({ made: isCreated })
      }
      let batchStartedAt = performance.now()
      const isComplete = await copyTable({
        from,
        to,
        plan,
        after: table.lastKey,
        signal: job.signal,
        async onBatch(rows, key) {
          done += rows
          activeMs += performance.now() - batchStartedAt
          batchStartedAt = performance.now()
          await record({ doneRows: done, activeMs, ...(key ? { lastKey: key } : {}) })
          const hasRoom = to.id !== ownSourceId || !(await isDatabaseFull())
          const requested = await assertClaimed(db, job)
          const mayContinue = requested === null || (requested === 'pause' && key === null)
          return hasRoom && !job.shutdown.aborted && mayContinue
        },
      })
      if (!isComplete) {
        await record({ state: 'waiting' })
        return (await assertClaimed(db, job)) ?? 'stop'
      }
      await record({ state: 'done', totalRows: done })
      return 'done'
    } catch (error) {
      // Another process may have the run now and continues with the rows in the target.
      const requested = await assertClaimed(db, job)
      if (requested === 'cancel') return 'cancel'
      if (job.shutdown.aborted) return 'stop'
      if (!(error instanceof Refusal)) onError(error)
      // Clears the recorded key before the rows, so that no process resumes after rows that are gone.
      await record({ lastKey: null, doneRows: done })
      await undoCopy(to, table, isCreated, done).catch(onError)
      await record({ state: 'failed', failure: failureOf(error), made: false, lastKey: null, doneRows: 0 })
      return 'failed'
    }
  }

  /** Cancels the unfinished tables and restores their targets. */
  async function cancelRest(job: Job, sync: StartedSync, to: Source): Promise<void> {
    for (const table of await listSyncTables(db, sync.id)) {
      if (table.state === 'done' || table.state === 'failed') continue
      if (table.made || table.lastKey !== null)
        await undoCopy(to, table, table.made, table.doneRows).catch(onError)
      await recordTable(db, job, table.n, { state: 'cancelled', lastKey: null, made: false, doneRows: 0 })
    }
  }

  return {
    name: syncQueueName,
    concurrency: maxRunning,
    run: ([job]) => run(job),
    // Runs stay queued until the disk of our own database has room again.
    canClaim: async () => !(await isDatabaseFull()),
  }
}

/** The exact number of rows; nothing if counting takes more than 5 s. */
async function countRows(from: Source, table: string): Promise<{ totalRows?: number }> {
  try {
    const {
      rows: [row],
    } = await from.query({ text: `select count(*) from ${from.quoteTable(table)}` }, { timeoutMs: 5_000 })
    return { totalRows: Number(row?.[0]) }
  } catch {
    return {}
  }
}

const failureOf = (error: unknown): StoredReason =>
  error instanceof Refusal ? toStoredReason(error) : { line: text.fault, values: {} }
