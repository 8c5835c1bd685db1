import type { ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './parts.module.css'

interface Props {
  /** What the page is called in the menu. */
  title: string
  /** What there is to be seen. */
  about: string
  /** Where its code stands, below the folder of this remote. */
  source: string
  children: ReactNode
}

/** A page that shows one thing: what it is, and where to copy it from. */
export function Demo({ title, about, source, children }: Props) {
  const t = useText(text)
  return (
    <section className={styles.page} aria-label={title}>
      <header className={styles.head}>
        <p>{about}</p>
        <p className={styles.source}>
          {t('parts.source')} <code>{source}</code>
        </p>
      </header>
      {children}
    </section>
  )
}

/** One thing of several on such a page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
