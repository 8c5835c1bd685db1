import { Button, Tag } from '@arco-design/web-react'
import { useState } from 'react'
import {
  reconciles,
  type StatementEntry,
  type statementRowStates,
  type UnmatchedReceipt,
} from '@tessera/shared/contract/edu/reconciles'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { TableColumn } from '@tessera/shared/ui/table/table-column'
import { formatCampusTime } from '../parts/campus-time.ts'
import { firstPage, PagedTable } from '../parts/paged-table.tsx'
import { formatYuan } from '../parts/sales/yuan.ts'
import { text } from './statement-text.ts'

/** An amount, or nothing for callers who may not see it. */
const yuan = (amount: number | null | undefined) => (typeof amount === 'number' ? formatYuan(amount) : '')

interface Shown {
  id: string
  timeZone: string
}
interface EntryTableProps extends Shown {
  state: (typeof statementRowStates)[number]
  /** Absent where the statement is closed. */
  onMatch: ((entry: StatementEntry) => void) | undefined
  onUnmatch: ((entry: StatementEntry) => void) | undefined
}

/** The rows of a statement in one state. */
export function EntryTable({ id, timeZone, state, onMatch, onUnmatch }: EntryTableProps) {
  const t = useText(text)
  const [page, setPage] = useState(firstPage)
  const { data, error } = useCall(reconciles.entries, { id, state, ...page }, { keepPreviousData: true })
  const run = state === 'unmatched' ? onMatch : onUnmatch
  const [action, name] =
    state === 'unmatched'
      ? (['statements.match', 'statements.matchRow'] as const)
      : (['statements.unmatch', 'statements.unmatchRow'] as const)
  type Row = StatementEntry & { id: string }
  const ofReceipt: TableColumn<Row>[] = [
    { key: 'receiptNo', title: t('statements.receiptNo'), cell: ({ receiptNo }) => receiptNo },
    { key: 'student', title: t('statements.student'), cell: ({ studentName }) => studentName },
    {
      key: 'receiptAmount',
      title: t('statements.receiptAmount'),
      align: 'right',
      cell: ({ receiptAmount, receiptVoid }) => (
        <>
          {receiptVoid && <Tag size="small">{t('statements.void')}</Tag>} {yuan(receiptAmount)}
        </>
      ),
    },
    {
      key: 'matchedBy',
      title: t('statements.matchedBy'),
      cell: ({ matchedBy }) => matchedBy && t(`statements.matchedBy.${matchedBy}`),
    },
  ]
  const columns: TableColumn<Row>[] = [
    {
      key: 'rowNo',
      title: t('statements.rowNo'),
      align: 'right',
      identifies: true,
      cell: ({ rowNo }) => rowNo,
    },
    {
      key: 'paidAt',
      title: t('statements.paidAt'),
      cell: ({ paidAt }) => formatCampusTime(paidAt, timeZone),
    },
    { key: 'amount', title: t('statements.amount'), align: 'right', cell: ({ amount }) => yuan(amount) },
    { key: 'externalNo', title: t('statements.externalNo'), cell: ({ externalNo }) => externalNo },
    ...(state === 'unmatched'
      ? [
          {
            key: 'note',
            title: t('statements.note'),
            content: 'text' as const,
            cell: ({ note }: Row) => note,
          },
        ]
      : ofReceipt),
    ...(run
      ? [
          {
            key: 'actions',
            title: t('statements.actions'),
            cell: (row: Row) => (
              <Button
                size="small"
                type="text"
                aria-label={t(name, { n: row.rowNo })}
                onClick={() => run(row)}
              >
                {t(action)}
              </Button>
            ),
          },
        ]
      : []),
  ]
  const rows = data?.list.map((row) => ({ ...row, id: String(row.rowNo) }))
  return (
    <PagedTable<Row>
      name={t(`statements.view.${state}`, { n: data?.pagination.total ?? 0 })}
      {...{ rows, error, columns, page }}
      total={data?.pagination.total}
      empty={t('statements.none')}
      onPage={setPage}
    />
  )
}

/** The receipts of the days of a statement that are in no statement. */
export function ReceiptTable({ id, timeZone }: Shown) {
  const t = useText(text)
  const [page, setPage] = useState(firstPage)
  const { data, error } = useCall(reconciles.receipts, { id, ...page }, { keepPreviousData: true })
  return (
    <PagedTable<UnmatchedReceipt>
      name={t('statements.view.receipts', { n: data?.pagination.total ?? 0 })}
      rows={data?.list}
      {...{ error, page }}
      total={data?.pagination.total}
      empty={t('statements.none')}
      onPage={setPage}
      columns={[
        {
          key: 'receiptNo',
          title: t('statements.receiptNo'),
          identifies: true,
          cell: ({ receiptNo }) => receiptNo,
        },
        { key: 'student', title: t('statements.student'), cell: ({ studentName }) => studentName },
        {
          key: 'paidAt',
          title: t('statements.paidAt'),
          cell: ({ paidAt }) => formatCampusTime(paidAt, timeZone),
        },
        {
          key: 'amount',
          title: t('statements.receiptAmount'),
          align: 'right',
          cell: ({ amount }) => yuan(amount),
        },
        { key: 'externalNo', title: t('statements.externalNo'), cell: ({ externalNo }) => externalNo },
        { key: 'operator', title: t('statements.operator'), cell: ({ operatorName }) => operatorName },
      ]}
    />
  )
}
