import { useEffect, useState } from 'react'

/** Scroll position in pixels, and how far the page can be scrolled. */
export interface ScrollPosition {
  top: number
  room: number
}

export interface HeaderState {
  away: boolean
  /** Scroll position at the last change of direction. */
  turn: number
}

/** Above this position the header is always shown; a page that scrolls less keeps it. */
const showBelowPx = 96
const minScrollRoomPx = 160
/**
 * Movements up to this distance are ignored. It is more than the header's height, by which the page moves
 * when the header hides or shows.
 */
const minMovePx = 64

/** Reducer: the header hides when a long page is scrolled down, and shows again when it is scrolled up. */
export function nextHeaderState({ away, turn }: HeaderState, { top, room }: ScrollPosition): HeaderState {
  if (away) {
    const furthest = Math.max(turn, top)
    return top < showBelowPx / 4 || top < furthest - minMovePx
      ? { away: false, turn: top }
      : { away, turn: furthest }
  }
  const nearest = Math.min(turn, top)
  return room >= minScrollRoomPx && top > showBelowPx && top > nearest + minMovePx
    ? { away: true, turn: top }
    : { away, turn: nearest }
}

const initialState: HeaderState = { away: false, turn: 0 }

/** Whether the header is hidden. A new page shows it again; a fixed header is never hidden. */
export function useHeaderHidden(fixed: boolean, pathname: string): boolean {
  const [state, setState] = useState(initialState)
  const page = `${fixed} ${pathname}`
  const [lastPage, setLastPage] = useState(page)
  if (lastPage !== page) {
    setLastPage(page)
    setState(initialState)
  }
  useEffect(() => {
    const content = document.getElementById('content')
    if (fixed || !content) return
    const handleScroll = () =>
      setState((before) =>
        nextHeaderState(before, {
          top: content.scrollTop,
          room: content.scrollHeight - content.clientHeight,
        }),
      )
    content.addEventListener('scroll', handleScroll, { passive: true })
    return () => content.removeEventListener('scroll', handleScroll)
  }, [fixed, pathname])
  return state.away && !fixed
}
