import pg from 'pg'
import { load, type Bounds } from './load.ts'
import type { Statement } from './overheard.ts'
import { fill, turns, type Turn, type Words } from './template.ts'
import { serve } from './worker.ts'

/** The same statements without a server: one after the other on one connection of a bare pool. Values are templates. */
export interface QueryJob extends Bounds {
  readonly connection: pg.PoolConfig
  readonly statements: readonly Statement[]
  readonly label: string
  readonly words: Words
}

let pool: pg.Pool | undefined

serve<QueryJob>(async ({ connection, statements, label, words, ...bounds }) => {
  pool ??= new pg.Pool(connection)
  const open = pool
  const next = turns(label, words)
  return load(bounds, async () => {
    const turn = next()
    const client = await open.connect()
    try {
      for (const { text, values } of statements)
        await (values.length > 0 ? client.query(text, filled(values, turn)) : client.query(text))
      client.release()
    } catch (fault) {
      client.release(true)
      throw fault
    }
  })
})

const filled = (values: Statement['values'], turn: Turn) => values.map((value) => value && fill(value, turn))
