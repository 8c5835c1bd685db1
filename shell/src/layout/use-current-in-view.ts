import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

/** Scrolls a list of menu items to the item of the current page, on load and after each navigation. */
export function useCurrentInView(): RefObject<HTMLDivElement | null> {
  const { pathname } = useLocation()
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef('')
  // Runs after every rendering, because the directories above the item can open later than the page changes.
  useLayoutEffect(() => {
    const current = list.current?.querySelector(
      '[aria-current=page], [data-icons] > li > [data-contains-current]',
    )
    if (!list.current || !current || shown.current === pathname) return
    const [box, item] = [list.current.getBoundingClientRect(), current.getBoundingClientRect()]
    if (box.height === 0) return
    shown.current = pathname
    if (item.top < box.top || item.bottom > box.bottom)
      list.current.scrollTop += item.top - box.top - (box.height - item.height) / 2
  })
  return list
}
