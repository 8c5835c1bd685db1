import { Fragment, isValidElement, memo, useId, type JSX, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import type { FlatRow } from './flatten-rows.ts'
import type { CellStyle, TableColumn } from './table-column.ts'
import { text } from './text.ts'
import styles from './table.module.css'

interface Props<Row> {
  flat: FlatRow<Row>
  at: number
  columns: readonly TableColumn<Row>[]
  cellStyles: readonly CellStyle[]
  selected: boolean
  /** A row that was just created; its highlight fades after a moment. */
  highlight: 'lit' | 'fading' | undefined
  /** Only some rows are rendered, so each needs its `aria-rowindex`. */
  virtualised: boolean
}

/** One row. The table handles clicks and keys, so that a row has no listeners of its own. */
export const TableRow = memo(function TableRow({
  flat,
  at,
  columns,
  cellStyles,
  selected,
  highlight,
  virtualised,
}: Props<{ id: string }>) {
  // The same for every row that takes over this element, so that scrolling does not write it again.
  const identifiedBy = useId()
  return (
    <tr
      className={styles.row}
      data-at={at}
      tabIndex={-1}
      aria-selected={selected || undefined}
      data-new={highlight}
      {...(virtualised ? { 'aria-rowindex': at + 2 } : {})}
    >
      {columns.map((column, index) => {
        const content = keyByRow(column, flat.row.id, column.cell(flat.row, at, { selected, identifiedBy }))
        return (
          <td
            key={column.key}
            className={cellStyles[index]!.className}
            style={cellStyles[index]!.style}
            id={column.identifies && !column.tree ? identifiedBy : undefined}
          >
            {column.tree && <Arrow flat={flat} />}
            {column.identifies && column.tree ? (
              // Not the whole cell, which has the arrow with its own name.
              <span id={identifiedBy} className={styles.contents}>
                {content}
              </span>
            ) : (
              content
            )}
          </td>
        )
      })}
    </tr>
  )
}) as <Row>(props: Props<Row>) => JSX.Element

/**
 * Keys content that may hold state by its row, because the element of a row can be reused for another row.
 */
const keyByRow = ({ stateless }: TableColumn<never>, id: string, content: ReactNode): ReactNode =>
  stateless || isStateless(content) ? content : <Fragment key={id}>{content}</Fragment>

/**
 * True for text, for plain elements around text, and for components that declare `isStateless`. Scrolling then
 * changes the text of their elements, which is several times faster than creating new ones.
 */
const isStateless = (content: ReactNode): boolean => {
  if (!isValidElement<{ children?: ReactNode }>(content)) return !content || typeof content !== 'object'
  const { type, key, props } = content
  if (key) return false
  if (typeof type === 'function') return 'isStateless' in type && type.isStateless === true
  return typeof type === 'string' && isStateless(props.children)
}

function Arrow({ flat: { depth, hasChildren, isExpanded } }: { flat: FlatRow<unknown> }) {
  const t = useText(text)
  return (
    <span className={styles.indent} style={{ paddingInlineStart: depth * 20 }}>
      {hasChildren && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.arrow}
          data-tree=""
          aria-expanded={isExpanded}
          aria-label={t(isExpanded ? 'table.close' : 'table.open')}
        />
      )}
    </span>
  )
}
