import { coachFields, type CoachFilter, type CoachRow } from '@tessera/shared/contract/edu/coaches'
import { coachStatusWords } from '@tessera/shared/contract/edu/words'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import { createListExporter } from '../../export/exporter.ts'
import { fieldColumns } from '../../export/field-columns.ts'
import { streamRows } from '../../export/rows.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { protectedCoaches } from './protected.ts'
import { coachExportQuery, shownCoach } from './store.ts'

export const coachExport = createListExporter<CoachRow, CoachFilter & ExportInput>({
  name: 'coaches',
  title: { zh: '教练', en: 'Coaches', zhtw: '教練' },
  columns: () =>
    fieldColumns<CoachRow>(coachFields, {
      subjectNames: (row) => row.subjectNames.join('、'),
      campusNames: (row) => row.campusNames.join('、'),
      certs: ({ certs }) =>
        certs.map(({ name, expire }) => (expire ? `${name}（${expire}）` : name)).join('、'),
      status: ({ status }, lang) => coachStatusWords[status][lang],
    }),
  rows: async function* (db, request, session) {
    const scope = await scopeOf({ db, session }, protectedCoaches)
    for await (const rows of streamRows<CoachRow>(db, coachExportQuery(scope, request)))
      yield rows.map(shownCoach)
  },
})
