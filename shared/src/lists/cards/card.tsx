import { IconDown, IconMore, IconRight } from '@arco-design/web-react/icon'
import { useId, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './cards.module.css'

/** What a card shows. */
export interface CardContent {
  title: ReactNode
  state: ReactNode
  facts: readonly { key: string; name: ReactNode; value: ReactNode }[]
}

interface Props {
  at: number
  /** Plain text of the title, for the names of its buttons. */
  name: string
  content: CardContent
  /** Level in a tree, 0 at the top. */
  depth: number
  /** Whether the child rows are shown; null for a row without children. */
  expanded: boolean | null
  /** Whether the card is selected; null where a tap opens the record instead. */
  selected: boolean | null
  canOpen: boolean
  hasActions: boolean
  /** A row that was just created; its highlight fades after a moment. */
  highlight: 'lit' | 'fading' | undefined
}

/** The deepest level that is indented; deeper cards would become too narrow. */
const maxIndent = 5
/** The deepest heading of HTML. */
const maxHeading = 6

/**
 * A row of a list as a card. One button covers the card; controls inside the card are above it. The list
 * handles clicks through the `data-` attributes.
 */
export function Card(props: Props) {
  const { at, name, content, depth, expanded, selected, canOpen, hasActions, highlight } = props
  const t = useText(text)
  const id = useId()
  const { title, state, facts } = content
  return (
    <article
      className={styles.card}
      aria-labelledby={id}
      style={{ marginInlineStart: Math.min(depth, maxIndent) * 16 }}
      data-selected={selected ?? undefined}
      data-new={highlight}
    >
      {(canOpen || selected !== null) && (
        <button
          type="button"
          className={styles.open}
          data-open={at}
          aria-labelledby={id}
          {...(selected === null ? {} : { 'aria-pressed': selected })}
        />
      )}
      {selected !== null && <i className={styles.tick} aria-hidden />}
      {expanded !== null && (
        <button
          type="button"
          className={styles.icon}
          data-toggle={at}
          aria-expanded={expanded}
          aria-label={`${t(expanded ? 'cards.collapse' : 'cards.expand')} ${name}`}
        >
          {expanded ? <IconDown aria-hidden /> : <IconRight aria-hidden />}
        </button>
      )}
      <div className={styles.body}>
        <div className={styles.head}>
          <div role="heading" aria-level={Math.min(2 + depth, maxHeading)} id={id} className={styles.title}>
            {title}
          </div>
          {state && <div className={styles.state}>{state}</div>}
        </div>
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map(({ key, name: label, value }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {hasActions && selected === null && (
        <button
          type="button"
          className={styles.icon}
          data-more={at}
          aria-haspopup="dialog"
          aria-label={t('cards.more', { name })}
          aria-describedby={name ? undefined : id}
        >
          <IconMore aria-hidden />
        </button>
      )}
    </article>
  )
}
