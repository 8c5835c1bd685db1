import { sql } from 'kysely'
import { toSnakeCase } from '../../db/columns.ts'
import { protectedTable } from '../grants/protected-table.ts'
import type { ProtectedModule } from '../grants/data-access.ts'

const membership = (of: string) =>
  sql`array(select ${sql.ref(`${of}_id`)} from ${sql.table(`org_user_${of}`)} where user_id = u.id)`

const plain = protectedTable({
  menu: 'permission.user',
  table: 'org_user',
  as: 'u',
  fields: {
    account: 'text',
    realName: 'text',
    organizeId: 'text',
    managerId: 'text',
    gender: 'number',
    enabledMark: 'number',
    entryDate: 'time',
  },
})

/** Users as a protected module. Roles, positions and groups are compared as sets of ids. */
export const protectedUsers: ProtectedModule = {
  ...plain,
  fields: {
    ...plain.fields,
    roleId: { type: 'text', isSet: true, value: membership('role') },
    positionId: { type: 'text', isSet: true, value: membership('position') },
    groupId: { type: 'text', isSet: true, value: membership('group') },
  },
  storedText: (field) =>
    /^(role|position|group)Id$/.test(field)
      ? sql`(select string_agg(${sql.ref(toSnakeCase(field))}, ',' order by ${sql.ref(toSnakeCase(field))})
        from ${sql.table(`org_user_${field.slice(0, -2)}`)} where user_id = u.id)`
      : plain.storedText(field),
}
