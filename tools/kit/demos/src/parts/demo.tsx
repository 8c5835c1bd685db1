import type { ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './parts.module.css'

interface Props {
  /** Name of the page in the menu. */
  title: string
  /** One sentence about the page. */
  about: string
  /** Path of its source below the folder of this remote. */
  source: string
  children: ReactNode
}

/** The frame of a demo page: description and path of the source. */
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

/** A titled section of a demo page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
