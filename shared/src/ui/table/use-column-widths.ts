import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { MeasuredWidth } from './layout.ts'
import { readStoredWidths, storeWidths } from './stored-widths.ts'

interface Measurement {
  /** Language and columns that were measured, as the text of the head. */
  head: string
  widths: ReadonlyMap<string, MeasuredWidth>
  /** Width of the scrolling box in pixels. */
  boxWidth: number
}

export interface MeasureOptions {
  /** Only some of the rows are rendered. */
  virtualised: boolean
  /** The rows are placeholders. */
  isLoading: boolean
  /** Name under which the browser stores the widths of the rows, for the next time that they load. */
  storeAs: string | undefined
}

/** Time without changes in milliseconds after which the rendered rows of a long list are measured. */
const settleMs = 300

/**
 * Measures what the head and the rendered cells of each column need. The browser computes it: the table is
 * laid out once with automatic widths, which takes one layout and no reading per cell, and covers tags, dots and
 * buttons in cells. Widths only grow while the head stays the same, so columns do not move when rows are
 * refreshed or paged. Returns nothing until the table is visible.
 */
export function useColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  keys: readonly string[],
  { virtualised, isLoading, storeAs }: MeasureOptions,
): Measurement {
  const [measurement, setMeasurement] = useState<Measurement>(nothingMeasured)
  const latestKeys = useRef(keys)
  useLayoutEffect(() => {
    latestKeys.current = keys
  })

  useLayoutEffect(() => {
    const { current } = table
    if (!current) return undefined
    let isMeasured = false
    const measure = () => {
      const next = measureColumns(current, latestKeys.current)
      if (!next) return
      isMeasured = true
      const measured = isLoading ? withStoredWidths(next, storeAs) : next
      setMeasurement((before) => mergeMeasurements(before, measured))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    // A mutation is reported before the browser paints, so new rows are first shown with their widths.
    const mutations = new MutationObserver(() => {
      if (!virtualised) return flushSync(measure)
      clearTimeout(timer)
      timer = setTimeout(measure, settleMs)
      return undefined
    })
    const box = current.parentElement!
    const resizes = new ResizeObserver(() => {
      // The table was not displayed until now.
      if (!isMeasured) return measure()
      return setMeasurement((before) =>
        before.boxWidth === box.clientWidth ? before : { ...before, boxWidth: box.clientWidth },
      )
    })
    measure()
    mutations.observe(current, { childList: true, characterData: true, subtree: true })
    resizes.observe(box)
    return () => {
      clearTimeout(timer)
      mutations.disconnect()
      resizes.disconnect()
    }
  }, [table, virtualised, isLoading, storeAs])
  useEffect(() => {
    if (storeAs && !isLoading && table.current?.querySelector('tr[data-at]'))
      storeWidths(storeAs, measurement.widths)
  }, [table, isLoading, storeAs, measurement])
  return measurement
}

const nothingMeasured: Measurement = { head: '', widths: new Map(), boxWidth: Infinity }

/** A dialog grows while it opens, and rectangles are those of that moment. A smaller difference is rounding. */
function scaleOf(box: HTMLElement): number {
  const scale = box.getBoundingClientRect().width / box.offsetWidth
  return scale > 0 && scale < 0.99 ? scale : 1
}

/** Returns undefined where the table is not displayed. */
function measureColumns(table: HTMLTableElement, keys: readonly string[]): Measurement | undefined {
  const box = table.parentElement!
  const head = table.tHead!
  const { scrollLeft, scrollTop } = box
  const scale = scaleOf(box)
  table.toggleAttribute('data-measuring', true)
  const widthOf = (element: Element) => Math.ceil(element.getBoundingClientRect().width / scale)
  const widths = new Map(
    [...head.rows[0]!.cells].map((cell, index) => [
      keys[index]!,
      {
        // The border of a column at the end edge, and fractions of a pixel.
        head: widthOf(cell.firstElementChild!) + 1,
        cells: widthOf(cell),
      },
    ]),
  )
  const { clientWidth } = box
  table.toggleAttribute('data-measuring', false)
  // A narrower or lower table moves the scroll position.
  if (scrollLeft !== 0) box.scrollLeft = scrollLeft
  if (scrollTop !== 0) box.scrollTop = scrollTop
  return clientWidth > 0 ? { head: head.textContent, widths, boxWidth: clientWidth } : undefined
}

/**
 * Returns the measurement of placeholders with the widths that the rows had the last time, so that the head
 * stays in its place when the rows arrive. Those replace it whole, because their head has another text.
 */
function withStoredWidths({ head, widths, boxWidth }: Measurement, name: string | undefined): Measurement {
  const stored = name ? readStoredWidths(name) : {}
  const expected = [...widths].map(
    ([key, measured]) =>
      [key, { ...measured, cells: Math.max(measured.head, stored[key] ?? measured.cells) }] as const,
  )
  return { head: `${head} (loading)`, widths: new Map(expected), boxWidth }
}

/** Returns `before` where nothing changes, so that React skips the render. */
function mergeMeasurements(before: Measurement, next: Measurement): Measurement {
  if (before.head !== next.head) return next
  const widths = new Map(
    [...next.widths].map(([key, { head, cells }]) => {
      const previous = before.widths.get(key) ?? { head: 0, cells: 0 }
      return [key, { head: Math.max(head, previous.head), cells: Math.max(cells, previous.cells) }]
    }),
  )
  const isSame =
    before.boxWidth === next.boxWidth &&
    [...widths].every(([key, { head, cells }]) => {
      const previous = before.widths.get(key)
      return previous?.head === head && previous.cells === cells
    })
  return isSame ? before : { ...next, widths }
}
