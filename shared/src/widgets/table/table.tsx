import { useLayoutEffect, useMemo, useRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { flatRows } from './flat.ts'
import { TableHead, type Sort } from './head.tsx'
import { arranged, layoutOf } from './layout.ts'
import { TableRow } from './row.tsx'
import { pageSelected, selectedAfter } from './selected.ts'
import type { Dress, Tabled } from './tabled.ts'
import { text } from './text.ts'
import { useDrawn } from './use-drawn.ts'
import { useKeys } from './use-keys.ts'
import { mostDrawn } from './window.ts'
import styles from './table.module.css'

interface Props<Row> {
  /** What the rows are, for who cannot see them. */
  name: string
  columns: readonly Tabled<Row>[]
  rows: readonly Row[]
  /** Rows are 36 px high instead of 40. */
  dense?: boolean
  selection?: { ids: readonly string[]; onChange: (ids: string[]) => void } | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort | undefined) => void) | undefined
  onWidth?: ((key: string, width: number) => void) | undefined
  /** Rows have children: which are open, by id, and what to do when one is to be opened or closed. */
  tree?: { opened: ReadonlySet<string>; onToggle: (id: string, open: boolean) => void } | undefined
  /** Enter on a row. */
  onOpen?: ((row: Row) => void) | undefined
  /** What stands below the heads where there are no rows. */
  empty?: ReactNode
}

const none: ReadonlySet<string> = new Set()

/**
 * A table that draws what is in sight: heads and chosen columns stay, a hundred thousand rows scroll, arrows walk through them
 * (specification: areas 2, paginated table). Columns come as they are to stand; it keeps no state but the scrolling.
 */
export function Table<Row extends { id: string }>(props: Props<Row>) {
  const { name, rows, dense = false, selection, sort, onSort, onWidth, tree, onOpen, empty } = props
  const t = useText(text)
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<number | null>(null)
  const opened = tree?.opened ?? none

  const flat = useMemo(() => flatRows(rows, opened), [rows, opened])
  const columns = useMemo(() => arranged(props.columns), [props.columns])
  const { width, dresses } = useMemo(() => {
    const { width, insets } = layoutOf(columns)
    return { width, dresses: columns.map((column, nth) => dressOf(column, insets[nth])) }
  }, [columns])
  const drawn = useDrawn(box, flat.length, dense ? 36 : 40)

  const chosen = useMemo(() => new Set(selection?.ids ?? []), [selection?.ids])
  const select = (at: number, shift: boolean) => {
    selection?.onChange(
      selectedAfter(
        selection.ids,
        flat.map(({ row }) => row),
        at,
        shift ? last.current : null,
      ),
    )
    last.current = at
  }
  const unfold = (at: number, open: boolean) => {
    const one = flat[at]
    if (!one?.branch || one.open === open || !tree) return false
    tree.onToggle(one.row.id, open)
    return true
  }
  const press = useKeys(box, {
    count: flat.length,
    height: drawn.height,
    open: (at) => flat[at] && onOpen?.(flat[at].row),
    select,
    unfold,
  })

  const click = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    if (target.closest('[data-all]')) selection?.onChange(pageSelected(selection.ids, rows))
    const at = Number(target.closest<HTMLElement>('tr[data-at]')?.dataset['at'])
    if (Number.isNaN(at)) return
    if (target.closest('[data-select]')) select(at, event.shiftKey)
    if (target.closest('[data-tree]')) unfold(at, !flat[at]?.open)
  }

  const counted = flat.length > mostDrawn
  // Cells that became others have not been asked yet whether they fit.
  useLayoutEffect(
    () => box.current?.querySelectorAll('td[title]').forEach((cell) => cell.removeAttribute('title')),
    [drawn.shift],
  )
  const head = { columns, dresses, sort, onSort, onWidth }
  return (
    // The rows are reached by the arrows, and what scrolls has to be reachable by the Tab key.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={box}
      className={dense ? `${styles.box} ${styles.dense}` : styles.box}
      role="group"
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={press}
      onClick={click}
      onPointerOver={tellWhatIsCut}
    >
      <table
        className={styles.table}
        style={{ width: `max(100%, ${width}px)` }}
        {...(counted ? { 'aria-rowcount': flat.length + 1 } : {})}
      >
        <colgroup>
          {columns.map(({ key, width: pixels }) => (
            <col key={key} style={{ width: pixels }} />
          ))}
        </colgroup>
        <TableHead {...head} />
        <tbody>
          {drawn.from > 0 && (
            <tr aria-hidden className={styles.gap} style={{ height: drawn.from * drawn.height }} />
          )}
          {flat.slice(drawn.from, drawn.to).map((one, nth) => (
            // Of many rows those that leave lend their place to those that come, wherever what is scrolled says so.
            <TableRow
              key={counted ? drawn.from + nth - drawn.shift : one.row.id}
              flat={one}
              at={drawn.from + nth}
              columns={columns}
              dresses={dresses}
              selected={chosen.has(one.row.id)}
              counted={counted}
            />
          ))}
          {drawn.to < flat.length && (
            <tr
              aria-hidden
              className={styles.gap}
              style={{ height: (flat.length - drawn.to) * drawn.height }}
            />
          )}
        </tbody>
      </table>
      {flat.length === 0 && <div className={styles.empty}>{empty ?? t('table.empty')}</div>}
    </div>
  )
}

function dressOf(
  { fixed, align, className }: Pick<Tabled<never>, 'fixed' | 'align' | 'className'>,
  inset: string | undefined,
): Dress {
  const names = [
    fixed && styles.fixed,
    fixed === 'end' && styles.end,
    align === 'right' && styles.figures,
    align === 'center' && styles.middle,
    className,
  ].filter(Boolean)
  return {
    className: names.length > 0 ? names.join(' ') : undefined,
    style:
      inset === undefined
        ? undefined
        : fixed === 'end'
          ? { insetInlineEnd: inset }
          : { insetInlineStart: inset },
  }
}

/** A cell that does not fit shows its whole text on hover; one that fits does not repeat it. */
function tellWhatIsCut({ target }: PointerEvent) {
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
