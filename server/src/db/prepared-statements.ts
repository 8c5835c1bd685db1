import { sql } from 'kysely'
import pg from 'pg'

// PostgreSQL spends as long on parsing and planning the statement of a list as on running it. Statements that a
// process runs often are therefore prepared under a name, once per connection. PostgreSQL replaces their plan when
// tables or statistics change, and keeps planning each time where the values decide about the plan.

const neverPrepared = '/* plan each time */'
/**
 * A comment in statements that are never prepared, such as sums over the days of a period: the plan for all values that
 * PostgreSQL settles on does not know how many rows these days have.
 */
export const planEachTime = sql.raw(neverPrepared)

/** From this execution on a statement is prepared. */
const minExecutions = 20
/** Each connection keeps the plans of its prepared statements in memory. */
const maxPrepared = 100
const maxTextLength = 20_000
/** Statements whose executions are counted; beyond that counting starts again. */
const maxCounted = 300

/** Chooses which statements are prepared. Prepared ones are the same for all connections of a pool. */
export interface StatementNames {
  /** The name of a statement that is to be prepared; undefined for others. Counts an execution. */
  nameOf(text: string): string | undefined
  /** Never prepares this statement again. */
  exclude(text: string): void
}

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  const excluded = new Set<string>()
  const counts = new Map<string, number>()
  return {
    nameOf(text) {
      const name = names.get(text)
      if (name) return name
      if (names.size >= maxPrepared || !isPreparable(text) || excluded.has(text)) return undefined
      const count = (counts.get(text) ?? 0) + 1
      if (count < minExecutions) {
        if (counts.size >= maxCounted) counts.clear()
        counts.set(text, count)
        return undefined
      }
      counts.delete(text)
      const added = `tessera_${names.size + excluded.size}`
      names.set(text, added)
      return added
    },
    exclude(text) {
      if (names.delete(text)) excluded.add(text)
    },
  }
}

/** One statement that reads or writes rows. */
const isPreparable = (text: string): boolean =>
  text.length <= maxTextLength &&
  /^\s*(select|insert|update|delete|with)\b/i.test(text) &&
  !text.includes(';') &&
  !text.includes(neverPrepared)

/** SQLSTATE feature_not_supported, also of a prepared statement whose columns have changed their type. */
const changedResult = '0A000'

type Send = (query: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

/** Prepares the frequent statements of a connection. Cursors, COPY and calls with a callback stay as they are. */
export function prepareFrequentStatements(client: pg.PoolClient, names: StatementNames): void {
  const send = ((...args: Parameters<Send>) =>
    (pg.Client.prototype.query as unknown as Send).apply(client, args)) as Send
  const sendPrepared = async (text: string, values: unknown[], name: string) => {
    try {
      return await send({ name, text, values })
    } catch (error) {
      if ((error as { code?: string }).code !== changedResult) throw error
      names.exclude(text)
      // In a transaction this fails as well, because PostgreSQL has already aborted it.
      return send(text, values)
    }
  }
  const query = (...args: unknown[]) => {
    const [text, values = []] = args
    if (typeof text !== 'string' || !Array.isArray(values) || args.length > 2)
      return (send as (...all: unknown[]) => unknown)(...args)
    const name = names.nameOf(text)
    return name ? sendPrepared(text, values, name) : send(text, values)
  }
  client.query = query as typeof client.query
}
