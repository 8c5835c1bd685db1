import { uses as calls } from '@tessera/shared/contract/lowcode/uses'
import { sql } from 'kysely'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Db } from '../../db/connect.ts'
import { defineFeature } from '../../feature/feature.ts'
import type { Handlers } from '../../http/context.ts'
import { withDesignRights } from '../designs/protected.ts'
import { listUsesOfDesign, listUsesOfDictionary, listUsesOfInterface } from './store.ts'

type Table = 'lowcode_design' | 'system_dictionary_type' | 'system_data_interface'

async function assertThere(db: Db, table: Table, id: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id} and delete_mark = 0`.execute(
    db,
  )
  if (rows.length === 0) throw notFoundRefusal()
}

const handlers: Handlers<typeof calls> = withDesignRights(calls, {
  async ofDesign({ id }, { db }) {
    await assertThere(db, 'lowcode_design', id)
    return { list: await listUsesOfDesign(db, id, null) }
  },
  async ofDictionary({ id }, { db }) {
    await assertThere(db, 'system_dictionary_type', id)
    return { list: await listUsesOfDictionary(db, id) }
  },
  async ofInterface({ id }, { db }) {
    await assertThere(db, 'system_data_interface', id)
    return { list: await listUsesOfInterface(db, id) }
  },
})

export const feature = defineFeature({ handlers: () => ({ 'lowcode.uses': handlers }) })
