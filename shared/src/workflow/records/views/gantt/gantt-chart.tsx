import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useText } from '../../../../text/text.ts'
import { barOf, dayMs, fillWidth, ticksOf, timesAfter, toPixels, visibleRows, type Scale } from './scale.ts'
import { ganttText as text } from './text.ts'
import styles from './gantt.module.css'

interface Times {
  readonly start: number
  readonly end: number
}

export interface GanttRow extends Times {
  readonly id: string
  readonly title: string
  /** From 0 to 100; null for none. */
  readonly progress: number | null
  readonly canMove: boolean
  readonly canResize: boolean
}

interface Props {
  label: string
  rows: readonly GanttRow[]
  scale: Scale
  now: number
  formatDay: (at: number) => string
  /** What belongs to the last day that is named: a day, where times are whole days. */
  lastDayMs: number
  onOpen: (id: string) => void
  /** Saves other times; resolves to whether they were taken. */
  onChange: (id: string, times: Times) => Promise<boolean>
}

const rowHeight = 40
const axisHeight = 32
const titleWidth = 220
const wheelAhead = 400

interface Drag {
  readonly id: string
  readonly isEnd: boolean
  readonly from: number
  readonly pixels: number
}

/** Records as bars over time. Rows and marks outside of the view are not rendered. */
export function GanttChart({
  label,
  rows,
  scale: ownScale,
  now,
  formatDay,
  lastDayMs,
  onOpen,
  onChange,
}: Props) {
  const t = useText(text)
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ scrollTop: 0, scrollLeft: 0, height: 400, width: 800 })
  const scale = fillWidth(ownScale, view.width - titleWidth)
  const [activeId, setActiveId] = useState('')
  const [drag, setDrag] = useState<Drag | null>(null)
  const focusNext = useRef(false)
  const active = Math.max(
    0,
    rows.findIndex(({ id }) => id === activeId),
  )
  const measure = () => {
    const element = box.current
    if (!element) return
    const { scrollTop, scrollLeft, clientHeight: height, clientWidth: width } = element
    setView({ scrollTop, scrollLeft, height, width })
  }
  const begin = rows[0]?.start ?? now
  useEffect(() => {
    const element = box.current
    if (!element) return
    const isNowShown = now >= scale.from && now <= scale.from + scale.days * dayMs
    element.scrollLeft = Math.max(0, toPixels(scale, isNowShown ? now : begin) - 120)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps -- the view is placed anew for another scale only
  }, [scale.zoom])
  useEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    box.current?.querySelector<HTMLElement>('[data-active="true"]')?.focus()
  })

  const select = (at: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, at))]
    const element = box.current
    if (!row || !element) return
    const top = rows.indexOf(row) * rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight > element.scrollTop + view.height - axisHeight)
      element.scrollTop = top + rowHeight - view.height + axisHeight
    measure()
    setActiveId(row.id)
    focusNext.current = true
  }
  const handleKey = (event: KeyboardEvent, row: GanttRow) => {
    const { key, altKey, shiftKey } = event
    const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key]
    const places = { ArrowUp: active - 1, ArrowDown: active + 1, Home: 0, End: rows.length - 1 }
    if (altKey && sideways !== undefined) {
      event.preventDefault()
      if (shiftKey ? row.canResize : row.canMove)
        void onChange(row.id, timesAfter(scale, row, sideways * scale.pixelsPerDay, shiftKey))
    } else if (!altKey && key in places) {
      event.preventDefault()
      select(places[key as keyof typeof places])
    }
  }
  const startDrag = (event: PointerEvent, row: GanttRow, isEnd: boolean) => {
    if (event.button !== 0 || !(isEnd ? row.canResize : row.canMove)) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ id: row.id, isEnd, from: event.clientX, pixels: 0 })
  }
  const moveDrag = (event: PointerEvent) => drag && setDrag({ ...drag, pixels: event.clientX - drag.from })
  const endDrag = (row: GanttRow) => {
    if (!drag) return
    const times = timesAfter(scale, row, drag.pixels, drag.isEnd)
    setDrag(null)
    if (times.start !== row.start || times.end !== row.end) void onChange(row.id, times)
    else if (Math.abs(drag.pixels) < 4) onOpen(row.id)
  }
  const shownTimes = (row: GanttRow): Times =>
    drag?.id === row.id ? timesAfter(scale, row, drag.pixels, drag.isEnd) : row

  const { first, last } = visibleRows(rows.length, { ...view, rowHeight })
  const ticks = ticksOf(scale, view.scrollLeft - wheelAhead, view.scrollLeft + view.width + wheelAhead)
  const todayAt = toPixels(scale, now)
  return (
    <div ref={box} className={styles.chart} onScroll={measure}>
      <div
        className={styles.content}
        style={{ width: titleWidth + scale.width, height: axisHeight + rows.length * rowHeight }}
      >
        <div className={styles.axis} aria-hidden>
          <div className={styles.corner}>{t('gantt.title')}</div>
          {ticks.map(({ at, left, label: name, isMajor }) => (
            <span key={at} className={styles.tick} data-major={isMajor} style={{ left: titleWidth + left }}>
              {name}
            </span>
          ))}
        </div>
        {ticks.map(({ at, left }) => (
          <i key={at} className={styles.line} style={{ left: titleWidth + left }} aria-hidden />
        ))}
        {todayAt >= 0 && todayAt <= scale.width && (
          <i
            className={`${styles.line} ${styles.today}`}
            style={{ left: titleWidth + todayAt }}
            title={t('gantt.today')}
            aria-hidden
          />
        )}
        <div role="list" aria-label={label}>
          {rows.slice(first, last + 1).map((row, index) => {
            const at = first + index
            const times = shownTimes(row)
            const bar = barOf(scale, times)
            const words = {
              name: row.title,
              from: formatDay(times.start),
              to: formatDay(times.end - lastDayMs),
              progress: row.progress ?? 0,
            }
            const described = t(row.progress === null ? 'gantt.row' : 'gantt.rowProgress', words)
            return (
              <div
                key={row.id}
                role="listitem"
                aria-setsize={rows.length}
                aria-posinset={at + 1}
                className={styles.row}
                style={{ top: axisHeight + at * rowHeight }}
              >
                <button
                  type="button"
                  className={styles.name}
                  data-active={at === active}
                  tabIndex={at === active ? 0 : -1}
                  aria-label={described}
                  title={described}
                  onFocus={() => setActiveId(row.id)}
                  onKeyDown={(event) => handleKey(event, row)}
                  onClick={() => onOpen(row.id)}
                >
                  {row.title}
                </button>
                {bar && (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button of the row does the same with keys
                  <div
                    className={styles.bar}
                    data-movable={row.canMove}
                    style={{ left: titleWidth + bar.left, width: bar.width }}
                    title={described}
                    onPointerDown={(event) => startDrag(event, row, false)}
                    onPointerMove={moveDrag}
                    onPointerUp={() => endDrag(row)}
                    onPointerCancel={() => setDrag(null)}
                    onClick={() => !row.canMove && onOpen(row.id)}
                  >
                    {row.progress !== null && (
                      <>
                        <span className={styles.done} style={{ width: `${row.progress}%` }} />
                        {bar.width > 48 && (
                          <span className={styles.percent}>{t('gantt.percent', { n: row.progress })}</span>
                        )}
                      </>
                    )}
                    {row.canResize && (
                      <span
                        className={styles.edge}
                        onPointerDown={(event) => startDrag(event, row, true)}
                        aria-hidden
                      />
                    )}
                  </div>
                )}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
