import type { ReactNode } from 'react'
import { formatTime } from '../../format/time.ts'
import { RichText } from './rich-text.tsx'
import styles from './letter.module.css'

interface Props {
  title: string
  /** Time in epoch milliseconds. */
  time: number
  /** Name of the author. */
  author: string
  html: string
  /** Shown below the text. */
  children?: ReactNode
}

/** Read view of a notice: title, time, author, text and attachments. */
export const NoticeView = ({ title, time: at, author, html, children }: Props) => (
  <article>
    <h2 className={styles.title}>{title}</h2>
    <p className={styles.byline}>
      <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
      <span>{author}</span>
    </p>
    <RichText html={html} />
    {children}
  </article>
)
