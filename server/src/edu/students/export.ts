import { studentFields } from '@tessera/shared/contract/edu/student-fields'
import type { StudentFilter, StudentRow } from '@tessera/shared/contract/edu/students'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import { loadEntryNames } from '../../db/dictionaries/entries.ts'
import { createListExporter, type Exporter } from '../../export/exporter.ts'
import { fieldColumns } from '../../export/field-columns.ts'
import { streamRows } from '../../export/rows.ts'
import { scopeOf } from '../../permissions/scope.ts'
import type { Phones } from './phones.ts'
import { protectedStudents } from './protected.ts'
import { studentExportQuery, toShownFigures } from './store.ts'
import { stageWords } from '@tessera/shared/contract/edu/words'

type Row = StudentRow & { school: string | null; grade: string | null }

const columns = fieldColumns<Row>(studentFields, {
  stage: ({ stage }, lang) => stageWords[stage][lang],
  courses: ({ courses }) => courses.join('、'),
  classes: ({ classes }) => classes.join('、'),
  tags: ({ tags }) => tags.join('、'),
})

/** The file of students. Phones are masked in it, as in the list. */
export const studentExport = (phones: Phones): Exporter =>
  createListExporter<Row, StudentFilter & ExportInput>({
    name: 'students',
    title: { zh: '学员', en: 'Students', zhtw: '學員' },
    columns: () => columns,
    rows: async function* (db, request, session) {
      const scope = await scopeOf({ db, session }, protectedStudents)
      const names = await loadEntryNames({ db, lang: request.lang ?? 'zh' }, 'eduSource')
      for await (const rows of streamRows<Row>(db, studentExportQuery(scope, request, phones)))
        yield rows.map(toShownFigures(names))
    },
  })
