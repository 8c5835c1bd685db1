import { useMemo } from 'react'
import { resolved } from '../../fields/bindings.ts'
import type { Design } from '../../fields/design.ts'
import { Printed } from '../../fields/editable.tsx'
import { isEmpty } from '../../fields/kind.ts'
import { own, type Row } from '../../fields/judge.ts'
import { plan, type Item, type Plan } from '../../fields/plan.ts'
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

/** A record on paper under its design: each value as its kind prints it, sub-tables as tables, what a rule hides not at all. */
export function PrintDesign({ title, design, record, onClose }: PrintDesignProps) {
  const { sections, around } = useMemo(() => {
    const ready = plan(design)
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

type Around = (item: Item, row: Row) => (name: string) => unknown

/** The values around a field, of its row first: what an interface was asked with says how its rows are called. */
const aroundOf =
  (of: Plan, record: Row): Around =>
  ({ table }, row) =>
  (name) => {
    const met = of.find(name, table)
    return met && own(met.table === '' ? record : row, met.field.settings.vModel)
  }

/** In words, or as its kind draws it where words do not do. */
function Value({
  item: { field },
  value,
  read,
}: {
  item: Item
  value: unknown
  read: (name: string) => unknown
}) {
  const Paper = viewOf(field.kind)?.Paper
  return Paper && !isEmpty(value) ? (
    <Paper value={value} settings={field.settings} />
  ) : (
    <Printed kind={field.kind} value={value} settings={resolved(field.settings, read)} />
  )
}

function Rows({ columns, rows, around }: { columns: readonly Item[]; rows: readonly Row[]; around: Around }) {
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
                  value={own(row, column.field.settings.vModel)}
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
