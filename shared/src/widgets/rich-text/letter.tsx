import type { ReactNode } from 'react'
import { formatTime } from '@tessera/shared/format/time'
import { RichText } from './rich-text.tsx'
import styles from './letter.module.css'

interface Props {
  title: string
  /** Epoch milliseconds. */
  at: number
  /** Who wrote it. */
  by: string
  html: string
  /** Stands below the text. */
  children?: ReactNode
}

/** A notice as it is read: what, when, by whom, the text itself and what comes with it. */
export const Letter = ({ title, at, by, html, children }: Props) => (
  <article>
    <h2 className={styles.title}>{title}</h2>
    <p className={styles.byline}>
      <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
      <span>{by}</span>
    </p>
    <RichText html={html} />
    {children}
  </article>
)
