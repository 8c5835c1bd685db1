import { Select, Tag } from '@arco-design/web-react'
import { useState } from 'react'
import { studentLedger, type StudentEntry } from '@tessera/shared/contract/edu/student-ledger'
import { students } from '@tessera/shared/contract/edu/students'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Table } from '@tessera/shared/ui/table/table'
import type { TableColumn } from '@tessera/shared/ui/table/table-column'
import { nameOfLine } from '../../parts/line-name.tsx'
import { formatYuan } from '../../parts/sales/yuan.ts'
import { logPageSize, TablePage } from './lists.tsx'
import { text } from '../../parts/closing/text.ts'
import styles from '../../parts/closing/closing.module.css'

const signed = (value: number, shown: string): string => (value > 0 ? `+${shown}` : shown)

/** The entries of the ledger of a student with what remains after each one, filtered by line. */
export function LedgerTable({ id }: { id: string }) {
  const t = useText(text)
  const [lineId, setLine] = useState('')
  const [currentPage, setPage] = useState(1)
  const lines = useCall(students.lines, { id })
  const { data, error } = useCall(
    studentLedger.list,
    { id, currentPage, pageSize: logPageSize, ...(lineId && { lineId }) },
    { keepPreviousData: true },
  )
  const rows = data?.list ?? []
  const hasMoney = rows.some(({ amount }) => amount !== undefined)
  const money: TableColumn<StudentEntry>[] = [
    {
      key: 'amount',
      title: t('ledger.amount'),
      align: 'right',
      cell: ({ amount }) => signed(amount, formatYuan(amount)),
    },
    {
      key: 'deferred',
      title: t('ledger.deferred'),
      align: 'right',
      cell: ({ deferredAfter }) => formatYuan(deferredAfter),
    },
  ]
  const columns: TableColumn<StudentEntry>[] = [
    { key: 'date', title: t('ledger.date'), cell: ({ bizDate }) => bizDate },
    {
      key: 'type',
      title: t('ledger.type'),
      cell: ({ type, isReversed }) => (
        <>
          {t(`ledger.type.${type}`)} {isReversed && <Tag size="small">{t('ledger.reversed')}</Tag>}
        </>
      ),
    },
    { key: 'line', title: t('closing.line'), cell: ({ lineName }) => lineName },
    {
      key: 'units',
      title: t('closing.units'),
      align: 'right',
      cell: ({ units }) => signed(units, String(units)),
    },
    { key: 'remain', title: t('ledger.remain'), align: 'right', cell: ({ remainAfter }) => remainAfter },
    ...(hasMoney ? money : []),
    { key: 'lesson', title: t('ledger.lesson'), cell: ({ lessonTitle }) => lessonTitle },
    { key: 'acct', title: t('ledger.acctDate'), cell: ({ acctDate }) => acctDate },
    {
      key: 'operator',
      title: t('ledger.operator'),
      cell: ({ operatorName }) => operatorName || t('ledger.system'),
    },
  ]
  return (
    <div className={styles.section}>
      <div className={styles.bar}>
        <Select
          style={{ width: 'min(320px, 100%)' }}
          aria-label={t('closing.line')}
          value={lineId}
          onChange={(value: string) => {
            setLine(value)
            setPage(1)
          }}
          options={[
            { value: '', label: t('ledger.allLines') },
            ...(lines.data?.list ?? []).map((line) => ({ value: line.id, label: nameOfLine(line) })),
          ]}
        />
      </div>
      <TablePage error={error} total={data?.pagination.total} currentPage={currentPage} onPage={setPage}>
        <Table<StudentEntry>
          name={t('ledger.title')}
          rows={rows}
          columns={columns}
          empty={t('ledger.empty')}
        />
      </TablePage>
    </div>
  )
}
