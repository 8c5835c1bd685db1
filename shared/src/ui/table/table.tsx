import {
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type UIEvent,
} from 'react'
import { useText } from '../../text/text.ts'
import { flattenRows } from './flatten-rows.ts'
import { TableFoot } from './foot.tsx'
import { TableHead, type Sort } from './head.tsx'
import { useNarrow } from '../narrow-screen/use-narrow.ts'
import { fitLayout, orderByEdge, rowHeightOf, type Layout } from './layout.ts'
import { PlaceholderRows } from './placeholder-rows.tsx'
import { TableRow } from './row.tsx'
import { maxColumnsOnPhone, StackedRows } from './stacked-rows.tsx'
import { togglePage, toggleRow } from './toggle-selection.ts'
import type { CellStyle, Density, TableColumn } from './table-column.ts'
import { text } from './text.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { useRenderedRows } from './use-rendered-rows.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useScrollToRow } from './use-scroll-to-row.ts'
import { maxUnvirtualisedRows } from './row-window.ts'
import styles from './table.module.css'

interface Props<Row> {
  /** Accessible name of the table. */
  name: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  density?: Density
  selection?: { ids: readonly string[]; onChange: (ids: string[]) => void } | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort | undefined) => void) | undefined
  onWidth?: ((key: string, width: number) => void) | undefined
  /** Rows have children: ids of the expanded rows, and the handler that expands or collapses one. */
  tree?: { expanded: ReadonlySet<string>; onToggle: (id: string, open: boolean) => void } | undefined
  /** A row to highlight and to scroll into view, such as one that was just created. */
  highlightedId?: string | undefined
  /** The highlight has begun to fade. */
  isHighlightFading?: boolean | undefined
  /** Called when the user presses Enter on a row. */
  onOpen?: ((row: Row) => void) | undefined
  /** Shown below the header when there are no rows. */
  empty?: ReactNode
  /** The first rows are not there yet: grey rows take their place below the head. */
  isLoading?: boolean
  /** Cells below the rows, by the key of their column, such as sums; `title` names them in the first data column. */
  foot?: { title: string; cells: ReadonlyMap<string, ReactNode> } | undefined
  /** Name under which the browser stores the widths of the columns, so that the head is in place while rows load. */
  storeWidthsAs?: string | undefined
}

const noIds: ReadonlySet<string> = new Set()

/**
 * A virtualised table: it renders only visible rows, so that a hundred thousand rows scroll. Columns are as
 * wide as their content. The header and fixed columns stay in view, and arrow keys move between rows. Its only
 * state is the scroll position and the measured widths. On a phone, rows of more than two columns are stacked.
 */
export function Table<Row extends { id: string }>(props: Props<Row>) {
  const phone = useNarrow('phone')
  // A list that the user sorts or expands has cards on a phone, which `Crud` renders.
  const isStacked = phone && !props.onSort && !props.tree && props.columns.length > maxColumnsOnPhone
  return isStacked ? <StackedRows {...props} /> : <WideTable {...props} />
}

