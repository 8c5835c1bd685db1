import { IconArrowDown, IconArrowUp, IconClose } from '@arco-design/web-react/icon'
import { useRef, useState, type KeyboardEvent } from 'react'
import { usePeople } from '../../client/use-names.ts'
import { useText } from '../../text/text.ts'
import { PersonAvatar } from '../person-avatar.tsx'
import { text as words } from '../picker/text.ts'
import { text } from './text.ts'
import styles from './user-transfer.module.css'

interface Props {
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/** Height of a line in pixels. */
const lineHeight = 34
/** Number of visible lines. Only these and the margin are rendered, and only their names are loaded. */
const visibleRows = 11
/** Further rendered lines above and below. */
const overscanRows = 6

/** The selected users in order. Delete removes the focused user, Alt with an arrow key moves them. */
export function SelectedUsersList({ ids, onChange }: Props) {
  const t = useText(text)
  const tPicker = useText(words)
  const [top, setTop] = useState(0)
  const list = useRef<HTMLOListElement>(null)
  const [active, setActive] = useState(0)
  const first = Math.max(0, Math.floor(top / lineHeight) - overscanRows)
  const last = Math.min(ids.length, Math.ceil(top / lineHeight) + visibleRows + overscanRows)
  const people = usePeople(ids.slice(first, last))
  const tabStop = Math.min(active, ids.length - 1)

  const goTo = (at: number) => {
    if (at < 0 || at >= ids.length) return
    setActive(at)
    const box = list.current
    if (!box) return
    if (at * lineHeight < box.scrollTop) box.scrollTop = at * lineHeight
    else if ((at + 1) * lineHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = (at + 1) * lineHeight - box.clientHeight
    setTop(box.scrollTop)
    requestAnimationFrame(() => box.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus())
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= ids.length) return
    const next = [...ids]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
    goTo(to)
  }
  const remove = (at: number) => onChange(ids.filter((_, index) => index !== at))
  const handleKey = (event: KeyboardEvent, at: number) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0
    if (step !== 0) {
      event.preventDefault()
      if (event.altKey) move(at, at + step)
      else goTo(at + step)
    }
    if ((event.key === 'Delete' || event.key === 'Backspace') && event.target === event.currentTarget) {
      remove(at)
      goTo(Math.max(0, at - 1))
    }
  }
  return (
    <ol
      ref={list}
      className={styles.chosen}
      style={{ height: visibleRows * lineHeight }}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      aria-label={t('transfer.chosen', { n: ids.length })}
    >
      <li aria-hidden className={styles.space} style={{ height: ids.length * lineHeight }} />
      {people.map((person, offset) => {
        const at = first + offset
        const name = person.fullName
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the line handles keys for moving and removing
          <li
            key={`${person.id}-${at}`}
            data-at={at}
            className={styles.line}
            style={{ insetBlockStart: at * lineHeight }}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move between lines, Tab to the buttons of a line
            tabIndex={at === tabStop ? 0 : -1}
            aria-setsize={ids.length}
            aria-posinset={at + 1}
            onFocus={() => setActive(at)}
            onKeyDown={(event) => handleKey(event, at)}
          >
            <PersonAvatar name={name.split('/')[0] ?? ''} src={person.headIcon} size={22} />
            <span className={styles.name} title={name}>
              {name || '…'}
            </span>
            <span className={styles.tools}>
              <button
                type="button"
                tabIndex={at === tabStop ? 0 : -1}
                disabled={at === 0}
                aria-label={t('transfer.up', { name })}
                onClick={() => move(at, at - 1)}
              >
                <IconArrowUp aria-hidden />
              </button>
              <button
                type="button"
                tabIndex={at === tabStop ? 0 : -1}
                disabled={at === ids.length - 1}
                aria-label={t('transfer.down', { name })}
                onClick={() => move(at, at + 1)}
              >
                <IconArrowDown aria-hidden />
              </button>
              <button
                type="button"
                tabIndex={at === tabStop ? 0 : -1}
                aria-label={tPicker('picker.remove', { name })}
                onClick={() => remove(at)}
              >
                <IconClose aria-hidden />
              </button>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
