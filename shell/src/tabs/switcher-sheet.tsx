import { IconClose } from '@arco-design/web-react/icon'
import { useEffect, useId, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import { findRoute, iconOf } from '../routes/find.ts'
import { useRouteTitle } from '../routes/titles.ts'
import { useShellState } from '../session/shell-state.ts'
import { hasUnsavedWork, useTabsState } from './tabs.ts'
import { text } from './text.ts'
import type { TabCommand } from './use-tab-commands.tsx'
import styles from './switcher-sheet.module.css'

interface Props {
  /** Path of the view on screen. */
  currentPath: string
  onRun: (command: TabCommand, path: string) => void
  onClose: () => void
}

/** The open pages of a phone, each with a button that closes it. */
export function SwitcherSheet({ currentPath, onRun, onClose }: Props) {
  const t = useText(text)
  const id = useId()
  const shellState = useShellState()
  const { tabs } = useTabsState()
  const titleOf = useRouteTitle()
  const go = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  const close = (command: TabCommand, path: string, closing: readonly string[]) => {
    // The question about unsaved changes would lie below the modal sheet.
    if (closing.some(hasUnsavedWork)) onClose()
    onRun(command, path)
  }
  const closable = tabs.filter(({ affix }) => !affix).map(({ path }) => path)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a touch beside the sheet closes it; the keyboard has Esc
    <dialog
      ref={dialog}
      className={styles.switcher}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.body}>
        <header>
          <h2 id={id}>{t('tabs.list')}</h2>
          <button type="button" aria-label={t('tabs.closeList')} onClick={onClose}>
            <IconClose aria-hidden />
          </button>
        </header>
        <ul>
          {tabs.map((tab) => {
            const { path, affix } = tab
            const found = findRoute(path, shellState)
            const title = tab.title ?? titleOf(found)
            return (
              <li key={path}>
                <button
                  type="button"
                  className={styles.page}
                  aria-current={path === currentPath ? 'page' : undefined}
                  onClick={() => {
                    onClose()
                    void go(path + tab.search)
                  }}
                >
                  <MenuIcon name={iconOf(found)} />
                  <span>{title}</span>
                </button>
                {!affix && (
                  <button
                    type="button"
                    aria-label={t('tabs.closePage', { title })}
                    onClick={() => close('close', path, [path])}
                  >
                    <IconClose aria-hidden />
                  </button>
                )}
              </li>
            )
          })}
        </ul>
        {closable.length > 0 && (
          <footer>
            <button type="button" onClick={() => close('close all', currentPath, closable)}>
              {t('tabs.closeAll')}
            </button>
          </footer>
        )}
      </div>
    </dialog>
  )
}
