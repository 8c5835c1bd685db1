import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { drawnRows, mostDrawn, scrolledTo, type Placed, type Seen } from './window.ts'

interface Window extends Placed {
  /** Pixels of a row, as the first one is drawn. */
  height: number
}

/** Milliseconds without scrolling after which what is around the rows in sight is drawn. */
const rest = 200

/** Follows what is scrolled and says which of `count` rows are to be drawn; all of them where there are few. */
export function useDrawn(box: RefObject<HTMLElement | null>, count: number, usual: number): Window {
  const [{ seen, placed }, setAt] = useState(() => at({ count, top: 0, view: 800, height: usual }))
  const many = count > mostDrawn

  // A row of two lines is higher than the usual one: the first that is drawn says how high rows are here.
  useLayoutEffect(() => {
    const row = many ? box.current?.querySelector<HTMLElement>('tbody tr[data-at]') : null
    const height = row?.offsetHeight || usual
    setAt((before) => around(before, { height }))
  }, [box, many, usual])

  useEffect(() => {
    const { current: scroller } = box
    if (!many || !scroller) return undefined
    let resting: ReturnType<typeof setTimeout> | undefined
    const now = () => ({ count, top: scroller.scrollTop, view: scroller.clientHeight })
    const settle = () => setAt((before) => around(before, now()))
    const scroll = () => {
      clearTimeout(resting)
      resting = setTimeout(settle, rest)
      // Whoever stands in a row keeps it, or hears that it is gone: it never becomes another one below them.
      const again = !scroller.contains(document.activeElement) || scroller === document.activeElement
      // Within the frame that is scrolled, or what comes in sight would be blank in it.
      flushSync(() =>
        setAt((before) => {
          const seen = { ...before.seen, ...now() }
          const placed = scrolledTo(seen, before.placed, again)
          return placed === before.placed ? before : { seen, placed }
        }),
      )
    }
    settle()
    const resized = new ResizeObserver(settle)
    resized.observe(scroller)
    scroller.addEventListener('scroll', scroll, { passive: true })
    return () => {
      clearTimeout(resting)
      resized.disconnect()
      scroller.removeEventListener('scroll', scroll)
    }
  }, [box, many, count])

  const drawn = count === seen.count ? placed : { ...drawnRows({ ...seen, count }), shift: placed.shift }
  return { ...drawn, height: seen.height }
}

interface At {
  seen: Seen
  placed: Placed
}

const at = (seen: Seen): At => ({ seen, placed: { ...drawnRows(seen), shift: 0 } })

/** With what is around the rows in sight; the state as it was where the same rows would be drawn: then nothing is drawn anew. */
function around(before: At, by: Partial<Seen>): At {
  const seen = { ...before.seen, ...by }
  const { from, to } = drawnRows(seen)
  const { placed } = before
  const same =
    from === placed.from &&
    to === placed.to &&
    seen.count === before.seen.count &&
    seen.height === before.seen.height
  return same ? before : { seen, placed: { ...placed, from, to } }
}
