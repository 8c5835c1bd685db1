import { sql } from 'kysely'
import { protectedTable } from '../../permissions/protected-table.ts'
import type { ProtectedModule } from '../../permissions/data-access.ts'

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

/** The coach owns a class: without any granted scheme coaches see the classes they lead. */
export const protectedClasses: ProtectedModule = {
  ...plain,
  fields: { ...plain.fields, assistantIds: { type: 'text', isSet: true, value: sql.ref('c.assistant_ids') } },
}
