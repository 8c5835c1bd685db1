import { IconClose, IconLeft, IconMore, IconRight } from '@arco-design/web-react/icon'
import { useCallback, useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import { findRoute, iconOf } from '../routes/find.ts'
import { useRouteTitle } from '../routes/titles.ts'
import { useShellState } from '../session/shell-state.ts'
import { useSettings } from '../settings/settings.ts'
import { TabMenu, type MenuPosition } from './tab-menu.tsx'
import { dispatch, useTabsState } from './tabs.ts'
import { text } from './text.ts'
import { useTabCommands } from './use-tab-commands.tsx'
import { useOverflow } from './use-overflow.ts'
import type { Tab } from './tabs-state.ts'
import styles from './tabs.module.css'

/**
 * The strip of open tabs. Arrow keys move the focus, Delete closes, Ctrl with an arrow key reorders, the
 * context-menu key opens the menu.
 */
export function Tabs() {
  const t = useText(text)
  const shellState = useShellState()
  const { tagsIcon } = useSettings()
  const { tabs } = useTabsState()
  const titleOf = useRouteTitle()
  const go = useNavigate()
  const { pathname } = useLocation()
  const currentPath = findRoute(pathname, shellState)?.path ?? ''
  const { run, question } = useTabCommands(currentPath)
  const [menu, setMenu] = useState<MenuPosition | null>(null)
  const closeMenu = useCallback(() => setMenu(null), [])
  const strip = useRef<HTMLDivElement>(null)
  const { overflows, scroll } = useOverflow(strip, `${currentPath} ${tabs.length}`)
  const drag = useDrag(tabs)

  const focusable = tabs.some(({ path }) => path === currentPath) ? currentPath : tabs[0]?.path
  const focus = (path: string | undefined) =>
    [...(strip.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
      .find(({ dataset }) => dataset['path'] === path)
      ?.focus()
  /** Path of the tab that gets the focus after the next render. */
  const refocus = useRef<string | null>(null)
  useEffect(() => {
    if (refocus.current === null) return
    focus(refocus.current)
    refocus.current = null
  })

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>, { path, affix }: Tab) => {
    const at = tabs.findIndex((tab) => tab.path === path)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const { left, bottom } = event.currentTarget.getBoundingClientRect()
      setMenu({ x: left, y: bottom, path, affix })
    } else if (event.key === 'Delete' && !affix) {
      refocus.current = tabs[at + 1]?.path ?? tabs[at - 1]?.path ?? null
      run('close', path)
    } else if (to !== undefined && event.ctrlKey) {
      refocus.current = path
      dispatch({ type: 'move', path, to })
    } else if (to !== undefined) focus(tabs[(to + tabs.length) % tabs.length]?.path)
    else return
    event.preventDefault()
  }

  return (
    <nav className={styles.tabs} aria-label={t('tabs.list')}>
      {overflows && (
        <button
          type="button"
          className={styles.tool}
          aria-label={t('tabs.previous')}
          onClick={() => scroll(-1)}
        >
          <IconLeft aria-hidden />
        </button>
      )}
      <div className={styles.list} role="tablist" aria-label={t('tabs.list')} ref={strip}>
        {tabs.map((tab) => {
          const { path, affix } = tab
          const found = findRoute(path, shellState)
          const title = tab.title ?? titleOf(found)
          return (
            <button
              key={path}
              type="button"
              role="tab"
              id={`tab ${path}`}
              data-path={path}
              aria-selected={path === currentPath}
              aria-controls="content"
              aria-keyshortcuts={affix ? undefined : 'Delete'}
              tabIndex={path === focusable ? 0 : -1}
              title={title}
              className={styles.tab}
              onClick={() => void go(path + tab.search)}
              onAuxClick={({ button }) => button === 1 && !affix && run('close', path)}
              onContextMenu={(event) => {
                event.preventDefault()
                setMenu({
                  x: event.clientX || event.currentTarget.getBoundingClientRect().left,
                  y: event.clientY || event.currentTarget.getBoundingClientRect().bottom,
                  path,
                  affix,
                })
              }}
              onKeyDown={(event) => handleKeyDown(event, tab)}
              {...(affix ? {} : drag(path))}
            >
              {tagsIcon && <MenuIcon name={iconOf(found)} />}
              <span>{title}</span>
              {!affix && (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for the pointer; the keyboard has Delete and the menu
                <i
                  className={styles.close}
                  data-close
                  aria-hidden
                  onClick={(event) => {
                    event.stopPropagation()
                    run('close', path)
                  }}
                >
                  <IconClose />
                </i>
              )}
            </button>
          )
        })}
      </div>
      {overflows && (
        <button type="button" className={styles.tool} aria-label={t('tabs.next')} onClick={() => scroll(1)}>
          <IconRight aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={styles.tool}
        aria-label={t('tabs.more')}
        aria-haspopup="menu"
        aria-expanded={menu !== null}
        onClick={({ currentTarget }) => {
          const { right, bottom } = currentTarget.getBoundingClientRect()
          const current = tabs.find(({ path }) => path === currentPath)
          setMenu({ x: right, y: bottom, path: currentPath, affix: current?.affix !== false })
        }}
      >
        <IconMore aria-hidden />
      </button>
      {menu && <TabMenu {...menu} onRun={run} onClose={closeMenu} />}
      {question}
    </nav>
  )
}

/** Drag and drop: a dragged tab takes the position of the tab under the pointer. */
function useDrag(tabs: readonly Tab[]) {
  const dragged = useRef<string | null>(null)
  return (path: string) => ({
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dragged.current = path
      dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (!dragged.current) return
      event.preventDefault()
      if (dragged.current !== path)
        dispatch({ type: 'move', path: dragged.current, to: tabs.findIndex((tab) => tab.path === path) })
    },
    onDragEnd: () => {
      dragged.current = null
    },
  })
}
