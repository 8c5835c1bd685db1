import { givenNames } from '@tessera/shared/contract/system/interface-parameters'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { loadContextValues } from '../../org/grants/context-values.ts'
import type { Value } from '../../statements/bind.ts'

/** Who asks; null where nobody is signed in: a task, or an interface that is open to anybody. */
export type Asker = { userId: string; organizeId: string } | null

/** Which page is asked for, and of which row. */
export interface Asked {
  currentPage?: number
  pageSize?: number
  keyword?: string
  showKey?: string
  showValue?: string
}

/** Names that need the organisation to be asked. */
const meanings: Readonly<Record<string, string>> = {
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
/** Of these there are several; the others are one value. */
const lists: ReadonlySet<string> = new Set([
  'subordinates',
  'userAndSubordinates',
  'userAraSubordinates',
  'organizationAndSuborganization',
  'branchManageOrganize',
  'positionId',
  'position',
  'postion',
])
/** The whole result does not change with these: they say which part of it is meant. */
export const paging: ReadonlySet<string> = new Set([
  'currentPage',
  'offsetSize',
  'pageSize',
  'keyword',
  'showKey',
  'showValue',
])

/** What the server fills in by itself, of the names that are used (engines, section 4). */
export async function givenValues(
  db: Db,
  used: ReadonlySet<string>,
  asker: Asker,
  { currentPage = 1, pageSize = 10_000, keyword = '', showKey = '', showValue = '' }: Asked,
): Promise<Map<string, Value>> {
  const asks = givenNames.filter((name) => used.has(name))
  const known = asker && asks.some((name) => meanings[name]) ? await loadContextValues(db, asker) : null
  const text = (value: unknown): Value => ({ type: 'varchar', value })
  const plain: Readonly<Record<string, () => Value>> = {
    user: () => text(asker?.userId ?? null),
    userId: () => text(asker?.userId ?? null),
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
    asks.map((name) => {
      const meaning = meanings[name]
      if (!meaning) return [name, plain[name]!()] as const
      const values = known ? (known as unknown as Record<string, string[]>)[meaning]! : []
      return [name, text(lists.has(name) ? values : (values[0] ?? null))] as const
    }),
  )
}
