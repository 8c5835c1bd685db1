import { useLayoutEffect, useRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import type { MenuItem } from '@tessera/shared/contract/session/session'
import { MenuList } from './menu-list.tsx'
import { usePopup } from './use-popup.ts'
import type { MenuState } from './use-menu.ts'
import styles from './fly-out.module.css'

interface Props {
  title: string
  items: readonly MenuItem[]
  menu: MenuState
  /** Whether it contains the current page. */
  containsCurrent: boolean
  side: 'below' | 'beside'
  className: string | undefined
  children: ReactNode
}

/** Milliseconds before the panel closes after the pointer left it. */
const closeDelayMs = 200
/** Minimum distance between the panel and the edge of the window, in pixels. */
const edgeGapPx = 8

/** A directory whose items open in a panel beside or below it: on hover, by a click or by keyboard. */
export function FlyOut({ title, items, menu, containsCurrent, side, className, children }: Props) {
  const { box, open, toggle, show, close, onKeyDown } = usePopup<HTMLLIElement>()
  const panel = useRef<HTMLDivElement>(null)
  const closeTimer = useRef(0)
  /** The panel was opened by hover: the click that follows must not close it. */
  const openedByPointer = useRef(false)

  // Fixed, because the scrolling menu would clip it.
  useLayoutEffect(() => {
    const button = box.current?.firstElementChild?.getBoundingClientRect()
    if (!open || !button || !panel.current) return
    const { offsetWidth, offsetHeight, style } = panel.current
    const [left, top] = side === 'below' ? [button.left, button.bottom] : [button.right, button.top]
    style.left = `${Math.max(edgeGapPx, Math.min(left, innerWidth - offsetWidth - edgeGapPx))}px`
    style.top = `${Math.max(edgeGapPx, Math.min(top, innerHeight - offsetHeight - edgeGapPx))}px`
  })

  const handlePointerEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    clearTimeout(closeTimer.current)
    openedByPointer.current = !open
    show()
  }
  const handlePointerLeave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') closeTimer.current = window.setTimeout(close, closeDelayMs)
  }
  const handleClick = (event: MouseEvent) => {
    if (!openedByPointer.current || event.detail === 0) return toggle(event)
    openedByPointer.current = false
    show()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the button and of its links bubble here
    <li
      ref={box}
      onKeyDown={onKeyDown}
      onPointerEnter={handlePointerEnter}
      onPointerLeave={handlePointerLeave}
    >
      <button
        type="button"
        className={className}
        data-contains-current={containsCurrent || undefined}
        aria-expanded={open}
        title={open ? undefined : title}
        onClick={handleClick}
      >
        {children}
      </button>
      {open && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- clicks on its links bubble here and close it
        <div
          className={styles.panel}
          ref={panel}
          onClick={({ target }) => (target as Element).closest('a') && close()}
        >
          <p className={styles.title} aria-hidden>
            {title}
          </p>
          <MenuList items={items} menu={menu} />
        </div>
      )}
    </li>
  )
}
