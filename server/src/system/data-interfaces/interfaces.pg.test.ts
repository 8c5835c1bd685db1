import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../test/database.ts'
import { openBus } from '../../db/bus.ts'
import { openInterfaces } from './interfaces.ts'
import type { Machinery } from './run.ts'

const database = await openDatabase()

/** Holds the first answer of a database until it is let go. */
function holding(): { plugin: KyselyPlugin; holds: () => boolean; letGo: () => void } {
  let go: (() => void) | undefined
  return {
    plugin: {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!go) await new Promise<void>((done) => (go = done))
        return result
      },
    },
    holds: () => go !== undefined,
    letGo: () => go?.(),
  }
}

test('what was changed while it was being read is read again', async () => {
  await database.pool.query(
    `insert into system_data_interface (id, full_name, en_code, category_id, data_type, query, enabled_mark) values ('late', '迟到', 'late', 'teaching', 2, '[{"a":1}]', 1)`,
  )
  const bus = openBus(database)
  await expect.poll(() => bus.isConnected).toBe(true)
  const { plugin, holds, letGo } = holding()
  // Static rows ask nothing else of the machinery.
  const interfaces = openInterfaces({ db: database.db.withPlugin(plugin) } as Machinery, bus, () => undefined)
  const first = interfaces.run('late', {})
  await expect.poll(holds).toBe(true)
  await database.pool.query(`update system_data_interface set enabled_mark = 0 where id = 'late'`)
  interfaces.forget('late')
  letGo()
  expect(await first).toEqual([{ a: 1 }])
  await expect(interfaces.run('late', {})).rejects.toMatchObject({ text: { zh: '该数据接口已禁用' } })
  await interfaces.close()
  await bus.close()
})
