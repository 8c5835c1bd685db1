import { Alert, Skeleton } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { PrintSheet } from '@tessera/shared/ui/print/print-sheet'
import { text } from './text.ts'
import { useDocuments } from './use-documents.ts'
import styles from './sales.module.css'

interface Props<T> {
  title: string
  ids: readonly string[]
  load: (id: string) => Promise<T>
  render: (document: T) => ReactNode
  tools: ReactNode
  /** Counts a print. */
  count?: () => Promise<unknown>
  onClose: () => void
}

/** Documents in their standard layout, each on pages of its own. */
export function DocumentsSheet<T>({ title, ids, load, render, tools, count, onClose }: Props<T>) {
  const t = useText(text)
  const { documents, failures, isLoading, reload } = useDocuments(ids, load)
  const [firstFailure] = failures
  return (
    // With several, each has the title on its own page.
    <PrintSheet
      title={ids.length > 1 ? '' : title}
      tools={tools}
      onPrinted={count && (() => void count().then(reload, () => {}))}
      onClose={onClose}
    >
      {documents.map((document, at) => (
        <div key={at} className={styles.document}>
          {ids.length > 1 && <h1>{title}</h1>}
          {render(document)}
        </div>
      ))}
      {isLoading && <Skeleton animation text={{ rows: 6 }} />}
      {firstFailure !== undefined && (
        <Alert
          type="error"
          content={
            ids.length === 1
              ? firstFailure
              : t('print.failed', { n: failures.length, why: [...new Set(failures)].join('；') })
          }
        />
      )}
    </PrintSheet>
  )
}
