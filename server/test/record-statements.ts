import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../src/db/connect.ts'

type Release = (this: unknown, ...args: []) => unknown
interface RecordedClient {
  query: (...args: unknown[]) => unknown
  release: Release
}

/**
 * How many statements `work` sends: the least of three runs, because caches of the first one are empty.
 */
export async function countStatements(database: Database, work: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let run = 0; run < 3; run++) {
    const statements = await recordStatements(database, work)
    counts.push(statements.length)
  }
  return Math.min(...counts)
}

/** Marks what `work` does, so that statements of jobs that run meanwhile do not count. */
const recorded = new AsyncLocalStorage<true>()

/** Runs `work` and returns the SQL of every statement that it sent through the server's pool. */
async function recordStatements({ pool }: Database, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const connect = pool.connect.bind(pool) as () => Promise<RecordedClient>
  ;(pool as { connect: unknown }).connect = async () => {
    const client = await connect()
    if (!recorded.getStore()) return client
    const { query, release } = client
    client.query = function (this: unknown, ...args) {
      statements.push(String((args[0] as { text?: string }).text ?? args[0]))
      return query.apply(this, args)
    }
    client.release = function (this: unknown, ...args) {
      client.query = query
      client.release = release
      return release.apply(this, args)
    }
    return client
  }
  try {
    await recorded.run(true, work)
  } finally {
    ;(pool as { connect: unknown }).connect = connect
  }
  return statements
}
