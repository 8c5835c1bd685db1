import { IconHome, IconUserGroup } from '@arco-design/web-react/icon'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import type { ChartUnit } from '@tessera/shared/contract/org/organize-chart'
import { useText } from '@tessera/shared/text/text'
import { PersonAvatar } from '@tessera/shared/ui/person-avatar'
import { cardSize, type PlacedCard } from './layout.ts'
import { text } from './text.ts'
import styles from './organize-chart.module.css'

/** The content of a card, on screen and in print: name, head and number of people. */
export function UnitSummary({
  unit,
  usersUrl,
}: {
  unit: ChartUnit
  /** URL of the list of its users. */
  usersUrl?: string | undefined
}) {
  const t = useText(text)
  const { fullName, category, enabledMark, manager, headIcon, members, total } = unit
  const Icon = category === 'company' ? IconHome : IconUserGroup
  const [head] = manager.split('/')
  const count = t('organizeChart.people', { n: total })
  return (
    <div
      className={`${styles.unit} ${category === 'company' ? styles.company : ''} ${enabledMark === 0 ? styles.disabled : ''}`}
    >
      <div className={styles.name} title={fullName}>
        <Icon aria-hidden />
        <span>{fullName}</span>
        {enabledMark === 0 && <em>{t('organizeChart.disabled')}</em>}
      </div>
      <div className={styles.head} title={manager}>
        {head ? <PersonAvatar name={head} src={headIcon} size={20} /> : null}
        <span className={head ? '' : styles.nobody}>{head || t('organizeChart.noHead')}</span>
      </div>
      <div className={styles.count}>
        {usersUrl ? (
          <Link to={usersUrl} tabIndex={-1}>
            {count}
          </Link>
        ) : (
          <span>{count}</span>
        )}
        {members > 0 && members < total && (
          <span className={styles.own}>{t('organizeChart.own', { n: members })}</span>
        )}
      </div>
    </div>
  )
}

interface Props {
  placed: PlacedCard
  direction: 'down' | 'across'
  /** The card that Tab focuses: one card of the tree at a time. */
  isTabStop: boolean
  isMarked: boolean
  usersUrl: string | undefined
  onToggle: (id: string, isOpen: boolean) => void
  onFocus: (id: string) => void
  onKeyDown: (event: KeyboardEvent, id: string) => void
}

/** A card of the tree, with a button that expands or collapses it. */
export function Card({
  placed: { node, x, y },
  direction,
  isTabStop,
  isMarked,
  usersUrl,
  onToggle,
  onFocus,
  onKeyDown,
}: Props) {
  const t = useText(text)
  const { unit, isOpen, level, position, siblingCount } = node
  const { id, fullName, units } = unit
  return (
    <div
      className={`${styles.card} ${isMarked ? styles.marked : ''}`}
      style={{ insetInlineStart: x, insetBlockStart: y, width: cardSize.width, height: cardSize.height }}
      data-unit={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblingCount}
      aria-selected={isMarked}
      {...(units > 0 ? { 'aria-expanded': isOpen } : {})}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onFocus(id)}
      onKeyDown={(event) => onKeyDown(event, id)}
    >
      <UnitSummary unit={unit} usersUrl={usersUrl} />
      {units > 0 && (
        <button
          type="button"
          className={`${styles.toggle} ${direction === 'across' ? styles.beside : ''}`}
          tabIndex={-1}
          aria-label={t(isOpen ? 'organizeChart.close' : 'organizeChart.open', { name: fullName, n: units })}
          onClick={() => onToggle(id, !isOpen)}
        >
          {isOpen ? '−' : units}
        </button>
      )}
    </div>
  )
}
