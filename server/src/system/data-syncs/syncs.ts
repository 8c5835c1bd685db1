import { SyncType } from '@tessera/shared/contract/system/data-syncs'
import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { refuse, Refusal, toStoredReason, type StoredReason } from '../../http/refusal.ts'
import type { Source } from '../data-sources/source.ts'
import type { Sources } from '../data-sources/sources.ts'
import { copyTable, goesOn, putBack } from './copy.ts'
import { planOf } from './plan.ts'
import { endSync, keepSync, leaseSync, noteTable, tablesOf, type Leased, type StoredTable } from './store.ts'
import { text } from './text.ts'

export interface Syncs {
  /** Looks for runs that wait, or whose process is gone. */
  look(): Promise<void>
  close(): Promise<void>
}

interface Parts {
  db: Db
  bus: Bus
  sources: Sources
  onError: (error: unknown) => void
}

/** Runs at once in one process. */
const atOnce = 2

/** Copies what was asked for, in any number of processes: a run is leased by one of them and goes on in another where that one is gone. */
export function openSyncs({ db, bus, sources, onError }: Parts): Syncs {
  const end = new AbortController()
  const running = new Set<Promise<void>>()

  const look = async () => {
    while (running.size < atOnce && !end.signal.aborted) {
      const leased = await leaseSync(db)
      if (!leased) return
      const one: Promise<void> = run(leased)
        .catch(onError)
        .finally(() => {
          running.delete(one)
          void look().catch(onError)
        })
      running.add(one)
    }
  }

  async function run(sync: Leased): Promise<void> {
    const left = new AbortController()
    // A statement that takes long must not cost the lease; and a cancel must not wait for its end.
    let wish: 'pause' | 'cancel' | null = null
    const keep = async () => {
      const kept = await keepSync(db, sync)
      wish = kept?.wish ?? null
      if (!kept || wish === 'cancel') left.abort()
      return kept !== null
    }
    const keeping = setInterval(() => void keep().catch(onError), 5_000)
    try {
      const [from, to] = await Promise.all([sources.open(sync.fromId), sources.open(sync.toId)])
      let failed = 0
      for (const table of await tablesOf(db, sync.id)) {
        if (table.state === 'done' || table.state === 'failed') {
          failed += Number(table.state === 'failed')
          continue
        }
        if (!(await keep())) return
        const how =
          wish ?? (await copy({ sync, from, to, table, signal: left.signal, keep, wish: () => wish }))
        if (how === 'failed') failed++
        else if (how === 'cancel') {
          await cancelRest(sync, to)
          return await endSync(db, sync, 'cancelled')
        } else if (how !== 'done') return await endSync(db, sync, how === 'pause' ? 'paused' : 'queued')
      }
      await endSync(db, sync, failed > 0 ? 'failed' : 'done')
    } catch (error) {
      // A fault of ours, such as a database that is away, says nothing about the tables: the run waits for whoever takes it next.
      if (!(error instanceof Refusal)) throw error
      for (const { n, state } of await tablesOf(db, sync.id))
        if (state !== 'done')
          await noteTable(db, sync, n, { state: 'failed', failure: toStoredReason(error) })
      await endSync(db, sync, 'failed')
    } finally {
      clearInterval(keeping)
    }
  }

  interface One {
    sync: Leased
    from: Source
    to: Source
    table: StoredTable
    signal: AbortSignal
    keep: () => Promise<boolean>
    wish: () => 'pause' | 'cancel' | null
  }

  /** Copies one table, or as much of it as is wanted. */
  async function copy({
    sync,
    from,
    to,
    table,
    signal,
    keep,
    wish,
  }: One): Promise<'done' | 'failed' | 'pause' | 'cancel' | 'stop'> {
    const note = (now: Parameters<typeof noteTable>[3]) => noteTable(db, sync, table.n, now)
    let { made, doneRows: done, activeMs } = table
    try {
      const begun = table.lastKey !== null
      const found = await planOf(from, to, table.table)
      // What this run has made or begun is no longer as it was found.
      const plan = { ...found, type: table.type }
      const standing = begun || made ? table.type : found.type
      if (standing !== table.type) throw refuse(text.changed, { table: table.table })
      if (found.problem) throw found.problem
      if (table.type === SyncType.sourceEmpty) throw refuse(text.sourceEmpty, { table: table.table })
      if (!goesOn(plan)) done = 0
      await note({ state: 'running', doneRows: done, ...(await countOf(from, table.table)) })
      if (table.type === SyncType.targetMissing && !made) {
        await to.runStatements(found.statements)
        made = true
        await note({ made })
      }
      let since = performance.now()
      const whole = await copyTable({
        from,
        to,
        plan,
        after: table.lastKey,
        signal,
        async onBatch(rows, key) {
          done += rows
          activeMs += performance.now() - since
          since = performance.now()
          await note({ doneRows: done, activeMs, ...(key ? { lastKey: key } : {}) })
          return (
            (await keep()) && !end.signal.aborted && (wish() === null || (wish() === 'pause' && key === null))
          )
        },
      })
      if (!whole) {
        await note({ state: 'waiting' })
        return wish() ?? 'stop'
      }
      await note({ state: 'done', totalRows: done })
      return 'done'
    } catch (error) {
      if (wish() === 'cancel') return 'cancel'
      // Whoever has the run by now goes on with what is in the target.
      if (end.signal.aborted || !(await keep())) return 'stop'
      if (!(error instanceof Refusal)) onError(error)
      // First noted, then gone: nobody goes on behind rows that are no longer there.
      await note({ lastKey: null, doneRows: done })
      await putBack(to, table, made, done).catch(onError)
      await note({ state: 'failed', failure: failureOf(error), made: false, lastKey: null, doneRows: 0 })
      return 'failed'
    }
  }

  /** What is not over goes, and leaves the target as it was. */
  async function cancelRest(sync: Leased, to: Source): Promise<void> {
    for (const table of await tablesOf(db, sync.id)) {
      if (table.state === 'done' || table.state === 'failed') continue
      if (table.made || table.lastKey !== null)
        await putBack(to, table, table.made, table.doneRows).catch(onError)
      await noteTable(db, sync, table.n, { state: 'cancelled', lastKey: null, made: false, doneRows: 0 })
    }
  }

  const stop = bus.on('syncs', () => void look().catch(onError))
  return {
    look,
    async close() {
      stop()
      end.abort()
      await Promise.all(running)
    },
  }
}

/** Exactly, where the database counts in a few seconds. */
async function countOf(from: Source, table: string): Promise<{ totalRows?: number }> {
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
