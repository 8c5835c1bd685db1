import { useMemo, type ReactNode } from 'react'
import { withParameters } from '../../contract/fields/bindings.ts'
import type { Design } from '../../fields/design.ts'
import { FormattedValue } from '../../fields/editable.tsx'
import { isEmpty } from '../../contract/fields/kind.ts'
import { ownValue, type Row } from '../../fields/validate.ts'
import { createPlan, type PlacedField, type Plan } from '../../fields/plan.ts'
import { viewOf } from '../../fields/views.ts'
import { currentSymbols } from '../design-form/symbols.ts'
import { isNumeric } from '../design-form/sub-table/sums.ts'
import { layOutRecord } from '../../fields/lay-out-record.ts'
import { PrintSheet } from '../../ui/print/print-sheet.tsx'
import styles from '../../ui/print/print.module.css'

export interface PrintDesignProps {
  title: string
  design: Design
  record: Row
  /** Controls beside the paper orientation. */
  tools?: ReactNode
  onClose: () => void
  /** What follows the record, such as the history of its approval. */
  children?: ReactNode
}

/**
 * Print view of a record after its design: values formatted by their kinds, sub-tables as tables, hidden
 * fields omitted.
 */
export function PrintDesign({ title, design, record, tools, onClose, children }: PrintDesignProps) {
  const { sections, around: readerFor } = useMemo(() => {
    const ready = createPlan(design)
    const sections = layOutRecord(ready, record, currentSymbols())
    const values = Object.fromEntries(
      sections.flatMap(({ lines }) =>
        lines.map((line) => [line.item.field.settings.vModel, 'rows' in line ? line.rows : line.value]),
      ),
    )
    return { sections, around: createRowReader(ready, values) }
  }, [design, record])
  return (
    <PrintSheet title={title} tools={tools} onClose={onClose}>
      {sections.map(({ title: heading, lines }, at) => (
        <section key={at}>
          {heading && <h2>{heading}</h2>}
          <dl className={styles.record}>
            {lines.map((line) => (
              <div
                key={line.item.id}
                className={'rows' in line || line.item.field.settings.span === 24 ? styles.line : undefined}
              >
                <dt>{line.item.field.settings.label}</dt>
                <dd>
                  {'rows' in line ? (
                    <PrintedRows {...line} around={readerFor} />
                  ) : (
                    <PrintedValue item={line.item} value={line.value} read={readerFor(line.item, {})} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {children}
    </PrintSheet>
  )
}

type RowReader = (item: PlacedField, row: Row) => (name: string) => unknown

/**
 * Reads other values as seen from a field, first of its row. Data interfaces need them as inputs to load
 * labels.
 */
const createRowReader =
  (of: Plan, record: Row): RowReader =>
  ({ table }, row) =>
  (name) => {
    const item = of.find(name, table)
    return item && ownValue(item.table === '' ? record : row, item.field.settings.vModel)
  }

/** A value as text, or rendered by its kind where text is not enough. */
function PrintedValue({
  item: { field },
  value,
  read,
}: {
  item: PlacedField
  value: unknown
  read: (name: string) => unknown
}) {
  const Paper = viewOf(field.kind)?.Paper
  return Paper && !isEmpty(value) ? (
    <Paper value={value} settings={field.settings} />
  ) : (
    <FormattedValue kind={field.kind} value={value} settings={withParameters(field.settings, read)} />
  )
}

function PrintedRows({
  columns,
  rows,
  around: readerFor,
}: {
  columns: readonly PlacedField[]
  rows: readonly Row[]
  around: RowReader
}) {
  return (
    <table className={styles.list}>
      <thead>
        <tr>
          {columns.map(({ id, field }) => (
            <th key={id}>{field.settings.label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {columns.map((column) => (
              <td key={column.id} className={isNumeric(column) ? styles.number : undefined}>
                <PrintedValue
                  item={column}
                  value={ownValue(row, column.field.settings.vModel)}
                  read={readerFor(column, row)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
