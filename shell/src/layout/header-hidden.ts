import { useEffect, useState } from 'react'

/** Where the page stands: scrolled pixels, and how far it could be scrolled. */
export interface ScrollPosition {
  top: number
  room: number
}

export interface HeaderState {
  away: boolean
  /** Where the direction turned last. */
  turn: number
}

/** Below this the header is there; a page with less to scroll keeps it. */
const showBelowPx = 96
const minScrollRoomPx = 160
/** More than the header's height: its own going and coming moves the page by that much and must not count as scrolling. */
const minMovePx = 64

/** Unless it is fixed, the header leaves when a long page is scrolled down, and comes back on the way up. */
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

/** Whether the header is away; a new page brings it back. */
export function useHeaderHidden(fixed: boolean, pathname: string): boolean {
  const [state, setState] = useState(initialState)
  useEffect(() => {
    const page = document.getElementById('content')
    setState(initialState)
    if (fixed || !page) return
    const handleScroll = () =>
      setState((before) =>
        nextHeaderState(before, { top: page.scrollTop, room: page.scrollHeight - page.clientHeight }),
      )
    page.addEventListener('scroll', handleScroll, { passive: true })
    return () => page.removeEventListener('scroll', handleScroll)
  }, [fixed, pathname])
  return state.away && !fixed
}
