import type { AuditFilter, AuditRow } from '@tessera/shared/contract/org/audit'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { createListExporter, type ExportColumn } from '../../export/exporter.ts'
import { streamRows } from '../../export/rows.ts'
import { withObjectName } from './names.ts'
import { auditExportQuery } from './store.ts'
import { actions, heads, nouns, title } from './words.ts'

const textColumn = (
  key: 'userName' | 'ip' | 'agent' | 'requestId',
  width: number,
): ExportColumn<AuditRow> => ({ key, title: heads[key], width, cell: (row) => row[key] })
/** The values as JSON with ids, which other programs can look up. */
const jsonColumn = (key: 'before' | 'after'): ExportColumn<AuditRow> => ({
  key,
  title: heads[key],
  width: 48,
  cell: (row) => (Object.keys(row[key]).length > 0 ? JSON.stringify(row[key]).slice(0, maxCellLength) : null),
})
/** A spreadsheet cell holds at most 32,767 characters. */
const maxCellLength = 32_000

const columns: readonly ExportColumn<AuditRow>[] = [
  {
    key: 'time',
    title: heads.time,
    width: 20,
    cell: ({ time }) => formatInstant(time, 'yyyy-MM-dd HH:mm:ss'),
  },
  textColumn('userName', 16),
  { key: 'noun', title: heads.noun, width: 12, cell: ({ noun }, lang) => nouns[noun][lang] },
  {
    key: 'objectName',
    title: heads.objectName,
    width: 24,
    cell: (row, lang) => withObjectName(row, lang).objectName,
  },
  { key: 'action', title: heads.action, width: 12, cell: ({ action }, lang) => actions[action][lang] },
  jsonColumn('before'),
  jsonColumn('after'),
  textColumn('ip', 16),
  textColumn('agent', 32),
  textColumn('requestId', 24),
]

export const auditExport = createListExporter<AuditRow, AuditFilter & ExportInput>({
  name: 'audit',
  title,
  columns: () => columns,
  rows: (db, request) => streamRows<AuditRow>(db, auditExportQuery(request)),
})
