import { campusFields, type CampusRow } from '@tessera/shared/contract/edu/campuses'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import { sql } from 'kysely'
import { createListExporter } from '../../export/exporter.ts'
import { fieldColumns } from '../../export/field-columns.ts'
import { exportConditions, streamRows } from '../../export/rows.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { protectedCampuses } from './protected.ts'
import { campusQuery } from './store.ts'

export const campusExport = createListExporter<
  CampusRow,
  ExportInput & { keyword?: string; status?: string }
>({
  name: 'campuses',
  title: { zh: '校区', en: 'Campuses', zhtw: '校區' },
  columns: () => fieldColumns<CampusRow>(campusFields),
  rows: async function* (db, request, session) {
    const scope = await scopeOf({ db, session }, protectedCampuses)
    const { ticked } = exportConditions(sql`ca.id`, {
      ...request,
      dataType: request.dataType === 2 ? 2 : 1,
      currentPage: 1,
      pageSize: 1,
    })
    yield* streamRows<CampusRow>(db, campusQuery(scope, request, ticked))
  },
})
