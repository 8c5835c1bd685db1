import { IconCheck } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { filterByLabel } from './filter-by-label.ts'
import styles from './drop-menu.module.css'

export interface Choice {
  key: string
  label: string
  icon?: ReactNode
  /** A radio item: whether it is the current one. */
  checked?: boolean
  lang?: string
  /** Address of a link; `onChoose` is not called. */
  href?: string
  /** Draws a line above it. */
  separated?: boolean
}

export interface ChoiceFilter {
  label: string
  /** Shown when no choice matches. */
  none: string
}

interface Props {
  label: string
  choices: readonly Choice[]
  filter: ChoiceFilter | undefined
  onChoose: (key: string) => void
  /** Called when a link was followed. */
  onFollow: () => void
}

/** From this number of choices on, there is a filter field. */
const minChoicesForFilter = 10

/** The list of choices of a menu button, with a filter field above a long list. */
export function DropChoices({ label, choices, filter, onChoose, onFollow }: Props) {
  const [word, setWord] = useState('')
  const showsFilter = filter && choices.length >= minChoicesForFilter
  const visibleChoices = showsFilter ? filterByLabel(choices, word) : choices
  return (
    <div className={styles.menu}>
      {showsFilter && (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened a long list to filter it
        <input
          className={styles.filter}
          type="search"
          aria-label={filter.label}
          placeholder={filter.label}
          value={word}
          maxLength={50}
          autoComplete="off"
          autoFocus
          onChange={({ target }) => setWord(target.value)}
        />
      )}
      {visibleChoices.length === 0 ? (
        <p className={styles.none} role="status">
          {filter?.none}
        </p>
      ) : (
        <div className={styles.list} role="menu" aria-label={label}>
          {visibleChoices.map((choice) => (
            <Item key={choice.key} choice={choice} onChoose={onChoose} onFollow={onFollow} />
          ))}
        </div>
      )}
    </div>
  )
}

function Item({
  choice: { key, label, icon, checked, lang, href, separated },
  onChoose,
  onFollow,
}: Pick<Props, 'onChoose' | 'onFollow'> & { choice: Choice }) {
  const common = {
    className: separated ? `${styles.item} ${styles.apart}` : styles.item,
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    ...(checked === undefined ? {} : { 'aria-checked': checked }),
    lang,
    tabIndex: -1,
  }
  const content = (
    <>
      {icon}
      <span>{label}</span>
      {checked && <IconCheck aria-hidden />}
    </>
  )
  return href ? (
    <a
      {...common}
      href={href}
      target={href.startsWith('http') ? '_blank' : undefined}
      rel="noreferrer"
      onClick={onFollow}
    >
      {content}
    </a>
  ) : (
    <button type="button" {...common} onClick={() => onChoose(key)}>
      {content}
    </button>
  )
}
