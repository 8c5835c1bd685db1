import { Message } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CurrentUser } from '@tessera/shared/contract/shell/session'
import { translate, useLocalizedText, useText } from '@tessera/shared/text/text'
import type { Contributed } from '../contributions/contributed.ts'
import type { MenuRoute } from '../menu/routes.ts'
import { useMenuTitle } from '../menu/titles.ts'
import { text as routeText } from '../routes/text.ts'
import type { Findable } from './find.ts'
import { findables } from './findables.ts'
import { text } from './text.ts'
import './opener.css'

type Dialog = typeof import('./dialog.tsx')
const fetched = () => import('./dialog.tsx')

interface Props {
  current: CurrentUser
  routes: ReadonlyMap<string, MenuRoute>
  contributed: Contributed
}

const mac = navigator.userAgent.includes('Mac')

/** The search box in the header, and Ctrl-K wherever the focus is. Its code comes with the first use. */
export function SearchOpener({ current, routes, contributed }: Props) {
  const t = useText(text)
  const line = useLocalizedText()
  const titleOf = useMenuTitle()
  const route = useText(routeText)
  const [open, setOpen] = useState<{ dialog: Dialog; all: readonly Findable[] } | null>(null)
  const isOpen = useRef(false)
  const shut = useCallback(() => {
    isOpen.current = false
    setOpen(null)
  }, [])
  const show = async () => {
    if (isOpen.current) return shut()
    isOpen.current = true
    try {
      const dialog = await fetched()
      setOpen({
        dialog,
        all: [
          ...findables(current.menuList, routes, contributed, { titleOf, line }),
          ...dialog.deeds({ t, route }),
        ],
      })
    } catch {
      isOpen.current = false
      Message.error(translate(text, 'search.failed'))
    }
  }
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })
  // As soon as the button can be seen, its keys work.
  useLayoutEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        event.altKey ||
        event.shiftKey ||
        !(mac ? event.metaKey : event.ctrlKey)
      )
        return
      event.preventDefault()
      void latest.current()
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [])

  return (
    <>
      <button
        type="button"
        className="search-opener"
        aria-haspopup="dialog"
        aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
        onPointerEnter={() => void fetched().catch(() => {})}
        onClick={() => void show()}
      >
        <IconSearch aria-hidden />
        <span>{t('search.open')}</span>
        <kbd aria-hidden>{mac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {open && <open.dialog.SearchDialog all={open.all} onClose={shut} />}
    </>
  )
}
