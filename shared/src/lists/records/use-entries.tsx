import { Button, Result, Spin } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import type { CallOutput, CallRequest } from '../../contract/wire.ts'
import { useCall } from '../../client/use-call.ts'
import { useText } from '../../text/text.ts'
import type { RecordCalls } from './record-calls.ts'
import { text } from './text.ts'
import styles from './records.module.css'

const pageSize = 20

type EntriesCall = RecordCalls['history'] | RecordCalls['comments']['list']

interface Entries<Entry> {
  /** Absent until they are loaded; `placeholder` is shown instead. */
  readonly entries: readonly Entry[] | undefined
  /** That entries are loading, or why they could not be loaded. */
  readonly placeholder: ReactNode
  /** A button that loads older entries, where there are some. */
  readonly olderButton: ReactNode
}

/** The history or the comments of a record, the latest first. */
export function useEntries<C extends EntriesCall>(
  list: C,
  recordId: string,
  olderText: string,
  options: { refreshInterval?: number } = {},
): Entries<CallOutput<C>['list'][number]> {
  const t = useText(text)
  const [pages, setPages] = useState(1)
  const input = { recordId, currentPage: 1, pageSize: pageSize * pages }
  const { data, error, mutate } = useCall(list, input as CallRequest<C>, {
    keepPreviousData: true,
    ...options,
  })
  if (!data)
    return {
      entries: undefined,
      placeholder: error ? (
        <Result
          status="error"
          title={t('records.failed')}
          subTitle={error.msg}
          extra={<Button onClick={() => void mutate()}>{t('records.retry')}</Button>}
        />
      ) : (
        <div className={styles.loading}>
          <Spin />
        </div>
      ),
      olderButton: null,
    }
  return {
    entries: data.list,
    placeholder: null,
    olderButton: data.pagination.total > data.list.length && (
      <Button long onClick={() => setPages(pages + 1)}>
        {olderText}
      </Button>
    ),
  }
}
