import { Button } from '@arco-design/web-react'
import { IconDelete } from '@arco-design/web-react/icon'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Call } from '../../../contract/wire.ts'
import { useText } from '../../../text/text.ts'
import type { RecordCalls } from '../record-calls.ts'
import { text } from './text.ts'

const Deleted = lazy(() => import('./deleted.tsx').then((loaded) => ({ default: loaded.DeletedRecords })))

interface Options {
  calls: Pick<RecordCalls, 'deleted' | 'undelete'>
  /** What shows records. */
  stale: readonly Call[]
  /** The columns of the list, of which the first ones name a record. */
  columns: readonly string[]
}

/** The button that opens the deleted records of a list, and what the list asks before it deletes one. */
export function useDeletedRecords(options: Options): {
  tool: ReactNode
  removeQuestion: string
  dialog: ReactNode
} {
  const t = useText(text)
  const [isOpen, setIsOpen] = useState(false)
  return {
    tool: (
      <Button
        type="text"
        icon={<IconDelete />}
        aria-label={t('deleted.title')}
        title={t('deleted.title')}
        onClick={() => setIsOpen(true)}
      />
    ),
    removeQuestion: t('deleted.removeQuestion'),
    dialog: isOpen && (
      <Suspense>
        <Deleted {...options} onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  }
}
