import { useLayoutEffect, useRef } from 'react'
import { sanitizeHtml } from './sanitize-html.ts'
import styles from './rich-text.module.css'

/** Renders HTML of other users after sanitising it. */
export function RichText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.replaceChildren(sanitizeHtml(html)), [html])
  return <div ref={box} className={styles.text} />
}
