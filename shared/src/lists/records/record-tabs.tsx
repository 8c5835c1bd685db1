import { Spin } from '@arco-design/web-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import type { Call } from '../../contract/wire.ts'
import { text as commentsText } from './comments/text.ts'
import { text as historyText } from './history/text.ts'
import type { RecordCalls } from './record-calls.ts'
import styles from './records.module.css'

const Comments = lazy(() =>
  import('./comments/comments.tsx').then((loaded) => ({ default: loaded.Comments })),
)
const History = lazy(() => import('./history/history.tsx').then((loaded) => ({ default: loaded.History })))

interface Props {
  calls: RecordCalls
  /** What shows records. */
  stale: readonly Call[]
  /** Null where there are no further tabs: the form is edited, or the records are in another database. */
  recordId: string | null
  /** Whether the user may take changes back. */
  canEdit: boolean
  onRestored: () => void
}

const noTabs: readonly { key: string; title: string; content: ReactNode }[] = []

/** The tabs beside the content of a record: its history and its comments. */
export function useRecordTabs({ calls, stale, recordId, canEdit, onRestored }: Props): typeof noTabs {
  const [th, tc] = [useText(historyText), useText(commentsText)]
  if (recordId === null) return noTabs
  return [
    {
      key: 'history',
      title: th('history.title'),
      content: (
        <div className={styles.tab}>
          <Suspense fallback={<Spin />}>
            <History
              calls={calls}
              stale={stale}
              recordId={recordId}
              canEdit={canEdit}
              onRestored={onRestored}
            />
          </Suspense>
        </div>
      ),
    },
    {
      key: 'comments',
      title: tc('comments.title'),
      content: (
        <div className={styles.tab}>
          <Suspense fallback={<Spin />}>
            <Comments calls={calls} recordId={recordId} />
          </Suspense>
        </div>
      ),
    },
  ]
}
