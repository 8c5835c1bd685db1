import type { AuditFilter, AuditRow } from '@tessera/shared/contract/org/audit'
import type { ExportAsk } from '@tessera/shared/contract/system/transfers'
import { printDate } from '@tessera/shared/fields/instant'
import { listExporter, type ExportColumn } from '../../export/exporter.ts'
import { rowsOf } from '../../export/rows.ts'
import { exportedAudit } from './store.ts'
import { actions, heads, nouns, title } from './words.ts'

const plain = (
  key: 'userName' | 'objectName' | 'ip' | 'agent' | 'requestId',
  width: number,
): ExportColumn<AuditRow> => ({ key, title: heads[key], width, cell: (row) => row[key] })
/** As it was written: ids are what another program can look up. */
const values = (key: 'before' | 'after'): ExportColumn<AuditRow> => ({
  key,
  title: heads[key],
  width: 48,
  cell: (row) => (Object.keys(row[key]).length > 0 ? JSON.stringify(row[key]).slice(0, mostText) : null),
})
/** A cell of a sheet holds no more. */
const mostText = 32_000

const columns: readonly ExportColumn<AuditRow>[] = [
  { key: 'time', title: heads.time, width: 20, cell: ({ time }) => printDate(time, 'yyyy-MM-dd HH:mm:ss') },
  plain('userName', 16),
  { key: 'noun', title: heads.noun, width: 12, cell: ({ noun }, lang) => nouns[noun][lang] },
  plain('objectName', 24),
  { key: 'action', title: heads.action, width: 12, cell: ({ action }, lang) => actions[action][lang] },
  values('before'),
  values('after'),
  plain('ip', 16),
  plain('agent', 32),
  plain('requestId', 24),
]

export const auditExport = listExporter<AuditRow, AuditFilter & ExportAsk>({
  name: 'audit',
  title,
  columns: () => columns,
  rows: (db, ask) => rowsOf<AuditRow>(db, exportedAudit(ask)),
})
