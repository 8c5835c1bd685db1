import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'
import { protectedTable } from '../../permissions/protected-table.ts'
import type { ProtectedModule } from '../../permissions/data-access.ts'
import { withoutHiddenDetails } from '../../permissions/picker-columns.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { listOrganizes, type OrganizeRow } from './store.ts'

const unit = {
  table: 'org_organize',
  as: 'o',
  fields: {
    fullName: 'text',
    enCode: 'text',
    parentId: 'text',
    managerId: 'text',
    enabledMark: 'number',
    sortCode: 'number',
  },
} as const

/** Companies and departments share a table, but are two modules with separate grants. */
const protectedUnits = (menu: string, category: string): ProtectedModule => {
  const plain = protectedTable({ menu, ...unit })
  return { ...plain, isRecord: sql`${plain.isRecord} and o.category = ${sql.lit(category)}` }
}
export const protectedOrganizes = protectedUnits('permission.organize', 'company')
export const protectedDepartments = protectedUnits('permission.department', 'department')

/** The units that pickers offer, by the caller's scopes of companies and of departments. */
export async function listPickerUnits(
  context: Pick<Context, 'db' | 'session'>,
  { companiesOnly }: { companiesOnly: boolean },
): Promise<OrganizeRow[]> {
  const [companies, departments] = await Promise.all([
    scopeOf(context, protectedOrganizes),
    scopeOf(context, protectedDepartments),
  ])
  const rows = sql`case o.category when 'company' then ${companies.pickerRows}
    else ${departments.pickerRows} end`
  const hidden = sql`case o.category when 'company' then ${companies.hidden} else ${departments.hidden} end`
  return (await listOrganizes(context.db, { companiesOnly, rows, hidden })).map(withoutHiddenDetails)
}
