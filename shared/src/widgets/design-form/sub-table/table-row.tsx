import { Button, Checkbox } from '@arco-design/web-react'
import { memo } from 'react'
import type { Item } from '../../../fields/plan.ts'
import { useText } from '../../../text/text.ts'
import { RowScope, TableCell } from './table-cell.tsx'
import { text } from './text.ts'
import styles from './sub-table.module.css'

interface Props {
  table: Item
  columns: readonly Item[]
  row: number
  /** From 1. */
  at: number
  picked: boolean
  /** Nothing can be done to its rows. */
  still: boolean
  onPick: (row: number, on: boolean) => void
  onCopy: (row: number) => void
  onRemove: (rows: readonly number[]) => void
}

export const TableRow = memo(function TableRow({
  table,
  columns,
  row,
  at,
  picked,
  still,
  onPick,
  onCopy,
  onRemove,
}: Props) {
  const t = useText(text)
  return (
    <RowScope table={table.field.settings.vModel} row={row}>
      <tr className={picked ? styles.picked : undefined} data-row={row} aria-rowindex={at + 1}>
        <td>
          <div className={styles.at}>
            {!still && (
              <Checkbox
                checked={picked}
                onChange={(on) => onPick(row, on)}
                aria-label={t('subTable.pick', { n: at })}
              />
            )}
            {at}
          </div>
        </td>
        {columns.map((column) => (
          <TableCell key={column.id} item={column} row={row} />
        ))}
        {!still && (
          <td className={styles.acting}>
            <div className={styles.deeds}>
              <Button
                type="text"
                size="mini"
                aria-label={t('subTable.copyRow', { n: at })}
                onClick={() => onCopy(row)}
              >
                {t('subTable.copy')}
              </Button>
              <Button
                type="text"
                size="mini"
                status="danger"
                aria-label={t('subTable.removeRow', { n: at })}
                onClick={() => onRemove([row])}
              >
                {t('subTable.remove')}
              </Button>
            </div>
          </td>
        )}
      </tr>
    </RowScope>
  )
})
