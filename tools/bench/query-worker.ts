import pg from 'pg'
import { runLoad, type LoadLimits } from './load.ts'
import type { Statement } from './statement-log.ts'
import { fillTemplate, createTurns, type Turn, type Keywords } from './template.ts'
import { runJobs } from './worker.ts'

/**
 * A job that runs statements without a server: one after the other on one connection of a pool. Values are
 * templates.
 */
export interface QueryJob extends LoadLimits {
  readonly connection: pg.PoolConfig
  readonly statements: readonly Statement[]
  readonly label: string
  readonly keywords: Keywords
}

let pool: pg.Pool | undefined

runJobs<QueryJob>(async ({ connection, statements, label, keywords, ...bounds }) => {
  pool ??= new pg.Pool(connection)
  const currentPool = pool
  const next = createTurns(label, keywords)
  return runLoad(bounds, async () => {
    const turn = next()
    const client = await currentPool.connect()
    try {
      for (const { text, values } of statements)
        await (values.length > 0 ? client.query(text, fillValues(values, turn)) : client.query(text))
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  })
})

const fillValues = (values: Statement['values'], turn: Turn) =>
  values.map((value) => value && fillTemplate(value, turn))
