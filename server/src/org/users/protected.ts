import { sql, type RawBuilder } from 'kysely'
import { protectedTable } from '../../permissions/protected-table.ts'
import type { ProtectedModule } from '../../permissions/data-access.ts'
import { belongsToAny, unitArray, unitList } from './units.ts'

type Membership = 'role' | 'position' | 'group'

/** SQL expression: the ids of a user's roles, positions or groups joined by commas; the main position first. */
export const membershipList = (of: Membership, userId: RawBuilder<unknown>) => {
  const id = sql.ref(`${of}_id`)
  return sql`(select string_agg(${id}, ',' order by ${of === 'position' ? sql`is_main desc,` : sql``} ${id})
    from ${sql.table(`org_user_${of}`)} where user_id = ${userId})`
}

const membership = (of: Membership) =>
  sql`array(select ${sql.ref(`${of}_id`)} from ${sql.table(`org_user_${of}`)} where user_id = u.id)`

const plain = protectedTable({
  menu: 'permission.user',
  table: 'org_user',
  as: 'u',
  fields: {
    account: 'text',
    realName: 'text',
    managerId: 'text',
    gender: 'number',
    enabledMark: 'number',
    entryDate: 'time',
  },
})

/** Users as a protected module. Units, roles, positions and groups are compared as sets of ids. */
export const protectedUsers: ProtectedModule = {
  ...plain,
  fields: {
    ...plain.fields,
    organizeId: { type: 'text', isSet: true, value: unitArray(), overlaps: belongsToAny },
    roleId: { type: 'text', isSet: true, value: membership('role') },
    positionId: { type: 'text', isSet: true, value: membership('position') },
    groupId: { type: 'text', isSet: true, value: membership('group') },
  },
  storedText(field) {
    if (field === 'organizeId') return unitList()
    return /^(role|position|group)Id$/.test(field)
      ? membershipList(field.slice(0, -2) as Membership, sql`u.id`)
      : plain.storedText(field)
  },
}
