import { IconSearch } from '@arco-design/web-react/icon'
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/widgets/menu-icon'
import { preloadPage } from '../remotes/load.ts'
import { useColleagues } from './colleagues.ts'
import { finder, type Findable } from './find.ts'
import { loadPinyin, type Syllables } from './pinyin.ts'
import { text } from './text.ts'
import './search.css'

// What the shell offers comes with the dialog: nobody needs it before.
export { deeds } from './deeds.ts'

interface Props {
  all: readonly Findable[]
  onClose: () => void
}

/** The search as a dialog: what is typed stays in focus while the arrows move through what was found. */
export function SearchDialog({ all, onClose }: Props) {
  const t = useText(text)
  const go = useNavigate()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [syllables, setSyllables] = useState<(text: string) => Syllables>()
  // Each keystroke is drawn at once; what it finds follows.
  const asked = useDeferredValue(typed)
  const find = useMemo(() => finder(all, syllables), [all, syllables])
  const colleagues = useColleagues(typed)
  const found = useMemo(() => [...find(asked), ...colleagues], [find, asked, colleagues])
  const chosen = found[Math.min(at, found.length - 1)]

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => {
    // Without it, search goes by spelling alone.
    void loadPinyin().then(
      (load) => setSyllables(() => load),
      () => undefined,
    )
  }, [])
  useEffect(() => {
    if (!chosen) return
    document.getElementById(`${id}-${chosen.key}`)?.scrollIntoView({ block: 'nearest' })
    if (chosen.place && typed !== '') preloadPage(chosen.place)
  }, [chosen, id, typed])

  const open = ({ path, run }: Findable) => {
    onClose()
    if (run) run()
    else void go(path)
  }
  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = {
      ArrowDown: (at + 1) % Math.max(1, found.length),
      ArrowUp: (at - 1 + found.length) % Math.max(1, found.length),
      Home: 0,
      End: found.length - 1,
    }[event.key]
    if (event.key === 'Enter' && chosen) open(chosen)
    else if (next === undefined || (typed !== '' && (event.key === 'Home' || event.key === 'End'))) return
    else setAt(next)
    event.preventDefault()
  }

  return (
    // A click beside the dialog lands on the dialog element itself: its content fills it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className="search"
      aria-label={t('search.open')}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className="search-body">
        <div className="search-field">
          <IconSearch aria-hidden />
          <input
            autoFocus
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen ? `${id}-${chosen.key}` : undefined}
            aria-label={t('search.placeholder')}
            placeholder={t('search.placeholder')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setAt(0)
            }}
            onKeyDown={steer}
          />
        </div>
        <div
          role="listbox"
          id={`${id}-list`}
          data-asked={asked}
          className="search-list"
          aria-label={t('search.found', { n: found.length })}
          tabIndex={-1}
        >
          {found.map((one, index) => (
            // Keys go to the field; the pointer is the second way.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={one.key}
              id={`${id}-${one.key}`}
              role="option"
              aria-selected={one === chosen}
              tabIndex={-1}
              className="search-item"
              onPointerMove={() => index !== at && setAt(index)}
              onClick={() => open(one)}
            >
              <MenuIcon name={one.icon} />
              <span className="search-title">{one.title}</span>
              <span className="search-where">{one.where}</span>
            </div>
          ))}
        </div>
        {found.length === 0 && (
          <div className="search-nothing">
            <strong>{t('search.nothing', { typed: typed.trim() })}</strong>
            <p>{t('search.nothingHint')}</p>
          </div>
        )}
        <div className="search-foot">
          <span role="status">{t('search.found', { n: found.length })}</span>
          <span aria-hidden>{t('search.keys')}</span>
        </div>
      </div>
    </dialog>
  )
}
