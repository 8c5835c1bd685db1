import { useEffect, useState } from 'react'

/** Where the page stands: scrolled pixels, and how far it could be scrolled. */
export interface Scrolled {
  top: number
  room: number
}

export interface Leaving {
  away: boolean
  /** Where the direction turned last. */
  turn: number
}

/** Below this the header is there; a page with less to scroll keeps it. */
const near = 96
const least = 160
/** More than the header's height: its own going and coming moves the page by that much and must not count as scrolling. */
const notice = 64

/** Unless it is fixed, the header leaves when a long page is scrolled down, and comes back on the way up. */
export function leave({ away, turn }: Leaving, { top, room }: Scrolled): Leaving {
  if (away) {
    const furthest = Math.max(turn, top)
    return top < near / 4 || top < furthest - notice ? { away: false, turn: top } : { away, turn: furthest }
  }
  const nearest = Math.min(turn, top)
  return room >= least && top > near && top > nearest + notice
    ? { away: true, turn: top }
    : { away, turn: nearest }
}

const there: Leaving = { away: false, turn: 0 }

/** Whether the header is away; a new page brings it back. */
export function useHeaderAway(fixed: boolean, pathname: string): boolean {
  const [state, setState] = useState(there)
  useEffect(() => {
    const page = document.getElementById('content')
    setState(there)
    if (fixed || !page) return
    const look = () =>
      setState((before) =>
        leave(before, { top: page.scrollTop, room: page.scrollHeight - page.clientHeight }),
      )
    page.addEventListener('scroll', look, { passive: true })
    return () => page.removeEventListener('scroll', look)
  }, [fixed, pathname])
  return state.away && !fixed
}
