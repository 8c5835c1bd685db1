import { guardedTable } from '../grants/guarded-table.ts'

const unit = { table: 'org_organize', as: 'o', fields: { fullName: 'text', enCode: 'text', parentId: 'text', managerId: 'text', enabledMark: 'number', sortCode: 'number' } } as const

/** Companies and departments are one table and two modules: what is granted on one says nothing of the other. */
export const guardedOrganizes = guardedTable({ menu: 'permission.organize', ...unit })
export const guardedDepartments = guardedTable({ menu: 'permission.department', ...unit })
