import type { Item } from '../../../fields/plan.ts'
import { useText } from '../../../text/text.ts'
import { useField, useForm } from '../form-context.ts'
import { whole } from '../store.ts'
import { sumOf } from './sums.ts'
import { text } from './text.ts'
import styles from './sub-table.module.css'

/** What the columns come to, below them. */
export function SummaryRow({
  columns,
  summed,
  still,
}: {
  columns: readonly Item[]
  summed: readonly Item[]
  still: boolean
}) {
  const t = useText(text)
  return (
    <tfoot>
      <tr>
        <td>{t('subTable.sum')}</td>
        {columns.map((column) =>
          summed.includes(column) ? (
            <Sum key={column.id} column={column} />
          ) : (
            <td key={column.id} data-label="" aria-hidden />
          ),
        )}
        {!still && <td data-label="" aria-hidden />}
      </tr>
    </tfoot>
  )
}

function Sum({ column }: { column: Item }) {
  const { store } = useForm()
  const { value } = useField(store, { item: column, row: whole })
  return (
    <td className={styles.number} data-label={column.field.settings.label}>
      {sumOf(column, value as readonly unknown[])}
    </td>
  )
}
