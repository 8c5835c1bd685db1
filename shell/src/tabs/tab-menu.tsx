import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import type { TabCommand } from './use-tab-commands.tsx'
import styles from './tabs.module.css'

export interface MenuPosition {
  /** Position in pixels of the window. */
  x: number
  y: number
  path: string
  affix: boolean
}

const menuCommands = [
  ['refresh', 'tabs.refresh'],
  ['close', 'tabs.close'],
  ['close others', 'tabs.closeOthers'],
  ['close all', 'tabs.closeAll'],
] as const

interface Props extends MenuPosition {
  onRun: (what: TabCommand, path: string) => void
  onClose: () => void
}

/**
 * Context menu of a tab, opened by the right mouse button, the context-menu key or the button at the end of
 * the strip.
 */
export function TabMenu({ x, y, path, affix, onRun, onClose }: Props) {
  const t = useText(text)
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = menu
    if (!current) return
    const before = document.activeElement
    current.style.left = `${Math.max(4, Math.min(x, innerWidth - current.offsetWidth - 4))}px`
    current.style.top = `${y}px`
    current.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
    return () => {
      if (
        before instanceof HTMLElement &&
        (document.activeElement === document.body || current.contains(document.activeElement))
      )
        before.focus()
    }
  }, [x, y])
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) onClose()
    }
    addEventListener('pointerdown', closeOutside)
    addEventListener('resize', onClose)
    return () => {
      removeEventListener('pointerdown', closeOutside)
      removeEventListener('resize', onClose)
    }
  }, [onClose])
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      return onClose()
    }
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    items.at(to % items.length)?.focus()
  }
  return createPortal(
    <div
      ref={menu}
      className={styles.menu}
      role="menu"
      tabIndex={-1}
      aria-label={t('tabs.more')}
      onKeyDown={handleKeyDown}
    >
      {menuCommands.map(([what, words]) => (
        <button
          key={what}
          type="button"
          role="menuitem"
          disabled={what === 'close' && affix}
          onClick={() => {
            onClose()
            onRun(what, path)
          }}
        >
          {t(words)}
        </button>
      ))}
    </div>,
    document.body,
  )
}
