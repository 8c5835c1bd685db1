import { courseFields, type CourseFilter, type CourseRow } from '@tessera/shared/contract/edu/courses'
import { kindWords, statusWords } from '@tessera/shared/contract/edu/words'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import { createListExporter } from '../../export/exporter.ts'
import { fieldColumns } from '../../export/field-columns.ts'
import { streamRows } from '../../export/rows.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { protectedCourses } from './protected.ts'
import { courseExportQuery, shownCourse } from './store.ts'

export const courseExport = createListExporter<CourseRow, CourseFilter & ExportInput>({
  name: 'courses',
  title: { zh: '课程', en: 'Courses', zhtw: '課程' },
  columns: () =>
    fieldColumns<CourseRow>(courseFields, {
      kind: ({ kind }, lang) => kindWords[kind][lang],
      status: ({ status }, lang) => statusWords[status][lang],
      campusNames: (row) => row.campusNames.join('、'),
    }),
  rows: async function* (db, request, session) {
    const scope = await scopeOf({ db, session }, protectedCourses)
    for await (const rows of streamRows<CourseRow>(db, courseExportQuery(scope, request)))
      yield rows.map(shownCourse)
  },
})
