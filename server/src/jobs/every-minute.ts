import type { Database } from '../db/connect.ts'

/**
 * Runs a job once a minute for as long as the process lives, in one process of a database at a time: whoever holds the advisory
 * lock `lock`. Gives the way to stop, which waits for a run that is under way.
 */
export function everyMinute(
  { pool }: Database,
  lock: number,
  job: () => Promise<void>,
  onError: (error: unknown) => void,
  interval = 60_000,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const run = async () => {
    const client = await pool.connect()
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        lock,
      ])
      if (!rows[0]?.mine) return
      try {
        await job()
      } finally {
        await client.query('select pg_advisory_unlock($1)', [lock])
      }
    } finally {
      client.release()
    }
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = run()
      .catch(onError)
      .finally(() => void (busy = false))
  }, interval).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
