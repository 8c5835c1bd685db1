import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { afterFile } from '../../test/after-file.ts'
import { openDatabase } from '../../test/database.ts'
import { openBus, publishAfterCommit } from './bus.ts'

const database = await openDatabase()
const { db } = database
const bus = openBus(database)
afterFile(() => bus.close())
await vi.waitUntil(() => bus.isConnected)

test('events of changes that end at the same time are sent together, each after its change', async () => {
  await sql`create table counted (n int)`.execute(db)
  const seen: Promise<number>[] = []
  const count = async () => {
    const { rows } = await sql<{ total: number }>`select count(*) as total from counted`.execute(db)
    return rows[0]!.total
  }
  const stop = bus.on('lookups', () => void seen.push(count()))
  await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      await sql`insert into counted values (${n})`.execute(db)
      await publishAfterCommit(db, 'lookups', '/counted')
    }),
  )
  const sawEverything = async () => {
    const total = await seen.at(-1)
    return total === 30
  }
  await vi.waitUntil(sawEverything)
  expect(seen.length).toBeLessThan(30)
  const later: (string | null)[] = []
  const stopLater = bus.on('lookups', (path) => void later.push(path))
  await publishAfterCommit(db, 'lookups', '/later')
  await vi.waitUntil(() => later.includes('/later'))
  stopLater()
  stop()
})
