import type { Candidate } from '@tessera/shared/contract/org/users'
import { notFoundRefusal } from '../../db/crud.ts'
import { buildTree, withAncestors } from '../../db/tree.ts'
import type { Context } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { listPickerUnits } from '../organizes/protected.ts'
import { toUnitNode } from '../organizes/store.ts'
import { protectedPositions } from '../positions/protected.ts'
import { protectedRoles } from '../roles/protected.ts'
import { protectedUsers } from './protected.ts'
import { listByUnit } from './colleagues.ts'
import { listLevel, searchUsers } from './selectors.ts'
import { belongsToAny, unitArray } from './units.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

type Caller = Pick<Context, 'db' | 'session'>

/** The users of a position's unit and of all units below it, as a tree of these units. */
export async function listPositionCandidates(
  context: Caller,
  positionId: string,
  keyword: string | undefined,
): Promise<Candidate[]> {
  const { db } = context
  const { pickerRows } = await scopeOf(context, protectedPositions)
  const { rows } = await typedSql({ unit: column.text })`
    select p.organize_id as unit from org_position p
      where p.id = ${positionId} and p.delete_mark = 0 and ${pickerRows}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  const { unit } = rows[0]
  const permitted = await listPickerUnits(context, { companiesOnly: false })
  const below = new Set([unit])
  for (let size = 0; size !== below.size;) {
    size = below.size
    for (const { id, parentId } of permitted) if (below.has(parentId)) below.add(id)
  }
  const units = permitted.filter(({ id }) => below.has(id)).map(toUnitNode)
  const scope = await scopeOf(context, protectedUsers)
  const users = await listByUnit(db, scope, unit, keyword)
  const { rows: places } = await typedSql({ id: column.text, units: column.listOf(column.text) })`
    select u.id, ${unitArray()} as units from org_user u where u.id = any(${users.map(({ id }) => id)}::text[])`.execute(
    db,
  )
  const placeOf = new Map(
    places.map(({ id, units: own }) => [id, own.findLast((one) => below.has(one)) ?? unit]),
  )
  const nodes = [
    ...units,
    ...users.map(({ id, fullName, enabledMark }) => ({
      id,
      parentId: placeOf.get(id) ?? unit,
      fullName,
      type: 'user' as const,
      icon: 'icon-ym icon-ym-tree-user2',
      enabledMark,
    })),
  ]
  return buildTree<(typeof nodes)[number]>(
    keyword ? withAncestors(nodes, ({ type }) => type === 'user') : nodes,
  )
}

/**
 * One level of the tree of units and users, for the members of a role: first the units of the role (the
 * companies at the root for a role of all units), then what is below a unit. A keyword finds users at once.
 */
export async function listRoleCandidates(
  context: Caller,
  {
    roleId,
    organizeId = '0',
    keyword,
  }: { roleId: string; organizeId?: string | undefined; keyword?: string | undefined },
): Promise<Candidate[]> {
  const { db } = context
  const { pickerRows } = await scopeOf(context, protectedRoles)
  const { rows } = await typedSql({ units: column.listOf(column.text) })`
    select case when r.global_mark = 1 then '{}'::text[]
      else array(select organize_id from org_role_organize where role_id = r.id) end as units
    from org_role r where r.id = ${roleId} and r.delete_mark = 0 and ${pickerRows}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  const { units } = rows[0]
  const scope = await scopeOf(context, protectedUsers)
  const toNode = <Row extends object>(row: Row) => ({ ...row, num: 0, children: [] })
  if (keyword?.trim()) {
    const found = await searchUsers(db, scope, '0', keyword.trim())
    if (units.length === 0) return found.map(toNode)
    const { rows: inside } = await typedSql({ id: column.text })`
      select u.id from org_user u where u.id = any(${found.map(({ id }) => id)}::text[])
        and ${belongsToAny(units)}`.execute(db)
    const ids = new Set(inside.map(({ id }) => id))
    return found.filter(({ id }) => ids.has(id)).map(toNode)
  }
  const permitted = await listPickerUnits(context, { companiesOnly: false })
  if (organizeId === '0' && units.length > 0)
    return permitted
      .filter(({ id }) => units.includes(id))
      .map((unit) => toNode({ ...toUnitNode(unit), isLeaf: false, hasChildren: true }))
  const ids = new Set(permitted.map(({ id }) => id))
  return (await listLevel(db, scope, organizeId))
    .filter(({ id, type }) => type === 'user' || ids.has(id))
    .map(toNode)
}
