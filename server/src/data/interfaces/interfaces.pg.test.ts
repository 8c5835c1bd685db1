import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../test/database.ts'
import { openBus } from '../../db/bus.ts'
import { openInterfaces } from './interfaces.ts'
import type { InterfaceServices } from './run.ts'

const database = await openDatabase()

/** A plugin that delays the first query result until `release` is called. */
function delayFirstResult(): { plugin: KyselyPlugin; isDelaying: () => boolean; release: () => void } {
  let proceed: (() => void) | undefined
  return {
    plugin: {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!proceed) await new Promise<void>((done) => (proceed = done))
        return result
      },
    },
    isDelaying: () => proceed !== undefined,
    release: () => proceed?.(),
  }
}

test('reads an interface again if it changed while it was being read', async () => {
  await database.pool.query(
    `insert into system_data_interface
      (id, full_name, en_code, category_id, data_type, query, enabled_mark)
      values ('late', '迟到', 'late', 'teaching', 2, '[{"a":1}]', 1)`,
  )
  const bus = openBus(database)
  await expect.poll(() => bus.isConnected).toBe(true)
  const { plugin, isDelaying, release } = delayFirstResult()
  // Static data needs no other service.
  const interfaces = openInterfaces(
    { db: database.db.withPlugin(plugin) } as InterfaceServices,
    bus,
    () => undefined,
  )
  const first = interfaces.run('late', {}, null)
  await expect.poll(isDelaying).toBe(true)
  await database.pool.query(`update system_data_interface set enabled_mark = 0 where id = 'late'`)
  interfaces.invalidate('late')
  release()
  expect(await first).toEqual([{ a: 1 }])
  await expect(interfaces.run('late', {}, null)).rejects.toMatchObject({ text: { zh: '该数据接口已禁用' } })
  await interfaces.close()
  await bus.close()
})
