import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'

/** Resolves when a statement of this database waits for a lock, or when `work` is over without one. */
export async function waitForLock(pool: Pool, work: Promise<unknown>): Promise<void> {
  const progress = { isOver: false }
  const end = () => void (progress.isOver = true)
  void work.then(end, end)
  while (!progress.isOver) {
    const { rowCount } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount) return
    await pause(5)
  }
}
