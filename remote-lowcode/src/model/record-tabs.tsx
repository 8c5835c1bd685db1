import { Spin } from '@arco-design/web-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import type { ModelCalls } from './calls.ts'
import { text as commentsText } from './comments/text.ts'
import { text as historyText } from './history/text.ts'
import type { Model } from './read-model.ts'
import styles from './model.module.css'

const Comments = lazy(() =>
  import('./comments/comments.tsx').then((loaded) => ({ default: loaded.Comments })),
)
const History = lazy(() => import('./history/history.tsx').then((loaded) => ({ default: loaded.History })))

interface Props {
  calls: ModelCalls
  model: Model
  /** Null where the form is edited: it has no further tabs. */
  recordId: string | null
  /** Whether the state of the task of the record keeps the user from changing it. */
  isLocked: boolean
  onRestored: () => void
}

const noTabs: readonly { key: string; title: string; content: ReactNode }[] = []

/** The tabs beside the content of a record: its history and its comments. */
export function useRecordTabs({ calls, model, recordId, isLocked, onRestored }: Props): typeof noTabs {
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
              recordId={recordId}
              canEdit={model.can('edit') && !isLocked}
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
