import { Radio } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import type { Call, Pagination } from '../../contract/wire.ts'
import { useCall } from '../../client/use-call.ts'
import { useText } from '../../text/text.ts'
import { PrintSheet } from '../../ui/print/print-sheet.tsx'
import { text } from '../../ui/print/text.ts'
import styles from '../../ui/print/print.module.css'

export interface PrintListProps<Row> {
  title: string
  columns: readonly {
    key: string
    title: string
    align?: 'left' | 'center' | 'right' | undefined
    render?: ((row: Row) => ReactNode) | undefined
    print?: ((row: Row) => ReactNode) | undefined
  }[]
  /** Rows of the current page. */
  rows: readonly Row[]
  list: Call
  /** Input of the list call. */
  input: object
  total: number
  onClose: () => void
}

/** Limit of printed rows. Larger lists can be exported. */
const maxRows = 2_000

/**
 * Print view of a list: visible columns with headers on every page, and the rows of the current page or all
 * rows.
 */
export function PrintList<Row extends { id: string }>({
  title,
  columns,
  rows,
  list,
  input,
  total,
  onClose,
}: PrintListProps<Row>) {
  const t = useText(text)
  const [range, setRange] = useState('page')
  const { data } = useCall(
    list,
    range === 'all' ? ({ ...input, currentPage: 1, pageSize: maxRows } as never) : null,
  )
  const allData = data as { list: Row[]; pagination?: Pagination } | undefined
  const printed = range === 'all' ? (allData?.list ?? []) : rows
  const tools = total > rows.length && (
    <Radio.Group type="button" value={range} aria-label={t('print.rows')} onChange={setRange}>
      <Radio value="page">{t('print.page')}</Radio>
      <Radio value="all">{t('print.all')}</Radio>
    </Radio.Group>
  )
  return (
    <PrintSheet title={title} landscape={columns.length > 6} tools={tools} onClose={onClose}>
      {range === 'all' && total > maxRows && <p>{t('print.most', { n: maxRows })}</p>}
      <table className={styles.list} aria-busy={range === 'all' && !allData}>
        <thead>
          <tr>
            <th>{t('print.number')}</th>
            {columns.map(({ key, title: head, align }) => (
              <th key={key} style={{ textAlign: align ?? 'start' }}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map((row, at) => (
            <tr key={row.id}>
              <td>{at + 1}</td>
              {columns.map(({ key, align, render, print = render }) => (
                <td key={key} style={{ textAlign: align ?? 'start' }}>
                  {print ? print(row) : formatPlain(row[key as keyof Row])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  )
}

const formatPlain = (value: unknown) =>
  value === null || value === undefined || typeof value === 'object' ? null : String(value)
