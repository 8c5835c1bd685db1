import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'
import { protectedTable } from '../grants/protected-table.ts'
import type { ProtectedModule } from '../grants/data-access.ts'
import { scopeOf, withoutHidden } from '../grants/scope.ts'
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

/** Companies and departments are one table and two modules: what is granted on one says nothing of the other. */
const of = (menu: string, category: string): ProtectedModule => {
  const plain = protectedTable({ menu, ...unit })
  return { ...plain, alive: sql`${plain.alive} and o.category = ${sql.lit(category)}` }
}
export const protectedOrganizes = of('permission.organize', 'company')
export const protectedDepartments = of('permission.department', 'department')

/** Units as pickers offer them: of companies and of departments what the caller's data permissions let through of each. */
export async function offeredUnits(
  context: Pick<Context, 'db' | 'session'>,
  { companiesOnly }: { companiesOnly: boolean },
): Promise<OrganizeRow[]> {
  const [companies, departments] = await Promise.all([
    scopeOf(context, protectedOrganizes),
    scopeOf(context, protectedDepartments),
  ])
  const rows = sql`case o.category when 'company' then ${companies.offered} else ${departments.offered} end`
  return (await listOrganizes(context.db, { companiesOnly, rows })).map(withoutHidden)
}
