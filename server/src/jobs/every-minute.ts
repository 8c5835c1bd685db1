import type { Database } from '../db/connect.ts'

/**
 * Runs a job once a minute in one process of a database at a time: the one that gets the advisory lock
 * `lockId`. A run that is due while the previous one is under way is skipped. Returns a function that stops
 * it and waits for a run under way.
 */
export function runEveryMinute(
  { pool }: Database,
  lockId: number,
  job: () => Promise<void>,
  onError: (error: unknown) => void,
  intervalMs = 60_000,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let isBusy = false
  const run = async () => {
    const client = await pool.connect()
    let mayHoldLock = false
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        lockId,
      ])
      if (!rows[0]?.mine) return
      mayHoldLock = true
      await job()
    } finally {
      if (mayHoldLock)
        mayHoldLock = await client.query('select pg_advisory_unlock($1)', [lockId]).then(
          () => false,
          () => true,
        )
      // PostgreSQL releases the lock when the connection closes.
      client.release(mayHoldLock)
    }
  }
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    running = run()
      .catch(onError)
      .finally(() => void (isBusy = false))
  }, intervalMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
