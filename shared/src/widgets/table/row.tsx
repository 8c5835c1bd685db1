import { Fragment, isValidElement, memo, type JSX, type ReactNode } from 'react'
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
export const TableRow = memo(function TableRow({
  flat,
  at,
  columns,
  dresses,
  selected,
  counted,
}: Props<{ id: string }>) {
  return (
    <tr
      className={styles.row}
      data-at={at}
      tabIndex={-1}
      aria-selected={selected || undefined}
      {...(counted ? { 'aria-rowindex': at + 2 } : {})}
    >
      {columns.map((column, nth) => (
        <td key={column.key} className={dresses[nth]!.className} style={dresses[nth]!.style}>
          {column.tree && <Arrow flat={flat} />}
          {ofRow(column, flat.row.id, column.cell(flat.row, at, { selected }))}
        </td>
      ))}
    </tr>
  )
}) as <Row>(props: Props<Row>) => JSX.Element

/** A place may become another row: what could remember something of the row it was made for is made anew. */
const ofRow = ({ reused }: Tabled<never>, id: string, content: ReactNode): ReactNode =>
  reused || isBare(content) ? content : <Fragment key={id}>{content}</Fragment>

/** Words and plain elements around them, which remember nothing. */
const isBare = (content: ReactNode): boolean =>
  !isValidElement<{ children?: ReactNode }>(content)
    ? !content || typeof content !== 'object'
    : typeof content.type === 'string' && !content.key && isBare(content.props.children)

function Arrow({ flat: { depth, branch, open } }: { flat: FlatRow<unknown> }) {
  const t = useText(text)
  return (
    <span className={styles.indent} style={{ paddingInlineStart: depth * 20 }}>
      {branch && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.arrow}
          data-tree=""
          aria-expanded={open}
          aria-label={t(open ? 'table.close' : 'table.open')}
        />
      )}
    </span>
  )
}
