import { reservedNames } from '@tessera/shared/contract/data/interface-parameters'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { loadContextValues } from '../../permissions/context-values.ts'
import type { ParameterValue } from '../../statements/bind.ts'

/** The user of the session; null for tasks and for calls of public interfaces without a session. */
export type CallingUser = { userId: string; organizeId: string } | null

/** The requested page, or the value of the requested row. */
export interface RequestedRows {
  currentPage?: number
  pageSize?: number
  keyword?: string
  showKey?: string
  showValue?: string
}

/** Names whose values are context values of the user's organization. */
const contextNames: Readonly<Record<string, string>> = {
  organizeId: '@organizeId',
  organize: '@organizeId',
  subordinates: '@subordinates',
  userAndSubordinates: '@userAndSubordinates',
  userAraSubordinates: '@userAndSubordinates',
  organizationAndSuborganization: '@organizationAndSuborganization',
  departmentId: '@departmentId',
  dempmentId: '@departmentId',
  department: '@departmentId',
  branchManageOrganize: '@branchManageOrganize',
  positionId: '@positionId',
  position: '@positionId',
  postion: '@positionId',
}
/** Names whose value is a list; the others have one value. */
const listNames: ReadonlySet<string> = new Set([
  'subordinates',
  'userAndSubordinates',
  'userAraSubordinates',
  'organizationAndSuborganization',
  'branchManageOrganize',
  'positionId',
  'position',
  'postion',
])
/** Names that select a part of the result. */
export const pagingNames: ReadonlySet<string> = new Set([
  'currentPage',
  'offsetSize',
  'pageSize',
  'keyword',
  'showKey',
  'showValue',
])

/** The values that the server fills in for the built-in names that an interface uses. */
export async function resolveBuiltInValues(
  db: Db,
  used: ReadonlySet<string>,
  user: CallingUser,
  { currentPage = 1, pageSize = 10_000, keyword = '', showKey = '', showValue = '' }: RequestedRows,
): Promise<Map<string, ParameterValue>> {
  const names = reservedNames.filter((name) => used.has(name))
  const contextValues =
    user && names.some((name) => contextNames[name]) ? await loadContextValues(db, user) : null
  const text = (value: unknown): ParameterValue => ({ type: 'varchar', value })
  const simpleValues: Readonly<Record<string, () => ParameterValue>> = {
    user: () => text(user?.userId ?? null),
    userId: () => text(user?.userId ?? null),
    now: () => ({ type: 'datetime', value: new Date() }),
    snowFlakeId: () => text(newId()),
    currentPage: () => ({ type: 'int', value: currentPage }),
    pageSize: () => ({ type: 'int', value: pageSize }),
    offsetSize: () => ({ type: 'int', value: (currentPage - 1) * pageSize }),
    keyword: () => text(keyword),
    showKey: () => text(showKey),
    showValue: () => text(showValue),
  }
  return new Map(
    names.map((name) => {
      const contextName = contextNames[name]
      if (!contextName) return [name, simpleValues[name]!()] as const
      const values = contextValues ? (contextValues as unknown as Record<string, string[]>)[contextName]! : []
      return [name, text(listNames.has(name) ? values : (values[0] ?? null))] as const
    }),
  )
}
