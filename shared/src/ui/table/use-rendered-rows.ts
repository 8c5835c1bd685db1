import { useDeferredValue, useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import {
  rowsToRender,
  maxUnvirtualisedRows,
  rowsAfterScroll,
  type RenderedRows,
  type Viewport,
} from './row-window.ts'

interface RenderedWindow extends RenderedRows {
  /** Height of a row in pixels, measured on the first rendered row. */
  height: number
}

/** Time without scrolling, in milliseconds, after which the rows around the visible ones are rendered. */
const settleMs = 200

/**
 * Follows the scroll position of `box` and returns which of `count` rows to render. Short lists are rendered
 * whole: first the rows that fit the window, so that the table appears sooner, then the others.
 */
export function useRenderedRows(
  box: RefObject<HTMLElement | null>,
  count: number,
  defaultHeight: number,
): RenderedWindow {
  const [{ viewport, rendered }, setState] = useState(() =>
    stateOf({ count, top: 0, view: 800, height: defaultHeight }),
  )
  const virtualised = count > maxUnvirtualisedRows
  const isFirstPainted = useDeferredValue(true, false)

  // Rows can be higher than usual, for example with two lines, so the first rendered row is measured.
  useLayoutEffect(() => {
    const row = virtualised ? box.current?.querySelector<HTMLElement>('tbody tr[data-at]') : null
    const height = row?.offsetHeight || defaultHeight
    // oxlint-disable-next-line react/set-state-in-effect -- the height is known only after the browser has laid the row out
    setState((before) => extendRange(before, { height }))
  }, [box, virtualised, defaultHeight])

  useEffect(() => {
    const { current: scroller } = box
    if (!virtualised || !scroller) return undefined
    let settleTimer: ReturnType<typeof setTimeout> | undefined
    const readScroll = () => ({ count, top: scroller.scrollTop, view: scroller.clientHeight })
    const handleSettled = () => setState((before) => extendRange(before, readScroll()))
    const handleScroll = () => {
      clearTimeout(settleTimer)
      settleTimer = setTimeout(handleSettled, settleMs)
      // An element that has the focus must not turn into another row, so it is not reused.
      const reuseElements = !scroller.contains(document.activeElement) || scroller === document.activeElement
      // Renders within the scroll frame; otherwise newly visible rows would be blank for a frame.
      flushSync(() =>
        setState((before) => {
          const viewport = { ...before.viewport, ...readScroll() }
          const next = rowsAfterScroll(viewport, before.rendered, reuseElements)
          return next === before.rendered ? before : { viewport, rendered: next }
        }),
      )
    }
    handleSettled()
    const resizeObserver = new ResizeObserver(handleSettled)
    resizeObserver.observe(scroller)
    scroller.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      clearTimeout(settleTimer)
      resizeObserver.disconnect()
      scroller.removeEventListener('scroll', handleScroll)
    }
  }, [box, virtualised, count])

  if (!virtualised && !isFirstPainted) {
    const to = Math.min(count, Math.ceil(window.innerHeight / defaultHeight))
    return { from: 0, to, shift: 0, height: defaultHeight }
  }
  const current =
    count === viewport.count ? rendered : { ...rowsToRender({ ...viewport, count }), shift: rendered.shift }
  return { ...current, height: viewport.height }
}

interface ScrollState {
  viewport: Viewport
  rendered: RenderedRows
}

const stateOf = (viewport: Viewport): ScrollState => ({
  viewport,
  rendered: { ...rowsToRender(viewport), shift: 0 },
})

/**
 * Adds the rows around the visible ones. Returns the same state object where nothing changes, so that React
 * skips the render.
 */
function extendRange(before: ScrollState, by: Partial<Viewport>): ScrollState {
  const viewport = { ...before.viewport, ...by }
  const { from, to } = rowsToRender(viewport)
  const { rendered } = before
  const same =
    from === rendered.from &&
    to === rendered.to &&
    viewport.count === before.viewport.count &&
    viewport.height === before.viewport.height
  return same ? before : { viewport, rendered: { ...rendered, from, to } }
}
