import { Button, Checkbox } from '@arco-design/web-react'
import { memo } from 'react'
import type { PlacedField } from '../../../fields/plan.ts'
import type { RowButton } from '../../../fields/table/buttons.ts'
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
  /** The row has a checkbox. */
  selectable: boolean
  buttons: readonly RowButton[]
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
  selectable,
  buttons,
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
            {selectable && (
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
        {buttons.length > 0 && (
          <td className={styles.actionsCell}>
            <div className={styles.rowActions}>
              {buttons.map(({ value, label }) => (
                <Button
                  key={value}
                  type="text"
                  size="mini"
                  {...(value === 'remove' ? { status: 'danger' as const } : {})}
                  aria-label={
                    label
                      ? `${label} ${t('subTable.row', { n: number })}`
                      : t(value === 'copy' ? 'subTable.copyRow' : 'subTable.removeRow', { n: number })
                  }
                  onClick={() => (value === 'copy' ? onCopy(row) : onRemove([row]))}
                >
                  {label || t(value === 'copy' ? 'subTable.copy' : 'subTable.remove')}
                </Button>
              ))}
            </div>
          </td>
        )}
      </tr>
    </RowScope>
  )
})
