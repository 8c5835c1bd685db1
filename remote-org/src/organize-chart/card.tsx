import { IconHome, IconUserGroup } from '@arco-design/web-react/icon'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import type { ChartUnit } from '@tessera/shared/contract/org/organize-chart'
import { useText } from '@tessera/shared/text/text'
import { PersonAvatar } from '@tessera/shared/widgets/person-avatar'
import { card, type Placed } from './layout.ts'
import { text } from './text.ts'
import styles from './organize-chart.module.css'

/** A unit as it is drawn, on the screen and on paper: what it is, who leads it, how many they are. */
export function Unit({
  unit,
  people,
}: {
  unit: ChartUnit
  /** Where its people are listed. */ people?: string | undefined
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
        {people ? (
          <Link to={people} tabIndex={-1}>
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
  placed: Placed
  direction: 'down' | 'across'
  /** The one that Tab leads to. */
  entry: boolean
  marked: boolean
  people: string | undefined
  onToggle: (id: string, open: boolean) => void
  onFocus: (id: string) => void
  onKeyDown: (event: KeyboardEvent, id: string) => void
}

export function Card({
  placed: { node, x, y },
  direction,
  entry,
  marked,
  people,
  onToggle,
  onFocus,
  onKeyDown,
}: Props) {
  const t = useText(text)
  const { unit, open, level, at, of } = node
  const { id, fullName, units } = unit
  return (
    <div
      className={`${styles.card} ${marked ? styles.marked : ''}`}
      style={{ insetInlineStart: x, insetBlockStart: y, width: card.width, height: card.height }}
      data-unit={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={at}
      aria-setsize={of}
      aria-selected={marked}
      {...(units > 0 ? { 'aria-expanded': open } : {})}
      tabIndex={entry ? 0 : -1}
      onFocus={() => onFocus(id)}
      onKeyDown={(event) => onKeyDown(event, id)}
    >
      <Unit unit={unit} people={people} />
      {units > 0 && (
        <button
          type="button"
          className={`${styles.toggle} ${direction === 'across' ? styles.beside : ''}`}
          tabIndex={-1}
          aria-label={t(open ? 'organizeChart.close' : 'organizeChart.open', { name: fullName, n: units })}
          onClick={() => onToggle(id, !open)}
        >
          {open ? '−' : units}
        </button>
      )}
    </div>
  )
}
