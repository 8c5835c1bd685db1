import { sql } from 'kysely'
import { readScheme } from '@tessera/shared/contract/org/conditions'
import type { Db } from '../../db/connect.ts'
import { refuse } from '../../errors/refusal.ts'
import { loadContextValues } from '../../permissions/context-values.ts'
import { visibleRows, typesOf } from '../../permissions/data-access.ts'
import type { ProtectedModules } from '../../permissions/protected-modules.ts'
import { menuRows } from '../menus/store.ts'
import { assertValidScheme } from './store.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

interface SchemePreviewInput {
  moduleId: string
  conditionJson: string
  userIds: readonly string[]
}

/** Counts the records of a module that conditions allow for each given user, without their other grants. */
export async function previewScheme(
  db: Db,
  modules: ProtectedModules,
  { moduleId, conditionJson, userIds }: SchemePreviewInput,
) {
  const { enCode } = await menuRows.read(db, moduleId)
  const module = await modules.find(db, enCode)
  if (!module) throw refuse(text.noRecords)
  await assertValidScheme(db, { moduleId, conditionJson })
  const parsed = readScheme(conditionJson, typesOf(module))
  if ('problems' in parsed) throw refuse(text.unknownHere)
  const { rows: users } = await typedSql({
    ...columnsOf('org_user', 'id', 'organizeId'),
    fullName: column.text,
  })`
    select id, real_name || '/' || account as "fullName", organize_id as "organizeId" from org_user
    where id = any(${userIds}::text[]) and delete_mark = 0 order by sort_code, id`.execute(db)
  const holder = { type: 'User', id: '', name: '' } as const
  const grant = {
    holder,
    rows: [{ id: '', name: '', scheme: parsed.scheme }],
    columns: null,
    fields: null,
    readable: new Set<string>(),
  }
  const count = async (condition: ReturnType<typeof sql>) => {
    const { rows } = await typedSql({
      count: column.number,
    })`select count(*) as count from ${module.from} where ${module.isRecord} and ${condition}`.execute(db)
    return rows[0]!.count
  }
  const people = await Promise.all(
    users.map(async ({ id, fullName, organizeId }) => {
      const viewer = { userId: id, contextValues: await loadContextValues(db, { userId: id, organizeId }) }
      return {
        id,
        fullName,
        count: await count(
          visibleRows(
            { everything: false, grants: [grant], columns: new Set(), fields: new Set() },
            module,
            viewer,
          ),
        ),
      }
    }),
  )
  return { total: await count(sql`true`), people }
}
