import { useMemo } from 'react'
import { withParameters } from '../../fields/bindings.ts'
import type { Design } from '../../fields/design.ts'
import { FormattedValue } from '../../fields/editable.tsx'
import { isEmpty } from '../../fields/kind.ts'
import { ownValue, type Row } from '../../fields/validate.ts'
import { createPlan, type PlacedField, type Plan } from '../../fields/plan.ts'
import { viewOf } from '../../fields/views.ts'
import { currentSymbols } from '../design-form/symbols.ts'
import { isNumeric } from '../design-form/sub-table/sums.ts'
import { designLines } from './design-lines.ts'
import { PrintSheet } from './print-sheet.tsx'
import styles from './print.module.css'

export interface PrintDesignProps {
  title: string
  design: Design
  record: Row
  onClose: () => void
}

/** Print view of a record after its design: values formatted by their kinds, sub-tables as tables, hidden fields omitted. */
export function PrintDesign({ title, design, record, onClose }: PrintDesignProps) {
  const { sections, around } = useMemo(() => {
    const ready = createPlan(design)
    const sections = designLines(ready, record, currentSymbols())
    const values = Object.fromEntries(
      sections.flatMap(({ lines }) =>
        lines.map((line) => [line.item.field.settings.vModel, 'rows' in line ? line.rows : line.value]),
      ),
    )
    return { sections, around: aroundOf(ready, values) }
  }, [design, record])
  return (
    <PrintSheet title={title} onClose={onClose}>
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
                    <Rows {...line} around={around} />
                  ) : (
                    <Value item={line.item} value={line.value} read={around(line.item, {})} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </PrintSheet>
  )
}

type Around = (item: PlacedField, row: Row) => (name: string) => unknown

/** Reads other values as seen from a field, first of its row. Data interfaces need them as inputs to load labels. */
const aroundOf =
  (of: Plan, record: Row): Around =>
  ({ table }, row) =>
  (name) => {
    const met = of.find(name, table)
    return met && ownValue(met.table === '' ? record : row, met.field.settings.vModel)
  }

/** A value as text, or rendered by its kind where text is not enough. */
function Value({
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

function Rows({
  columns,
  rows,
  around,
}: {
  columns: readonly PlacedField[]
  rows: readonly Row[]
  around: Around
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
                <Value
                  item={column}
                  value={ownValue(row, column.field.settings.vModel)}
                  read={around(column, row)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
