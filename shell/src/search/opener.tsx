import { Message } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CurrentUser } from '@tessera/shared/contract/session/session'
import { translate, useLocalizedText, useText } from '@tessera/shared/text/text'
import type { Contributions } from '../contributions/collect.ts'
import type { MenuRoute } from '../menu/routes.ts'
import { useMenuTitle } from '../menu/titles.ts'
import { text as routeText } from '../routes/text.ts'
import type { SearchItem } from './find.ts'
import { listSearchItems } from './items.ts'
import { text } from './text.ts'
import styles from './opener.module.css'

type Dialog = typeof import('./dialog.tsx')
const importDialog = () => import('./dialog.tsx')

interface Props {
  current: CurrentUser
  routes: ReadonlyMap<string, MenuRoute>
  contributed: Contributions
}

const isMac = navigator.userAgent.includes('Mac')

/** The search button in the header, and Ctrl+K anywhere. The dialog's chunk is loaded on first use. */
export function SearchOpener({ current, routes, contributed }: Props) {
  const t = useText(text)
  const line = useLocalizedText()
  const titleOf = useMenuTitle()
  const route = useText(routeText)
  const [open, setOpen] = useState<{ dialog: Dialog; all: readonly SearchItem[] } | null>(null)
  const isOpen = useRef(false)
  const close = useCallback(() => {
    isOpen.current = false
    setOpen(null)
  }, [])
  const toggle = async () => {
    if (isOpen.current) return close()
    isOpen.current = true
    try {
      const dialog = await importDialog()
      setOpen({
        dialog,
        all: [
          ...listSearchItems(current.menuList, routes, contributed, { titleOf, line }),
          ...dialog.listActions({ t, route }),
        ],
      })
    } catch {
      isOpen.current = false
      Message.error(translate(text, 'search.failed'))
    }
  }
  const latest = useRef(toggle)
  useEffect(() => {
    latest.current = toggle
  })
  // A layout effect, so that the shortcut works as soon as the button is visible.
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        event.altKey ||
        event.shiftKey ||
        !(isMac ? event.metaKey : event.ctrlKey)
      )
        return
      event.preventDefault()
      void latest.current()
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [])

  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onPointerEnter={() => void importDialog().catch(() => {})}
        onClick={() => void toggle()}
      >
        <IconSearch aria-hidden />
        <span>{t('search.open')}</span>
        <kbd aria-hidden>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {open && <open.dialog.SearchDialog all={open.all} onClose={close} />}
    </>
  )
}
