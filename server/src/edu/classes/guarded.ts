import { sql } from 'kysely'
import { guardedTable } from '../../org/grants/guarded-table.ts'
import type { Guarded } from '../../org/grants/reach.ts'

const plain = guardedTable({
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

/** A class is its coach's: with no scheme granted, coaches see the classes they lead. */
export const guardedClasses: Guarded = {
  ...plain,
  fields: { ...plain.fields, assistantIds: { type: 'text', several: true, of: sql.ref('c.assistant_ids') } },
}
