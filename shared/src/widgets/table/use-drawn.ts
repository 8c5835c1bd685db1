import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { drawnRows, mostDrawn, type Drawn } from './window.ts'

interface Window extends Drawn {
  /** Pixels of a row, as the first one is drawn. */
  height: number
}

/** Follows what is scrolled and says which of `count` rows are to be drawn; all of them where there are few. */
export function useDrawn(box: RefObject<HTMLElement | null>, count: number, usual: number): Window {
  const [at, setAt] = useState({ top: 0, view: 800, height: usual })
  const many = count > mostDrawn

  // A row of two lines is higher than the usual one: the first that is drawn says how high rows are here.
  useLayoutEffect(() => {
    const row = many ? box.current?.querySelector<HTMLElement>('tbody tr[data-at]') : null
    const height = row?.offsetHeight || usual
    setAt((before) => (before.height === height ? before : { ...before, height }))
  }, [box, many, usual])

  useEffect(() => {
    const { current: scroller } = box
    if (!many || !scroller) return undefined
    const look = () => setAt((before) => sameRows(count, before, { height: before.height, top: scroller.scrollTop, view: scroller.clientHeight }))
    look()
    const resized = new ResizeObserver(look)
    resized.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [box, many, count])

  return { ...drawnRows({ count, ...at }), height: at.height }
}

/** The state as it was where the same rows would be drawn: then nothing is drawn anew. */
function sameRows<S extends { top: number; view: number; height: number }>(count: number, before: S, now: S): S {
  const [was, is] = [drawnRows({ count, ...before }), drawnRows({ count, ...now })]
  return was.from === is.from && was.to === is.to ? before : now
}
