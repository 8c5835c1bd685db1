import {
  classroomFields,
  type ClassroomFilter,
  type ClassroomRow,
} from '@tessera/shared/contract/edu/classrooms'
import { statusWords } from '@tessera/shared/contract/edu/words'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import { createListExporter } from '../../export/exporter.ts'
import { fieldColumns } from '../../export/field-columns.ts'
import { streamRows } from '../../export/rows.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { protectedClassrooms } from './protected.ts'
import { classroomExportQuery } from './store.ts'

export const classroomExport = createListExporter<ClassroomRow, ClassroomFilter & ExportInput>({
  name: 'classrooms',
  title: { zh: '教室', en: 'Rooms', zhtw: '教室' },
  columns: () =>
    fieldColumns<ClassroomRow>(classroomFields, {
      tags: ({ tags }) => tags.join('、'),
      status: ({ status }, lang) => statusWords[status][lang],
    }),
  rows: async function* (db, request, session) {
    const scope = await scopeOf({ db, session }, protectedClassrooms)
    yield* streamRows<ClassroomRow>(db, classroomExportQuery(scope, request))
  },
})
