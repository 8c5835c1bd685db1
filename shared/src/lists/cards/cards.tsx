import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import type { Action } from '../../ui/table/column.ts'
import type { ArrangedColumn } from '../list-preference.ts'
import { flattenRows } from '../../ui/table/flatten-rows.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { toggleRow } from '../../ui/table/toggle-selection.ts'
import { ActionSheet } from './action-sheet.tsx'
import { Card, type CardContent } from './card.tsx'
import { placeOnCard } from './card-parts.ts'
import { useLongPress } from './use-long-press.ts'
import { useVisibleCount } from './use-visible-count.ts'
import styles from './cards.module.css'

interface Props<Row> {
  /** Accessible name of the list. */
  name: string
  columns: readonly ArrangedColumn<Row>[]
  /** The columns as the table renders them; their cells are the contents of the cards. */
  tableColumns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  actions: readonly Action<Row>[]
  selection?: { ids: readonly string[]; onChange: (ids: string[]) => void } | undefined
  /** A tap selects a card instead of opening it. */
  selecting: boolean
  /** Called when a long press starts the selection. */
  onSelecting: () => void
  tree?: { expanded: ReadonlySet<string>; onToggle: (id: string, open: boolean) => void } | undefined
  /** Opens the record of a row. */
  onOpen: (row: Row) => void
  /** A row to highlight and to scroll into view, such as one that was just created. */
  highlightedId?: string | undefined
  /** The highlight has begun to fade. */
  isHighlightFading?: boolean
  /** Shown when there are no rows. */
  empty: ReactNode
}

const noIds: ReadonlySet<string> = new Set()
const isEmpty = (value: ReactNode) =>
  value === null || value === undefined || value === '' || typeof value === 'boolean'

/** The rows of a list as cards, for screens that are too narrow for a table. */
export function Cards<Row extends { id: string }>(props: Props<Row>) {
  const { name, columns, tableColumns, rows, actions, selection, selecting, onSelecting, tree, onOpen } =
    props
  const box = useRef<HTMLUListElement>(null)
  const [actionsOf, setActionsOf] = useState<Row | null>(null)
  const expanded = tree?.expanded ?? noIds
  const flatTree = useMemo(() => flattenRows(rows, expanded), [rows, expanded])
  const parts = useMemo(() => placeOnCard(columns.filter(({ shown }) => shown)), [columns])
  const cells = useMemo(() => new Map(tableColumns.map(({ key, cell }) => [key, cell])), [tableColumns])
  const selectedIds = useMemo(() => new Set(selection?.ids ?? []), [selection?.ids])
  const { highlightedId } = props
  const highlightedAt = highlightedId ? flatTree.findIndex(({ row }) => row.id === highlightedId) : -1
  const { count, end } = useVisibleCount(flatTree.length, highlightedAt + 1)
  useEffect(() => {
    if (highlightedAt < 0) return
    box.current?.querySelector(`:scope > [data-at="${highlightedAt}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [highlightedId, highlightedAt])

  const highlight = props.isHighlightFading ? 'fading' : 'lit'

  const availableActions = (row: Row) => actions.filter(({ hidden }) => !hidden?.(row))
  /** What can be the title of a card: a record without a value for the first one has that of the next. */
  const titles = [...(parts.title ? [parts.title] : []), ...parts.facts]
  const nameOf = (row: Row) => {
    const texts = titles.map(({ key }) => row[key as keyof Row] as unknown)
    const name = texts.find(
      (value) => typeof value === 'number' || (typeof value === 'string' && value !== ''),
    )
    return name === undefined ? '' : String(name)
  }
  const contentOf = (row: Row, at: number): CardContent => {
    const valueOf = (column: ArrangedColumn<Row> | undefined) =>
      column && cells.get(column.key)?.(row, at, { selected: selectedIds.has(row.id) })
    const titled = titles.find((column) => !isEmpty(valueOf(column)))
    return {
      title: valueOf(titled),
      state: valueOf(parts.state),
      facts: parts.facts.flatMap((column) => {
        const value = valueOf(column)
        return column === titled || isEmpty(value) ? [] : [{ key: column.key, name: column.title, value }]
      }),
    }
  }
  const toggle = (at: number) => {
    const flatRows = flatTree.map(({ row }) => row)
    selection?.onChange(toggleRow(selection.ids, flatRows, at, null))
  }
  const longPress = useLongPress((target) => {
    const at = target.closest<HTMLElement>('[data-at]')?.dataset['at']
    if (at === undefined || !selection || selecting) return
    onSelecting()
    toggle(Number(at))
  })
  const handleClick = ({ target }: MouseEvent) => {
    const button = (target as HTMLElement).closest<HTMLElement>(
      'button[data-open], [data-toggle], [data-more]',
    )
    const [action, at] = Object.entries(button?.dataset ?? {})[0] ?? []
    const flatRow = flatTree[Number(at)]
    if (!flatRow) return
    if (action === 'toggle') tree?.onToggle(flatRow.row.id, !flatRow.isExpanded)
    else if (action === 'more') setActionsOf(flatRow.row)
    else if (selecting) toggle(Number(at))
    else onOpen(flatRow.row)
  }
  const handleKey = (event: KeyboardEvent) => {
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>('button[data-open]') ?? [])]
    const at = buttons.indexOf(event.target as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (at < 0 || to === undefined) return
    event.preventDefault()
    buttons[Math.max(0, Math.min(buttons.length - 1, to))]?.focus()
  }

  if (flatTree.length === 0) return <div className={styles.empty}>{props.empty}</div>
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- one handler serves the buttons of all cards */}
      <ul
        ref={box}
        className={styles.list}
        aria-label={name}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reachable by keyboard, also without controls in it
        tabIndex={0}
        onClick={handleClick}
        onKeyDown={handleKey}
        {...longPress}
      >
        {flatTree.slice(0, count).map(({ row, depth, hasChildren, isExpanded }, at) => {
          const canAct = availableActions(row)
          return (
            <li key={row.id} data-at={at} aria-setsize={flatTree.length} aria-posinset={at + 1}>
              <Card
                at={at}
                name={nameOf(row)}
                content={contentOf(row, at)}
                depth={depth}
                expanded={hasChildren ? isExpanded : null}
                selected={selecting && selection ? selectedIds.has(row.id) : null}
                canOpen={canAct.some(({ danger }) => !danger)}
                hasActions={canAct.length > 0}
                highlight={row.id === highlightedId ? highlight : undefined}
              />
            </li>
          )
        })}
        {count < flatTree.length && <li ref={end} className={styles.end} aria-hidden />}
      </ul>
      {actionsOf && (
        <ActionSheet
          title={nameOf(actionsOf)}
          row={actionsOf}
          actions={availableActions(actionsOf)}
          onClose={() => setActionsOf(null)}
        />
      )}
    </>
  )
}
