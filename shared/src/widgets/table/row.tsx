import { memo, type JSX } from 'react'
import { useText } from '@tessera/shared/text/text'
import type { FlatRow } from './flat.ts'
import type { Dress, Tabled } from './tabled.ts'
import { text } from './text.ts'
import styles from './table.module.css'

interface Props<Row> {
  flat: FlatRow<Row>
  at: number
  columns: readonly Tabled<Row>[]
  dresses: readonly Dress[]
  selected: boolean
  /** Only some of the rows are drawn: which one this is has to be said. */
  counted: boolean
}

/** One row. Clicks and keys are the table's: a row of a long table costs its cells and nothing else. */
export const TableRow = memo(function TableRow({ flat, at, columns, dresses, selected, counted }: Props<{ id: string }>) {
  return (
    <tr className={styles.row} data-at={at} tabIndex={-1} aria-selected={selected || undefined} {...(counted ? { 'aria-rowindex': at + 2 } : {})}>
      {columns.map((column, nth) => (
        <td key={column.key} className={dresses[nth]!.className} style={dresses[nth]!.style}>
          {column.tree && <Arrow flat={flat} />}
          {column.cell(flat.row, at, { selected })}
        </td>
      ))}
    </tr>
  )
}) as <Row>(props: Props<Row>) => JSX.Element

function Arrow({ flat: { depth, branch, open } }: { flat: FlatRow<unknown> }) {
  const t = useText(text)
  return (
    <span className={styles.indent} style={{ paddingInlineStart: depth * 20 }}>
      {branch && <button type="button" tabIndex={-1} className={styles.arrow} data-tree="" aria-expanded={open} aria-label={t(open ? 'table.close' : 'table.open')} />}
    </span>
  )
}
