import { SyncType } from '@tessera/shared/contract/data/syncs'
import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import type { DiskSpace } from '../../files/disk-space.ts'
import { refuse, Refusal, toStoredReason, type StoredReason } from '../../errors/refusal.ts'
import type { Source } from '../sources/source.ts'
import { ownSourceId, type Sources } from '../sources/sources.ts'
import { copyTable, isResumable, undoCopy } from './copy.ts'
import { planCopy } from './plan.ts'
import {
  finishSync,
  renewSyncLease,
  claimSync,
  recordTable,
  listSyncTables,
  type SyncLease,
  type StoredTable,
} from './store.ts'
import { text } from './text.ts'

export interface Syncs {
  /** Starts queued runs, and those whose process has ended. */
  runQueued(): Promise<void>
  close(): Promise<void>
}

interface SyncServices {
  db: Db
  bus: Bus
  sources: Sources
  disk: Pick<DiskSpace, 'read'>
  onError: (error: unknown) => void
}

/** Number of concurrent runs in one process. */
const maxRunning = 2

/**
 * Runs queued synchronizations. A process claims a run with a lease; if the process ends, another one
 * continues the run.
 */
export function openSyncs({ db, bus, sources, disk, onError }: SyncServices): Syncs {
  const shutdown = new AbortController()
  const running = new Set<Promise<void>>()

  const isDatabaseFull = async () => {
    const state = await disk.read()
    return state.isDatabaseFull
  }
  const runQueued = async () => {
    // Runs stay queued until the disk of our own database has room again.
    if (await isDatabaseFull()) return
    while (running.size < maxRunning && !shutdown.signal.aborted) {
      const leased = await claimSync(db)
      if (!leased) return
      const task: Promise<void> = run(leased)
        .catch(onError)
        .finally(() => {
          running.delete(task)
          void runQueued().catch(onError)
        })
      running.add(task)
    }
  }

  async function run(sync: SyncLease): Promise<void> {
    const abort = new AbortController()
    // A timer renews the lease during long statements, and notices a cancel before they end.
    let requested: 'pause' | 'cancel' | null = null
    const renewLease = async () => {
      const renewed = await renewSyncLease(db, sync)
      requested = renewed?.wish ?? null
      if (!renewed || requested === 'cancel') abort.abort()
      return renewed !== null
    }
    const timer = setInterval(() => void renewLease().catch(onError), 5_000)
    try {
      const [from, to] = await Promise.all([sources.open(sync.fromId), sources.open(sync.toId)])
      let failed = 0
      for (const table of await listSyncTables(db, sync.id)) {
        if (table.state === 'done' || table.state === 'failed') {
          failed += Number(table.state === 'failed')
          continue
        }
        if (!(await renewLease())) return
        const outcome =
          requested ??
          (await copy({
            sync,
            from,
            to,
            table,
            signal: abort.signal,
            renewLease,
            requested: () => requested,
          }))
        if (outcome === 'failed') failed++
        else if (outcome === 'cancel') {
          await cancelRest(sync, to)
          return await finishSync(db, sync, 'cancelled')
        } else if (outcome !== 'done')
          return await finishSync(db, sync, outcome === 'pause' ? 'paused' : 'queued')
      }
      await finishSync(db, sync, failed > 0 ? 'failed' : 'done')
    } catch (error) {
      // A fault, such as an unreachable database of ours, does not fail the tables. The lease expires and
      // another process continues the run.
      if (!(error instanceof Refusal)) throw error
      for (const { n, state } of await listSyncTables(db, sync.id))
        if (state !== 'done')
          await recordTable(db, sync, n, { state: 'failed', failure: toStoredReason(error) })
      await finishSync(db, sync, 'failed')
    } finally {
      clearInterval(timer)
    }
  }

  interface TableCopy {
    sync: SyncLease
    from: Source
    to: Source
    table: StoredTable
    signal: AbortSignal
    renewLease: () => Promise<boolean>
    requested: () => 'pause' | 'cancel' | null
  }

  /** Copies one table until it is complete or the run is paused, cancelled or lost. */
  async function copy({
    sync,
    from,
    to,
    table,
    signal,
    renewLease,
    requested,
  }: TableCopy): Promise<'done' | 'failed' | 'pause' | 'cancel' | 'stop'> {
    const record = (changes: Parameters<typeof recordTable>[3]) => recordTable(db, sync, table.n, changes)
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
        signal,
        async onBatch(rows, key) {
          done += rows
          activeMs += performance.now() - batchStartedAt
          batchStartedAt = performance.now()
          await record({ doneRows: done, activeMs, ...(key ? { lastKey: key } : {}) })
          const hasRoom = to.id !== ownSourceId || !(await isDatabaseFull())
          return (
            (await renewLease()) &&
            hasRoom &&
            !shutdown.signal.aborted &&
            (requested() === null || (requested() === 'pause' && key === null))
          )
        },
      })
      if (!isComplete) {
        await record({ state: 'waiting' })
        return requested() ?? 'stop'
      }
      await record({ state: 'done', totalRows: done })
      return 'done'
    } catch (error) {
      if (requested() === 'cancel') return 'cancel'
      // Another process may have the run now and continues with the rows in the target.
      if (shutdown.signal.aborted || !(await renewLease())) return 'stop'
      if (!(error instanceof Refusal)) onError(error)
      // Clears the recorded key before the rows, so that no process resumes after rows that are gone.
      await record({ lastKey: null, doneRows: done })
      await undoCopy(to, table, isCreated, done).catch(onError)
      await record({ state: 'failed', failure: failureOf(error), made: false, lastKey: null, doneRows: 0 })
      return 'failed'
    }
  }

  /** Cancels the unfinished tables and restores their targets. */
  async function cancelRest(sync: SyncLease, to: Source): Promise<void> {
    for (const table of await listSyncTables(db, sync.id)) {
      if (table.state === 'done' || table.state === 'failed') continue
      if (table.made || table.lastKey !== null)
        await undoCopy(to, table, table.made, table.doneRows).catch(onError)
      await recordTable(db, sync, table.n, { state: 'cancelled', lastKey: null, made: false, doneRows: 0 })
    }
  }

  const unsubscribe = bus.on('syncs', () => void runQueued().catch(onError))
  return {
    runQueued,
    async close() {
      unsubscribe()
      shutdown.abort()
      await Promise.all(running)
    },
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
