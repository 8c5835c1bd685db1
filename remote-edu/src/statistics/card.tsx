import { Alert, Button, Skeleton } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './statistics.module.css'

interface Answer {
  data?: unknown
  error?: { msg: string } | undefined
  mutate: () => unknown
}

/** What an answer looks like before it is there, and when it failed. */
export function Loaded({ answer, children }: { answer: Answer; children: ReactNode }) {
  const t = useText(text)
  if (answer.error)
    return (
      <Alert
        type="error"
        content={answer.error.msg}
        action={
          <Button size="mini" onClick={() => void answer.mutate()}>
            {t('statistics.retry')}
          </Button>
        }
      />
    )
  return answer.data === undefined ? <Skeleton animation text={{ rows: 5 }} /> : children
}

/** A part of a page with its heading. */
export function Card({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {tools}
      </div>
      {children}
    </section>
  )
}

interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  isText?: boolean
}

/** A plain table of a few columns. */
export function PlainTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  foot,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  foot?: ReactNode
}) {
  const t = useText(text)
  if (rows.length === 0 && !foot) return <p className={styles.quiet}>{t('statistics.nothing')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keyboard
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ key, title, isText }) => (
              <th key={key} scope="col" className={isText ? styles.words : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, cell, isText }) => (
                <td key={key} className={isText ? styles.words : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  )
}
