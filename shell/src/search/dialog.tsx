import { IconSearch } from '@arco-design/web-react/icon'
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import { preloadPage } from '../remotes/prefetch.ts'
import { useColleagues } from './colleagues.ts'
import { createFinder, type SearchItem } from './find.ts'
import { loadPinyin, type Syllables } from './pinyin.ts'
import { text } from './text.ts'
import styles from './search.module.css'

// Exported here, so that it is part of the dialog's chunk.
export { listActions } from './actions.ts'

interface Props {
  all: readonly SearchItem[]
  onClose: () => void
}

/** The search dialog. The focus stays in the input while arrow keys move through the results. */
export function SearchDialog({ all, onClose }: Props) {
  const t = useText(text)
  const go = useNavigate()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [selectedIndex, setSelectedIndex] = useState(0)
  const [syllables, setSyllables] = useState<(text: string) => Syllables>()
  // Keystrokes are rendered at once, their results with lower priority.
  const query = useDeferredValue(typed)
  const find = useMemo(() => createFinder(all, syllables), [all, syllables])
  const colleagues = useColleagues(typed)
  const results = useMemo(() => [...find(query), ...colleagues], [find, query, colleagues])
  const selected = results[Math.min(selectedIndex, results.length - 1)]

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => {
    // Without pinyin, search uses the spelling alone.
    void loadPinyin().then(
      (load) => setSyllables(() => load),
      () => undefined,
    )
  }, [])
  useEffect(() => {
    if (!selected) return
    document.getElementById(`${id}-${selected.key}`)?.scrollIntoView({ block: 'nearest' })
    if (selected.place && typed !== '') preloadPage(selected.place)
  }, [selected, id, typed])

  const open = ({ path, run }: SearchItem) => {
    onClose()
    if (run) run()
    else void go(path)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = {
      ArrowDown: (selectedIndex + 1) % Math.max(1, results.length),
      ArrowUp: (selectedIndex - 1 + results.length) % Math.max(1, results.length),
      Home: 0,
      End: results.length - 1,
    }[event.key]
    if (event.key === 'Enter' && selected) open(selected)
    else if (next === undefined || (typed !== '' && (event.key === 'Home' || event.key === 'End'))) return
    else setSelectedIndex(next)
    event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click on the backdrop hits the dialog element, which its content fills
    <dialog
      ref={dialog}
      className={styles.search}
      aria-label={t('search.open')}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.body}>
        <div className={styles.field}>
          <IconSearch aria-hidden />
          <input
            autoFocus
            role="combobox"
            aria-expanded={results.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={selected ? `${id}-${selected.key}` : undefined}
            aria-label={t('search.placeholder')}
            placeholder={t('search.placeholder')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setSelectedIndex(0)
            }}
            onKeyDown={handleKeyDown}
          />
        </div>
        <div
          role="listbox"
          id={`${id}-list`}
          data-asked={query}
          className={styles.list}
          aria-label={t('search.found', { n: results.length })}
          tabIndex={-1}
        >
          {results.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
            <div
              key={item.key}
              id={`${id}-${item.key}`}
              role="option"
              aria-selected={item === selected}
              tabIndex={-1}
              className={styles.item}
              onPointerMove={() => index !== selectedIndex && setSelectedIndex(index)}
              onClick={() => open(item)}
            >
              <MenuIcon name={item.icon} />
              <span className={styles.title}>{item.title}</span>
              <span className={styles.where}>{item.where}</span>
            </div>
          ))}
        </div>
        {results.length === 0 && (
          <div className={styles.nothing}>
            <strong>{t('search.nothing', { typed: typed.trim() })}</strong>
            <p>{t('search.nothingHint')}</p>
          </div>
        )}
        <div className={styles.foot}>
          <span role="status">{t('search.found', { n: results.length })}</span>
          <span aria-hidden>{t('search.keys')}</span>
        </div>
      </div>
    </dialog>
  )
}
