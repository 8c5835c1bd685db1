import { useLayoutEffect, useRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import type { MenuItem } from '@tessera/shared/contract/shell/session'
import { MenuList } from './menu-list.tsx'
import { usePopup } from './use-popup.ts'
import type { MenuState } from './use-menu.ts'
import './fly-out.css'

interface Props {
  title: string
  items: readonly MenuItem[]
  menu: MenuState
  /** Holds the current page. */
  containsCurrent: boolean
  side: 'below' | 'beside'
  className: string
  children: ReactNode
}

/** Milliseconds the pointer may leave on its way to what flew out. */
const closeDelayMs = 200
/** Pixels between what flew out and the edge of the window. */
const edgeGapPx = 8

/** A directory whose content flies out beside or below it: with the pointer over it, a click, or the keyboard. */
export function FlyOut({ title, items, menu, containsCurrent, side, className, children }: Props) {
  const { box, open, toggle, show, close, onKeyDown } = usePopup<HTMLLIElement>()
  const panel = useRef<HTMLDivElement>(null)
  const closeTimer = useRef(0)
  /** It flew out for the pointer: the click that follows means the same and must not shut it. */
  const openedByPointer = useRef(false)

  // Fixed, because the bar it belongs to scrolls and would cut it off.
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
    // The keys are those of the button and of the links in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={box}
      onKeyDown={onKeyDown}
      onPointerEnter={handlePointerEnter}
      onPointerLeave={handlePointerLeave}
    >
      <button
        type="button"
        className={containsCurrent ? `${className} holding` : className}
        aria-expanded={open}
        title={open ? undefined : title}
        onClick={handleClick}
      >
        {children}
      </button>
      {open && (
        // A chosen link closes it; directories in it open and close in place.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          className="fly-panel"
          ref={panel}
          onClick={({ target }) => (target as Element).closest('a') && close()}
        >
          <p className="fly-title" aria-hidden>
            {title}
          </p>
          <MenuList items={items} menu={menu} />
        </div>
      )}
    </li>
  )
}