function WideTable<Row extends { id: string }>(props: Props<Row>) {
  const {
    name,
    rows,
    density = 'default',
    selection,
    sort,
    onSort,
    onWidth,
    tree,
    highlightedId,
    isHighlightFading,
    onOpen,
    empty,
    isLoading = false,
  } = props
  const t = useText(text)
  const box = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const lastClicked = useRef<number | null>(null)
  const expanded = tree?.expanded ?? noIds

  const flatTree = useMemo(() => flattenRows(rows, expanded), [rows, expanded])
  const columns = useMemo(() => orderByEdge(props.columns), [props.columns])
  const cellStyles = useMemo(() => columns.map(cellStyleOf), [columns])
  const rowHeight = rowHeightOf(
    density,
    columns.some(({ tall }) => tall),
  )
  const rendered = useRenderedRows(box, flatTree.length, rowHeight)

  const selectedIds = useMemo(() => new Set(selection?.ids ?? []), [selection?.ids])
  const select = (at: number, shift: boolean) => {
    selection?.onChange(
      toggleRow(
        selection.ids,
        flatTree.map(({ row }) => row),
        at,
        shift ? lastClicked.current : null,
      ),
    )
    lastClicked.current = at
  }
  const setExpanded = (at: number, open: boolean) => {
    const flatRow = flatTree[at]
    if (!flatRow?.hasChildren || flatRow.isExpanded === open || !tree) return false
    tree.onToggle(flatRow.row.id, open)
    return true
  }
  const handleKey = useRowKeys(box, {
    count: flatTree.length,
    height: rendered.height,
    open: (at) => flatTree[at] && onOpen?.(flatTree[at].row),
    select,
    setExpanded,
  })

  const handleClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    if (target.closest('[data-all]')) selection?.onChange(togglePage(selection.ids, rows))
    const at = Number(target.closest<HTMLElement>('tr[data-at]')?.dataset['at'])
    if (Number.isNaN(at)) return
    if (target.closest('[data-select]')) select(at, event.shiftKey)
    if (target.closest('[data-tree]')) setExpanded(at, !flatTree[at]?.isExpanded)
  }

  const highlight = isHighlightFading ? 'fading' : 'lit'
  const highlightedAt = highlightedId ? flatTree.findIndex(({ row }) => row.id === highlightedId) : -1
  useScrollToRow(box, highlightedAt, rendered.height)

  const virtualised = flatTree.length > maxUnvirtualisedRows
  const keys = columns.map(({ key }) => key)
  const measurement = useColumnWidths(table, keys, { virtualised, isLoading, storeAs: props.storeWidthsAs })
  const layout = fitLayout(columns, measurement.widths, measurement.boxWidth)
  // Reused cells show other content, so titles that were set for cut text are removed.
  useLayoutEffect(
    () => box.current?.querySelectorAll('td[title]').forEach((cell) => cell.removeAttribute('title')),
    [rendered.shift],
  )
  const head = { columns, cellStyles, sort, onSort, onWidth }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- one handler serves all rows; useRowKeys has the keyboard equivalents
    <div
      ref={box}
      className={layout.minWidth > measurement.boxWidth ? `${styles.box} ${styles.overflowing}` : styles.box}
      role="group"
      aria-label={name}
      aria-busy={isLoading || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={handleKey}
      onClick={handleClick}
      onPointerOver={showCutTextAsTitle}
      onScroll={markScrolledSideways}
    >
      <table
        ref={table}
        className={styles.table}
        style={tableStyleOf(layout, rowHeight)}
        {...(virtualised ? { 'aria-rowcount': flatTree.length + 1 } : {})}
      >
        <colgroup>
          {columns.map(({ key }, index) => (
            <col key={key} style={{ width: layout.widths[index] }} />
          ))}
        </colgroup>
        <TableHead {...head} />
        <tbody>
          {isLoading && <PlaceholderRows columns={columns} cellStyles={cellStyles} />}
          {rendered.from > 0 && (
            <tr aria-hidden className={styles.gap} style={{ height: rendered.from * rendered.height }} />
          )}
          {flatTree.slice(rendered.from, rendered.to).map((flatRow, index) => (
            // In a long list, rows that enter take over the elements of rows that leave.
            <TableRow
              key={virtualised ? rendered.from + index - rendered.shift : flatRow.row.id}
              flat={flatRow}
              at={rendered.from + index}
              columns={columns}
              cellStyles={cellStyles}
              selected={selectedIds.has(flatRow.row.id)}
              highlight={flatRow.row.id === highlightedId ? highlight : undefined}
              virtualised={virtualised}
            />
          ))}
          {rendered.to < flatTree.length && (
            <tr
              aria-hidden
              className={styles.gap}
              style={{ height: (flatTree.length - rendered.to) * rendered.height }}
            />
          )}
        </tbody>
        {props.foot && flatTree.length > 0 && (
          <TableFoot columns={columns} cellStyles={cellStyles} foot={props.foot} />
        )}
      </table>
      {flatTree.length === 0 && !isLoading && <div className={styles.empty}>{empty ?? t('table.empty')}</div>}
    </div>
  )
}

/** Offsets of fixed columns are variables of the table, so that a changed width does not render the rows. */
function cellStyleOf(
  { fixed, align, className }: Pick<TableColumn<never>, 'fixed' | 'align' | 'className'>,
  index: number,
  columns: readonly Pick<TableColumn<never>, 'fixed'>[],
): CellStyle {
  const names = [
    fixed && styles.fixed,
    fixed === 'end' && styles.end,
    fixed === 'start' && columns[index + 1]?.fixed !== 'start' && styles.startEdge,
    align === 'right' && styles.figures,
    align === 'center' && styles.middle,
    className,
  ].filter(Boolean)
  const edge = fixed === 'end' ? 'insetInlineEnd' : 'insetInlineStart'
  return {
    className: names.length > 0 ? names.join(' ') : undefined,
    style: fixed ? { [edge]: `var(${insetName(index)})` } : undefined,
  }
}

const insetName = (index: number) => `--inset-${index}`

const tableStyleOf = (
  { minWidth, insets, padding }: Layout & { padding: number },
  rowHeight: number,
): CSSProperties => {
  const variables = {
    '--row-height': `${rowHeight}px`,
    '--padding': `${padding}px`,
    ...Object.fromEntries(
      insets.flatMap((inset, index) => (inset === undefined ? [] : [[insetName(index), `${inset}px`]])),
    ),
  }
  return { width: `max(100%, ${minWidth}px)`, ...variables }
}

/** Columns scroll below the fixed ones only then, so only then those have a shadow. */
function markScrolledSideways({ currentTarget: box }: UIEvent<HTMLElement>) {
  box.toggleAttribute('data-scrolled', box.scrollLeft !== 0)
}

/** Shows the whole text of a cell on hover when it is cut off. */
function showCutTextAsTitle({ target }: PointerEvent) {
  const cell = (target as HTMLElement).closest<HTMLElement>('td, th')
  if (!cell || cell.querySelector('[title], button')) return
  const cut =
    cell.scrollWidth > cell.clientWidth ||
    [...cell.querySelectorAll<HTMLElement>('span, div')].some(
      (part) => part.scrollWidth > part.clientWidth + 1,
    )
  if (cut) cell.title = cell.innerText
  else cell.removeAttribute('title')
}
