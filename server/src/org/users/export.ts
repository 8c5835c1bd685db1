import { sortRows } from '@tessera/shared/contract/field-row'
import { userFields } from '@tessera/shared/contract/org/user-fields'
import type { User, UserFilter, UserRow } from '@tessera/shared/contract/org/users'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import type * as z from 'zod'
import { createListExporter } from '../../export/exporter.ts'
import { fieldColumns } from '../../export/field-columns.ts'
import { streamRows } from '../../export/rows.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { protectedUsers } from './protected.ts'
import { userExportQuery } from './store.ts'

type Row = z.output<typeof User> & UserRow

const columns = fieldColumns<Row>(userFields, { department: ({ organize }) => organize })

export const userExport = createListExporter<Row, UserFilter & ExportInput>({
  name: 'users',
  title: { zh: '用户', en: 'Users', zhtw: '使用者' },
  columns: () => columns,
  rows: async function* (db, request, session) {
    const scope = await scopeOf({ db, session }, protectedUsers)
    yield* streamRows<Row>(db, await userExportQuery(db, scope, request))
  },
})

/** Other clients name columns of a sheet by the keys of the form. */
const exportKeys = new Map<string, string>([
  ['organize', 'department'],
  ...sortRows(userFields, ({ place }) => place).map(({ key, shownKey }) => [key, shownKey] as const),
])
export const toExportKey = (key: string): string => exportKeys.get(key) ?? key
