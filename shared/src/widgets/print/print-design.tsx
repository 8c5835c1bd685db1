import { useMemo } from 'react'
import type { Design } from '../../fields/design.ts'
import { Printed } from '../../fields/editable.tsx'
import { isEmpty } from '../../fields/kind.ts'
import { own, type Row } from '../../fields/judge.ts'
import { plan, type Item } from '../../fields/plan.ts'
import { viewOf } from '../../fields/views.ts'
import { currentSymbols } from '../design-form/symbols.ts'
import { numeric } from '../design-form/sub-table/sums.ts'
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
  const sections = useMemo(() => designLines(plan(design), record, currentSymbols()), [design, record])
  return (
    <PrintSheet title={title} onClose={onClose}>
      {sections.map(({ title: heading, lines }, at) => (
        <section key={at}>
          {heading && <h2>{heading}</h2>}
          <dl className={styles.record}>
            {lines.map((line) => (
              <div key={line.item.id} className={'rows' in line || line.item.field.settings.span === 24 ? styles.line : undefined}>
                <dt>{line.item.field.settings.label}</dt>
                <dd>{'rows' in line ? <Rows {...line} /> : <Value item={line.item} value={line.value} />}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </PrintSheet>
  )
}

/** In words, or as its kind draws it where words do not do. */
function Value({ item: { field }, value }: { item: Item; value: unknown }) {
  const Paper = viewOf(field.kind)?.Paper
  return Paper && !isEmpty(value) ? <Paper value={value} settings={field.settings} /> : <Printed kind={field.kind} value={value} settings={field.settings} />
}

function Rows({ columns, rows }: { columns: readonly Item[]; rows: readonly Row[] }) {
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
              <td key={column.id} className={numeric(column) ? styles.number : undefined}>
                <Value item={column} value={own(row, column.field.settings.vModel)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
