import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type { User, UserFilter, UserRow } from '@tessera/shared/contract/org/users'
import { printDate } from '@tessera/shared/fields/instant'
import type { ExportAsk } from '@tessera/shared/contract/system/transfers'
import type * as z from 'zod'
import { listExporter, type ExportColumn } from '../../export/exporter.ts'
import { rowsOf } from '../../export/rows.ts'
import { scopeOf } from '../grants/scope.ts'
import { protectedUsers } from './protected.ts'
import { exportedUsers } from './store.ts'
import { genders, heads, states } from './words.ts'

type Row = z.output<typeof User> & UserRow

const plain = (key: keyof typeof heads & keyof Row, width?: number): ExportColumn<Row> => ({
  key,
  title: heads[key],
  ...(width ? { width } : {}),
  cell: (row) => row[key] as string | number | null,
})
const day = (key: 'entryDate' | 'birthday' | 'creatorTime'): ExportColumn<Row> => ({
  key,
  title: heads[key],
  width: 12,
  cell: (row) => (row[key] ? printDate(row[key], 'yyyy-MM-dd') : null),
})
const word = (
  key: 'gender' | 'enabledMark',
  words: Readonly<Record<number, LocalizedText>>,
): ExportColumn<Row> => ({
  key,
  title: heads[key],
  width: 8,
  cell: (row, lang: Lang) => words[row[key]]?.[lang],
})

const columns: readonly ExportColumn<Row>[] = [
  plain('account'),
  plain('realName'),
  word('gender', genders),
  plain('mobilePhone'),
  { key: 'department', title: heads.organizeId, width: 32, cell: ({ organize }) => organize },
  plain('position'),
  plain('roleName'),
  word('enabledMark', states),
  plain('email', 24),
  day('entryDate'),
  day('birthday'),
  plain('certificatesType'),
  plain('certificatesNumber', 22),
  plain('education'),
  plain('nation'),
  plain('nativePlace'),
  plain('telePhone'),
  plain('landline'),
  plain('urgentContacts'),
  plain('urgentTelePhone'),
  plain('postalAddress', 32),
  day('creatorTime'),
  plain('sortCode', 8),
  plain('description', 32),
]

export const userExport = listExporter<Row, UserFilter & ExportAsk>({
  name: 'users',
  title: { zh: '用户', en: 'Users', zhtw: '用戶' },
  columns: () => columns,
  rows: async function* (db, ask, session) {
    yield* rowsOf<Row>(db, await exportedUsers(db, await scopeOf({ db, session }, protectedUsers), ask))
  },
})
