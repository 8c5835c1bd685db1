import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type { User, UserFilter, UserRow } from '@tessera/shared/contract/org/users'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import type * as z from 'zod'
import { createListExporter, type ExportColumn } from '../../export/exporter.ts'
import { streamRows } from '../../export/rows.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { protectedUsers } from './protected.ts'
import { userExportQuery } from './store.ts'
import { genders, heads, states } from './words.ts'

type Row = z.output<typeof User> & UserRow

const textColumn = (key: keyof typeof heads & keyof Row, width?: number): ExportColumn<Row> => ({
  key,
  title: heads[key],
  ...(width ? { width } : {}),
  cell: (row) => row[key] as string | number | null,
})
const dayColumn = (key: 'entryDate' | 'birthday' | 'creatorTime' | 'lastLoginTime'): ExportColumn<Row> => ({
  key,
  title: heads[key],
  width: 12,
  cell: (row) => (row[key] ? formatInstant(row[key], 'yyyy-MM-dd') : null),
})
const wordColumn = (
  key: 'gender' | 'enabledMark',
  words: Readonly<Record<number, LocalizedText>>,
): ExportColumn<Row> => ({
  key,
  title: heads[key],
  width: 8,
  cell: (row, lang: Lang) => words[row[key]]?.[lang],
})

const columns: readonly ExportColumn<Row>[] = [
  textColumn('account'),
  textColumn('realName'),
  wordColumn('gender', genders),
  textColumn('mobilePhone'),
  { key: 'department', title: heads.organizeId, width: 32, cell: ({ organize }) => organize },
  textColumn('position'),
  textColumn('roleName'),
  wordColumn('enabledMark', states),
  dayColumn('lastLoginTime'),
  textColumn('email', 24),
  dayColumn('entryDate'),
  dayColumn('birthday'),
  textColumn('certificatesType'),
  textColumn('certificatesNumber', 22),
  textColumn('education'),
  textColumn('nation'),
  textColumn('nativePlace'),
  textColumn('telePhone'),
  textColumn('landline'),
  textColumn('urgentContacts'),
  textColumn('urgentTelePhone'),
  textColumn('postalAddress', 32),
  dayColumn('creatorTime'),
  textColumn('sortCode', 8),
  textColumn('description', 32),
]

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
const exportKeys: Readonly<Record<string, string>> = {
  organizeId: 'department',
  organize: 'department',
  positionId: 'position',
  roleId: 'roleName',
}
export const toExportKey = (key: string): string => exportKeys[key] ?? key
