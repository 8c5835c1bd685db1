import { Badge, Button, Drawer, Skeleton, Space } from '@arco-design/web-react'
import { dataSyncs, type SyncTable } from '@tessera/shared/contract/data/syncs'
import { useCan } from '@tessera/shared/access/use-can'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { ListFailed } from '@tessera/shared/lists/crud/states'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { showResult } from '@tessera/shared/ui/show-result'
import { ProgressBar } from '@tessera/shared/ui/progress-bar/progress-bar'
import { formatDuration, estimateProgress, percentDone } from './progress.ts'
import { runDots } from './runs.tsx'
import { text } from './text.ts'
import styles from './data-syncs.module.css'

const partDots = {
  waiting: 'default',
  running: 'processing',
  done: 'success',
  failed: 'error',
  cancelled: 'default',
} as const

/** Progress of a run per table, with buttons to pause, resume and cancel. */
export function RunDrawer({ id, menuId, onClose }: { id: string; menuId: string; onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const can = useCan(menuId)('btn_run')
  const {
    data: run,
    error,
    mutate,
  } = useCall(
    dataSyncs.run,
    { id },
    { refreshInterval: (now) => (now?.state === 'queued' || now?.state === 'running' ? 700 : 0) },
  )
  const stale = [dataSyncs.run, dataSyncs.runs]
  const pausing = useSend(dataSyncs.pause, { stale })
  const resuming = useSend(dataSyncs.resume, { stale })
  const cancelling = useSend(dataSyncs.cancel, { stale })
  const { ask, dialog } = useConfirm()
  const title = run ? t('dataSyncs.direction', { from: run.fromName, to: run.toName }) : t('dataSyncs.runs')
  const active = run?.state === 'queued' || run?.state === 'running'
  const cancel = () =>
    ask({
      title: t('dataSyncs.cancel'),
      content: t('dataSyncs.cancelQuestion'),
      okText: t('dataSyncs.cancel'),
      danger: true,
      run: async () => (await cancelling.send({ id })).msg,
    })
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width="min(640px, 100vw)"
        wrapClassName={scope}
        footer={null}
        onCancel={onClose}
      >
        {error && !run && <ListFailed failure={error} onRetry={() => void mutate()} />}
        {!error && !run && <Skeleton animation />}
        {run && (
          <div className={styles.run}>
            <div className={styles.runHead}>
              <Badge
                status={runDots[run.state]}
                text={run.stopping && active ? t('dataSyncs.stopping') : t(`dataSyncs.run.${run.state}`)}
              />
              <span className={styles.hint}>
                {t('dataSyncs.rowsDone', { done: run.doneRows.toLocaleString() })}
              </span>
              {can && (
                <Space>
                  {active && (
                    <Button
                      size="small"
                      title={t('dataSyncs.pauseHint')}
                      disabled={run.stopping}
                      onClick={() => void showResult(pausing.send({ id }))}
                    >
                      {t('dataSyncs.pause')}
                    </Button>
                  )}
                  {run.state === 'paused' && (
                    <Button
                      size="small"
                      type="primary"
                      onClick={() => void showResult(resuming.send({ id }))}
                    >
                      {t('dataSyncs.resume')}
                    </Button>
                  )}
                  {(active || run.state === 'paused') && (
                    <Button size="small" status="danger" onClick={cancel}>
                      {t('dataSyncs.cancel')}
                    </Button>
                  )}
                </Space>
              )}
            </div>
            <ul className={styles.parts}>
              {run.tables.map((part) => (
                <TableProgressRow key={part.table} part={part} />
              ))}
            </ul>
          </div>
        )}
      </Drawer>
      {dialog}
    </>
  )
}

function TableProgressRow({ part }: { part: SyncTable }) {
  const t = useText(text)
  const { table, state, doneRows, totalRows, failure } = part
  const estimate = estimateProgress(part)
  const done = doneRows.toLocaleString()
  const details = [
    totalRows === null || state === 'done'
      ? t('dataSyncs.rowsDone', { done })
      : t('dataSyncs.rowsOf', { done, total: totalRows.toLocaleString() }),
    estimate && t('dataSyncs.rate', { n: estimate.rate.toLocaleString() }),
    state === 'running' &&
      estimate?.remainingSeconds &&
      t('dataSyncs.left', { time: formatDuration(estimate.remainingSeconds) }),
  ].filter(Boolean)
  return (
    <li className={styles.part}>
      <span className={styles.partName}>{table}</span>
      <Badge status={partDots[state]} text={t(`dataSyncs.part.${state}`)} />
      <ProgressBar name={table} percent={percentDone(part)} failed={state === 'failed'} />
      <span className={styles.hint}>{details.join(' · ')}</span>
      {failure && <span className={styles.failure}>{failure}</span>}
    </li>
  )
}
