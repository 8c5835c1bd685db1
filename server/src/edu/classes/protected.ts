import { sql, type RawBuilder } from 'kysely'
import { protectedTable } from '../../permissions/protected-table.ts'
import type { ProtectedModule } from '../../permissions/data-access.ts'
import type { Scope } from '../../permissions/scope.ts'
import { campusUnits, protectedCampuses } from '../campuses/protected.ts'

const plain = protectedTable({
  menu: 'edu.eduClasslist',
  table: 'edu_class',
  as: 'c',
  owner: 'coachId',
  fields: {
    name: 'text',
    enCode: 'text',
    kind: 'text',
    courseId: 'text',
    campusId: 'text',
    coachId: 'text',
    status: 'text',
    capacity: 'number',
    startDate: 'time',
  },
})

/**
 * The coach owns a class: without any granted scheme coaches see the classes they lead. Lessons, rosters, roll-calls, rules,
 * reviews and the figures of all these follow the class.
 */
export const protectedClasses: ProtectedModule = {
  ...plain,
  fields: {
    ...plain.fields,
    campusUnits: campusUnits(sql.ref('c.campus_id')),
    assistantIds: { type: 'text', isSet: true, value: sql.ref('c.assistant_ids') },
  },
}

/**
 * SQL conditions on a campus `ca`. `seen`: the caller sees it, or one of its classes. `offered`: those, and the campuses that
 * pickers offer to who has no grant on places.
 */
export async function campusConditions(
  scopeOfModule: (module: ProtectedModule) => Promise<Pick<Scope, 'rows' | 'pickerRows'>>,
): Promise<{ seen: RawBuilder<unknown>; offered: RawBuilder<unknown> }> {
  const [{ rows, pickerRows }, classes] = await Promise.all([
    scopeOfModule(protectedCampuses),
    scopeOfModule(protectedClasses),
  ])
  const withClass = hasVisibleClass(sql`ca.id`, classes)
  return { seen: sql`(${rows} or ${withClass})`, offered: sql`(${pickerRows} or ${withClass})` }
}

/** SQL condition: the caller sees a class of the campus with this id. */
export const hasVisibleClass = (
  campusId: RawBuilder<unknown>,
  { rows }: Pick<Scope, 'rows'>,
): RawBuilder<unknown> =>
  sql`${campusId} in (select c.campus_id from edu_class c where c.delete_mark = 0 and ${rows})`
