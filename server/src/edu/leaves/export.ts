import { leaveStatusWords, leaveTypeWords } from '@tessera/shared/contract/edu/attendance-words'
import { requesterOf, requesterWords } from '@tessera/shared/contract/edu/leave-words'
import type { LeaveFilter, LeaveRow } from '@tessera/shared/contract/edu/leaves'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import { loadEntryNames } from '../../db/dictionaries/entries.ts'
import { createListExporter, type ExportColumn } from '../../export/exporter.ts'
import { streamRows } from '../../export/rows.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { protectedStudents } from '../students/protected.ts'
import { leaveExportQuery, shownLeave, type StoredLeave } from './store.ts'

const columns: readonly ExportColumn<LeaveRow>[] = [
  {
    key: 'studentName',
    title: { zh: '学员', en: 'Student', zhtw: '學員' },
    width: 14,
    cell: ({ studentName }) => studentName,
  },
  {
    key: 'fromDate',
    title: { zh: '时间', en: 'Time', zhtw: '時間' },
    width: 26,
    cell: ({ fromDate, toDate }) => (fromDate === toDate ? fromDate : `${fromDate} – ${toDate}`),
  },
  {
    key: 'type',
    title: { zh: '类型', en: 'Type', zhtw: '類型' },
    width: 10,
    cell: ({ type }, lang) => leaveTypeWords[type][lang],
  },
  {
    key: 'reason',
    title: { zh: '原因', en: 'Reason', zhtw: '原因' },
    width: 24,
    cell: ({ reason }) => reason,
  },
  {
    key: 'guardianName',
    title: requesterWords.title,
    width: 18,
    cell: (leave, lang) => requesterOf(leave) || requesterWords.student[lang],
  },
  {
    key: 'submittedAt',
    title: { zh: '提交时间', en: 'Submitted', zhtw: '送出時間' },
    width: 18,
    cell: ({ submittedAt }) => formatInstant(submittedAt, 'yyyy-MM-dd HH:mm'),
  },
  {
    key: 'status',
    title: { zh: '状态', en: 'Status', zhtw: '狀態' },
    width: 10,
    cell: ({ status }, lang) => leaveStatusWords[status][lang],
  },
  {
    key: 'decision',
    title: { zh: '审批意见', en: 'Decision', zhtw: '簽核意見' },
    width: 24,
    cell: ({ decidedByName, decision }) => [decidedByName, decision].filter(Boolean).join(' · '),
  },
]

/** The file of leaves, with those of visible students as in the list. It has no phones. */
export const leaveExport = createListExporter<LeaveRow, LeaveFilter & ExportInput>({
  name: 'leaves',
  title: { zh: '请假', en: 'Leave requests', zhtw: '請假' },
  columns: () => columns,
  rows: async function* (db, request, session) {
    const scope = await scopeOf({ db, session }, protectedStudents)
    const names = await loadEntryNames({ db, lang: request.lang ?? 'zh' }, 'eduRelation')
    for await (const rows of streamRows<StoredLeave>(db, leaveExportQuery(scope, request)))
      yield rows.map(shownLeave(names))
  },
})
