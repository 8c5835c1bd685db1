import type { PlacedField } from '../../../fields/plan.ts'
import { useText } from '../../../text/text.ts'
import { useField, useForm } from '../form-context.ts'
import { wholeRecord } from '../store.ts'
import { formatSum } from './sums.ts'
import { text } from './text.ts'
import styles from './sub-table.module.css'

/** Footer row with the sums of the columns. */
export function SummaryRow({
  columns,
  summedColumns,
  hasActions,
}: {
  columns: readonly PlacedField[]
  summedColumns: readonly PlacedField[]
  hasActions: boolean
}) {
  const t = useText(text)
  return (
    <tfoot>
      <tr>
        <td>{t('subTable.sum')}</td>
        {columns.map((column) =>
          summedColumns.includes(column) ? (
            <Sum key={column.id} column={column} />
          ) : (
            <td key={column.id} data-label="" aria-hidden />
          ),
        )}
        {hasActions && <td data-label="" aria-hidden />}
      </tr>
    </tfoot>
  )
}

function Sum({ column }: { column: PlacedField }) {
  const { store } = useForm()
  const { value } = useField(store, { item: column, row: wholeRecord })
  return (
    <td className={styles.number} data-label={column.field.settings.label}>
      {formatSum(column, value as readonly unknown[])}
    </td>
  )
}
