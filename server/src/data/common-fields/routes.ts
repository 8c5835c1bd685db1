import { sql } from 'kysely'
import {
  CommonField,
  CommonFieldBody,
  commonFields as calls,
} from '@tessera/shared/contract/data/common-fields'
import { selectColumns, containsPattern, allConditions } from '../../db/columns.ts'
import { createCrud } from '../../db/crud.ts'
import type { Handlers } from '../../http/context.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'

const fieldRows = createCrud('system_common_field', CommonFieldBody)

export const commonFieldHandlers: Handlers<typeof calls> = {
  async list({ keyword }, { db }) {
    const condition = allConditions([
      sql`f.delete_mark = 0`,
      keyword &&
        sql`f.field ilike ${containsPattern(keyword)} or f.field_name ilike ${containsPattern(keyword)}`,
    ])
    const { rows } = await typedSql(
      schemaColumns(CommonField),
    )`select ${selectColumns(CommonField, 'f')} from system_common_field f
        where ${condition} order by f.sort_code, f.creator_time, f.id`.execute(db)
    return { list: rows }
  },
  async read({ id }, { db }) {
    const { rows } = await typedSql(
      columnsOf('system_common_field', 'creatorTime'),
    )`select creator_time as "creatorTime" from system_common_field where id = ${id}`.execute(db)
    return { ...(await fieldRows.read(db, id)), creatorTime: rows[0]?.creatorTime ?? 0 }
  },
  create: async (body, { db, session }) => ({ id: await fieldRows.create(db, body, session.userId) }),
  update: ({ id, lastModifyTime, ...body }, { db, session }) =>
    fieldRows.update(db, id, body, session.userId, lastModifyTime),
  remove: ({ id }, { db, session }) => fieldRows.remove(db, id, session.userId),
}
