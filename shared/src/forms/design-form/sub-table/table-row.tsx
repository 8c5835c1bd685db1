import { Button, Checkbox } from '@arco-design/web-react'
import { memo } from 'react'
import type { PlacedField } from '../../../fields/plan.ts'
import { useText } from '../../../text/text.ts'
import { RowScope, TableCell } from './table-cell.tsx'
import { text } from './text.ts'
import styles from './sub-table.module.css'

interface Props {
  table: PlacedField
  columns: readonly PlacedField[]
  row: number
  /** Row number from 1. */
  number: number
  selected: boolean
  /** Rows cannot be changed. */
  locked: boolean
  onSelect: (row: number, on: boolean) => void
  onCopy: (row: number) => void
  onRemove: (rows: readonly number[]) => void
}

/** One row of a sub-table with its cells and actions. */
export const TableRow = memo(function TableRow({
  table,
  columns,
  row,
  number,
  selected,
  locked,
  onSelect,
  onCopy,
  onRemove,
}: Props) {
  const t = useText(text)
  return (
    <RowScope table={table.field.settings.vModel} row={row}>
      <tr className={selected ? styles.selected : undefined} data-row={row} aria-rowindex={number + 1}>
        <td>
          <div className={styles.rowNumber}>
            {!locked && (
              <Checkbox
                checked={selected}
                onChange={(on) => onSelect(row, on)}
                aria-label={t('subTable.pick', { n: number })}
              />
            )}
            {number}
          </div>
        </td>
        {columns.map((column) => (
          <TableCell key={column.id} item={column} row={row} />
        ))}
        {!locked && (
          <td className={styles.actionsCell}>
            <div className={styles.rowActions}>
              <Button
                type="text"
                size="mini"
                aria-label={t('subTable.copyRow', { n: number })}
                onClick={() => onCopy(row)}
              >
                {t('subTable.copy')}
              </Button>
              <Button
                type="text"
                size="mini"
                status="danger"
                aria-label={t('subTable.removeRow', { n: number })}
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
