import type { KeyboardEvent, PointerEvent } from 'react'
import type { Dress, Tabled } from './tabled.ts'
import styles from './table.module.css'

export interface Sort {
  key: string
  order: 'asc' | 'desc'
}

interface Props<Row> {
  columns: readonly Tabled<Row>[]
  dresses: readonly Dress[]
  sort: Sort | undefined
  onSort: ((sort: Sort | undefined) => void) | undefined
  /** Widens a column; absent where widths are as they are. */
  onWidth: ((key: string, width: number) => void) | undefined
}

/** Up, down, as it was. */
const next = (key: string, sort: Sort | undefined): Sort | undefined =>
  sort?.key !== key ? { key, order: 'asc' } : sort.order === 'asc' ? { key, order: 'desc' } : undefined

const orders = { asc: 'ascending', desc: 'descending' } as const
const narrowest = 48
const widest = 1_000

export function TableHead<Row>({ columns, dresses, sort, onSort, onWidth }: Props<Row>) {
  const put = (key: string, width: number) =>
    onWidth?.(key, Math.round(Math.min(widest, Math.max(narrowest, width))))
  const press = (event: KeyboardEvent, { key, width }: Tabled<Row>) => {
    const step = { ArrowRight: 16, ArrowLeft: -16 }[event.key]
    if (!event.altKey || !step) return
    event.preventDefault()
    put(key, width + step)
  }
  const drag = (event: PointerEvent<HTMLElement>, { key, width }: Tabled<Row>) => {
    const { currentTarget: grip, pointerId, clientX } = event
    const drawn = grip.parentElement!.getBoundingClientRect().width
    const backwards = getComputedStyle(grip).direction === 'rtl' ? -1 : 1
    event.preventDefault()
    grip.setPointerCapture(pointerId)
    // What is drawn may be wider than what was asked for, where the table has room to share.
    const move = (moved: globalThis.PointerEvent) =>
      put(key, ((drawn + (moved.clientX - clientX) * backwards) * width) / drawn)
    grip.addEventListener('pointermove', move)
    grip.addEventListener('lostpointercapture', () => grip.removeEventListener('pointermove', move), {
      once: true,
    })
  }
  return (
    <thead>
      <tr>
        {columns.map((column, nth) => {
          const { key, title, sortable, resizable } = column
          const order = sort?.key === key ? sort.order : undefined
          return (
            <th
              key={key}
              scope="col"
              className={dresses[nth]!.className}
              style={dresses[nth]!.style}
              {...(sortable ? { 'aria-sort': order ? orders[order] : 'none' } : {})}
            >
              {sortable && onSort ? (
                <button
                  type="button"
                  className={styles.sorter}
                  data-order={order}
                  onClick={() => onSort(next(key, sort))}
                  onKeyDown={(event) => press(event, column)}
                >
                  <span>{title}</span>
                </button>
              ) : (
                <span className={styles.title}>{title}</span>
              )}
              {resizable && onWidth && (
                <span className={styles.grip} aria-hidden onPointerDown={(event) => drag(event, column)} />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
