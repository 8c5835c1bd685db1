import { sql } from 'kysely'
import type { ProtectedModule } from '../../permissions/data-access.ts'
import { protectedTable } from '../../permissions/protected-table.ts'

const plain = protectedTable({
  menu: 'permission.role',
  table: 'org_role',
  as: 'r',
  fields: { fullName: 'text', enCode: 'text', type: 'text', enabledMark: 'number', sortCode: 'number' },
})

/** Roles as a protected module. The units of a role are in a table of their own. */
export const protectedRoles: ProtectedModule = {
  ...plain,
  storedText: (field) =>
    field === 'organizeIdsTree'
      ? sql`(select '[' || string_agg(array_to_json(org_unit_way(organize_id))::text, ',' order by organize_id) || ']'
        from org_role_organize where role_id = r.id)`
      : plain.storedText(field),
}
