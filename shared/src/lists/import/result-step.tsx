import { Button, Result } from '@arco-design/web-react'
import type { ImportCalls, ImportState } from '../../contract/system/transfers.ts'
import { callWithMessage } from '../../client/call.ts'
import { followLink } from '../../client/follow-link.ts'
import { useCall } from '../../client/use-call.ts'
import { joinParts, withLabel } from '../../text/punctuation.ts'
import { useText } from '../../text/text.ts'
import { showResult } from '../../ui/show-result.tsx'
import { Table } from '../../ui/table/table.tsx'
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx'
import { text } from './text.ts'
import styles from './import.module.css'

interface Props {
  calls: ImportCalls
  initialJob: ImportState
  onAgain: () => void
  onClose: () => void
}

const isOver = ({ state }: ImportState) => state !== 'queued' && state !== 'running'

/** Progress of the import, then its result. Failed rows can be downloaded, corrected and imported again. */
export function ResultStep({ calls, initialJob, onAgain, onClose }: Props) {
  const t = useText(text)
  const { data: job = initialJob, mutate } = useCall(
    calls.state,
    { importId: initialJob.id },
    { fallbackData: initialJob, refreshInterval: (latest) => (latest && isOver(latest) ? 0 : 1_000) },
  )
  const over = isOver(job)
  const { data: failures } = useCall(
    calls.rows,
    over && job.failed > 0 ? { importId: job.id, only: 'failed', pageSize: 100 } : null,
  )
  const done = job.created + job.updated + job.failed

  const stop = () => showResult(callWithMessage(calls.cancel, { importId: job.id })).then(() => void mutate())
  const download = () =>
    callWithMessage(calls.failures, { importId: job.id }).then(
      ({ data }) => followLink(data),
      () => {},
    )

  if (!over)
    return (
      <div className={styles.step}>
        <p aria-live="polite">{t('import.running', { done, total: job.total })}</p>
        <ProgressBar
          name={t('import.running', { done, total: job.total })}
          percent={Math.round((done / Math.max(1, job.total)) * 100)}
        />
        <p className={styles.quiet}>{t('import.leave')}</p>
        <div className={styles.foot}>
          <Button status="danger" onClick={() => void stop()}>
            {t('import.stop')}
          </Button>
          <Button onClick={onClose}>{t('import.close')}</Button>
        </div>
      </div>
    )
  const { title, status } = outcomeOf(job)
  const rows = (failures?.list ?? []).map((row) => ({ ...row, id: String(row.n) }))
  return (
    <div className={styles.step}>
      <Result
        className={styles.result!}
        status={status}
        title={t(title)}
        subTitle={t('import.done', { ...job })}
      />
      {rows.length > 0 && (
        <div className={styles.rows}>
          <Table
            name={t('import.someFailed')}
            density="compact"
            rows={rows}
            columns={[
              { key: ' n', title: t('import.row'), content: 'control', align: 'center', cell: ({ n }) => n },
              {
                key: ' first',
                title: job.columns[0]?.title,
                cell: ({ cells }) => cells[job.columns[0]?.key ?? ''],
              },
              {
                key: ' why',
                title: t('import.why'),
                content: 'text',
                cell: ({ problems }) => formatProblems(problems, job),
              },
            ]}
          />
        </div>
      )}
      <div className={styles.foot}>
        <Button onClick={onAgain}>{t('import.again')}</Button>
        {job.failed > 0 && <Button onClick={() => void download()}>{t('import.failures')}</Button>}
        <Button type="primary" onClick={onClose}>
          {t('import.close')}
        </Button>
      </div>
    </div>
  )
}

function outcomeOf({ state, failed }: ImportState) {
  if (state === 'cancelled') return { title: 'import.cancelled', status: 'warning' } as const
  if (state === 'failed') return { title: 'import.broken', status: 'error' } as const
  if (failed > 0) return { title: 'import.someFailed', status: 'warning' } as const
  return { title: 'import.allDone', status: 'success' } as const
}

/** All problems of a row as one text, each with the title of its column. */
const formatProblems = (problems: Readonly<Record<string, string>>, { columns }: ImportState): string =>
  joinParts(
    Object.entries(problems).map(([key, message]) => {
      const title = columns.find((column) => column.key === key)?.title
      return title ? withLabel(title, message) : message
    }),
  )
