import { sql } from 'kysely'
import { guardedTable } from '../grants/guarded-table.ts'
import type { Guarded } from '../grants/reach.ts'

const unit = { table: 'org_organize', as: 'o', fields: { fullName: 'text', enCode: 'text', parentId: 'text', managerId: 'text', enabledMark: 'number', sortCode: 'number' } } as const

/** Companies and departments are one table and two modules: what is granted on one says nothing of the other. */
const of = (menu: string, category: string): Guarded => {
  const plain = guardedTable({ menu, ...unit })
  return { ...plain, alive: sql`${plain.alive} and o.category = ${sql.lit(category)}` }
}
export const guardedOrganizes = of('permission.organize', 'company')
export const guardedDepartments = of('permission.department', 'department')
