import type { Db } from '../../db/connect.ts'
import { toSnakeCase } from '../../db/columns.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import type { ProtectedModules } from '../../permissions/protected-modules.ts'
import { describeProtection } from './protection.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

/**
 * The fields of a menu's records that can become list columns or fields of conditions, with the comments of
 * their columns as names. Empty for a menu whose records the server does not protect.
 */
export async function listModuleFields(
  db: Db,
  moduleId: string,
  kind: 'columns' | 'fields',
  modules: ProtectedModules,
): Promise<{ field: string; fieldName: string }[]> {
  const { rows } = await typedSql({ code: column.text })`
    select en_code as code from system_menu where id = ${moduleId} and delete_mark = 0`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  const { code } = rows[0]
  const module = await modules.find(db, code)
  const known = describeProtection(code, module)
  const keys = kind === 'columns' ? known.columns : known.fields.map(({ enCode }) => enCode)
  if (module?.items) {
    const { columns, forms } = module.items
    const labels = new Map([...forms, ...columns].map(({ enCode, fullName }) => [enCode, fullName]))
    return keys.map((field) => ({ field, fieldName: labels.get(field) ?? field }))
  }
  const table = module?.table ?? ''
  const { rows: comments } = await typedSql({ name: column.text, comment: column.text.orNull })`
    select column_name as name, col_description(to_regclass(${table}), ordinal_position) as comment
    from information_schema.columns where table_schema = current_schema() and table_name = ${table}`.execute(
    db,
  )
  const names = new Map(comments.map(({ name, comment }) => [name, comment]))
  return keys.map((field) => ({ field, fieldName: names.get(toSnakeCase(field)) ?? field }))
}
