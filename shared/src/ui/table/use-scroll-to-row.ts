import { useEffect, type RefObject } from 'react'

/** Scrolls the row at this index to the middle of the table where it is out of sight; -1 scrolls nowhere. */
export function useScrollToRow(box: RefObject<HTMLElement | null>, at: number, height: number): void {
  useEffect(() => {
    const { current: scroller } = box
    if (at < 0 || !scroller) return
    const top = at * height
    const isVisible =
      top >= scroller.scrollTop && top + 2 * height <= scroller.scrollTop + scroller.clientHeight
    if (!isVisible) scroller.scrollTo({ top: top - scroller.clientHeight / 2 })
    // oxlint-disable-next-line react/exhaustive-deps -- a changed height does not move the user again
  }, [box, at])
}
