import type { KeyboardEvent, PointerEvent } from 'react'
import type { CellStyle, TableColumn } from './table-column.ts'
import styles from './table.module.css'

export interface Sort {
  key: string
  order: 'asc' | 'desc'
}

interface Props<Row> {
  columns: readonly TableColumn<Row>[]
  cellStyles: readonly CellStyle[]
  sort: Sort | undefined
  onSort: ((sort: Sort | undefined) => void) | undefined
  /** Sets the width of a column in pixels; absent where widths cannot be changed. */
  onWidth: ((key: string, width: number) => void) | undefined
}

/** Cycles a column through ascending, descending and unsorted. */
function nextSort(key: string, sort: Sort | undefined): Sort | undefined {
  if (sort?.key !== key) return { key, order: 'asc' }
  return sort.order === 'asc' ? { key, order: 'desc' } : undefined
}

const orders = { asc: 'ascending', desc: 'descending' } as const
const minWidth = 48
const maxWidth = 1_000

/** Header row: titles, sort buttons and resize handles. */
export function TableHead<Row>({ columns, cellStyles, sort, onSort, onWidth }: Props<Row>) {
  const setWidth = (key: string, width: number) =>
    onWidth?.(key, Math.round(Math.min(maxWidth, Math.max(minWidth, width))))
  const handleKey = (event: KeyboardEvent, { key }: TableColumn<Row>) => {
    const step = { ArrowRight: 16, ArrowLeft: -16 }[event.key]
    if (!event.altKey || !step) return
    event.preventDefault()
    setWidth(key, event.currentTarget.parentElement!.getBoundingClientRect().width + step)
  }
  const startResize = (event: PointerEvent<HTMLElement>, { key }: TableColumn<Row>) => {
    const { currentTarget: grip, pointerId, clientX } = event
    const renderedWidth = grip.parentElement!.getBoundingClientRect().width
    const direction = getComputedStyle(grip).direction === 'rtl' ? -1 : 1
    event.preventDefault()
    grip.setPointerCapture(pointerId)
    const move = (moved: globalThis.PointerEvent) =>
      setWidth(key, renderedWidth + (moved.clientX - clientX) * direction)
    grip.addEventListener('pointermove', move)
    grip.addEventListener('lostpointercapture', () => grip.removeEventListener('pointermove', move), {
      once: true,
    })
  }
  return (
    <thead>
      <tr>
        {columns.map((column, index) => {
          const { key, title, sortable, resizable } = column
          const order = sort?.key === key ? sort.order : undefined
          return (
            <th
              key={key}
              scope="col"
              className={cellStyles[index]!.className}
              style={cellStyles[index]!.style}
              {...(sortable ? { 'aria-sort': order ? orders[order] : 'none' } : {})}
            >
              {sortable && onSort ? (
                <button
                  type="button"
                  className={styles.sorter}
                  data-order={order}
                  onClick={() => onSort(nextSort(key, sort))}
                  onKeyDown={(event) => handleKey(event, column)}
                >
                  <span>{title}</span>
                </button>
              ) : (
                <span className={styles.title}>{title}</span>
              )}
              {resizable && onWidth && (
                <span
                  className={styles.grip}
                  aria-hidden
                  onPointerDown={(event) => startResize(event, column)}
                />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
