import type { Database } from '../src/db/connect.ts'

type Release = (this: unknown, ...args: []) => unknown
interface RecordedClient {
  query: (...args: unknown[]) => unknown
  release: Release
}

/**
 * How many statements `work` sends: the least of three runs, because jobs and events of the server may send statements of
 * their own meanwhile.
 */
export async function countStatements(database: Database, work: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let run = 0; run < 3; run++) {
    const statements = await recordStatements(database, work)
    counts.push(statements.length)
  }
  return Math.min(...counts)
}

/** Runs `work` and returns the SQL of every statement that the server's pool sent meanwhile. */
async function recordStatements({ pool }: Database, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const connect = pool.connect.bind(pool) as () => Promise<RecordedClient>
  ;(pool as { connect: unknown }).connect = async () => {
    const client = await connect()
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
    await work()
  } finally {
    ;(pool as { connect: unknown }).connect = connect
  }
  return statements
}
