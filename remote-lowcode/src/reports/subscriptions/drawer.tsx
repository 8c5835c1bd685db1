import { Button, Drawer, Empty, Message, Popconfirm, Skeleton, Tag } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { DataSetParameter } from '@tessera/shared/contract/lowcode/data-sets'
import {
  reportSubscriptions,
  type SubscriptionRow,
  type SubscriptionRun,
} from '@tessera/shared/contract/lowcode/report-subscriptions'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import type { Entered } from '@tessera/shared/reports/parameter-values'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { showResult } from '@tessera/shared/ui/show-result'
import { SubscriptionForm } from './form.tsx'
import { useScheduleWords } from './schedule-field.tsx'
import { text } from './text.ts'
import styles from './subscriptions.module.css'

export interface SubscriptionsProps {
  id: string
  name: string
  parameters: readonly DataSetParameter[]
  /** What a new subscription begins with. */
  entered?: Entered
  scope: string
  onClose: () => void
}

type View = { what: 'list' } | { what: 'form' | 'runs'; row: SubscriptionRow | null }

/** The subscriptions of a report: own ones, and for those who design reports the ones of others. */
export function SubscriptionsDrawer({
  id,
  name,
  parameters,
  entered = {},
  scope,
  onClose,
}: SubscriptionsProps) {
  const t = useText(text)
  const [view, setView] = useState<View>({ what: 'list' })
  const userId = session.get().current?.userInfo.userId ?? ''
  const title = t('subscription.title', { name })
  const showList = () => setView({ what: 'list' })
  return (
    <Drawer
      {...drawerDialogProps(title)}
      visible
      wrapClassName={scope}
      width="min(560px, 100vw)"
      title={title}
      footer={null}
      maskClosable={view.what !== 'form'}
      onCancel={onClose}
    >
      {view.what === 'list' && <List id={id} onShow={setView} />}
      {view.what === 'form' && (
        <SubscriptionForm
          reportId={id}
          parameters={parameters}
          entered={entered}
          stored={view.row}
          userId={userId}
          onClose={showList}
        />
      )}
      {view.what === 'runs' && view.row && <Runs row={view.row} onBack={showList} />}
    </Drawer>
  )
}

function List({ id, onShow }: { id: string; onShow: (view: View) => void }) {
  const t = useText(text)
  const { data, error, mutate } = useCall(reportSubscriptions.ofReport, { reportId: id })
  if (error && !data)
    return (
      <p className={styles.note} role="alert">
        {error.msg}
        <Button type="text" size="mini" onClick={() => void mutate()}>
          {t('subscription.retry')}
        </Button>
      </p>
    )
  if (!data) return <Skeleton animation text={{ rows: 4 }} />
  return (
    <div className={styles.form}>
      <Button icon={<IconPlus />} onClick={() => onShow({ what: 'form', row: null })}>
        {t('subscription.add')}
      </Button>
      {data.list.length === 0 && (
        <EmptyState title={t('subscription.empty')}>{t('subscription.emptyHint')}</EmptyState>
      )}
      <ul className={styles.list}>
        {data.list.map((row) => (
          <Subscription key={row.id} row={row} onShow={onShow} />
        ))}
      </ul>
    </div>
  )
}

function Subscription({ row, onShow }: { row: SubscriptionRow; onShow: (view: View) => void }) {
  const t = useText(text)
  const says = useScheduleWords()
  const stale = [reportSubscriptions.ofReport]
  const run = useSend(reportSubscriptions.run, { stale })
  const setState = useSend(reportSubscriptions.setState, { stale })
  const remove = useSend(reportSubscriptions.remove, { stale })
  const { id, fullName, cron, enabledMark, isOwn, mayStop, owner, pausedReason, nextTime, lastState } = row
  const schedule = says(cron)
  return (
    <li className={styles.item}>
      <div>
        <strong>{fullName}</strong>
        {enabledMark === 0 && <Tag color="orange">{t('subscription.paused')}</Tag>}
        {lastState && enabledMark === 1 && (
          <Tag color={stateColours[lastState]}>{t(`subscription.state.${lastState}`)}</Tag>
        )}
      </div>
      <p>
        {schedule !== fullName && `${schedule} · `}
        {row.format === 'pdf' ? 'PDF' : 'Excel'}
        {nextTime !== null && ` · ${t('subscription.next', { time: formatTime(nextTime) })}`}
      </p>
      {!isOwn && <p>{t('subscription.owner', { name: owner })}</p>}
      {pausedReason !== '' && <p className={styles.reason}>{pausedReason}</p>}
      <div className={styles.tools}>
        {isOwn && (
          <>
            <Button type="text" size="small" onClick={() => onShow({ what: 'form', row })}>
              {t('subscription.edit')}
            </Button>
            {enabledMark === 1 && (
              <Button
                type="text"
                size="small"
                loading={run.sending}
                onClick={() => void showResult(run.send({ id }))}
              >
                {t('subscription.run')}
              </Button>
            )}
          </>
        )}
        {(enabledMark === 1 ? mayStop : isOwn) && (
          <Button
            type="text"
            size="small"
            loading={setState.sending}
            onClick={() => void showResult(setState.send({ id }))}
          >
            {t(enabledMark === 1 ? 'subscription.pause' : 'subscription.resume')}
          </Button>
        )}
        <Button type="text" size="small" onClick={() => onShow({ what: 'runs', row })}>
          {t('subscription.runs')}
        </Button>
        {mayStop && (
          <Popconfirm
            title={t('subscription.removeAsk')}
            onOk={() => remove.send({ id }).then(({ msg }) => void Message.success(msg))}
          >
            <Button
              type="text"
              size="small"
              status="danger"
              aria-label={t('subscription.removeLabel', { name: fullName })}
            >
              {t('subscription.remove')}
            </Button>
          </Popconfirm>
        )}
      </div>
    </li>
  )
}

const stateColours = {
  queued: 'gray',
  running: 'blue',
  done: 'green',
  failed: 'red',
  paused: 'orange',
} as const
const shownRuns = 50

/** When a subscription has run, to whom it sent, and what failed. */
function Runs({ row, onBack }: { row: SubscriptionRow; onBack: () => void }) {
  const t = useText(text)
  const { data, error, mutate } = useCall(reportSubscriptions.runs, { id: row.id, pageSize: shownRuns })
  return (
    <div className={styles.form}>
      <div className={styles.tools}>
        <Button type="text" size="small" onClick={onBack}>
          {t('subscription.back')}
        </Button>
      </div>
      {error && !data && (
        <p className={styles.note} role="alert">
          {error.msg}
          <Button type="text" size="mini" onClick={() => void mutate()}>
            {t('subscription.retry')}
          </Button>
        </p>
      )}
      {!data && !error && <Skeleton animation text={{ rows: 4 }} />}
      {data?.list.length === 0 && <Empty description={t('subscription.noRuns')} />}
      <ul className={styles.list} aria-label={t('subscription.runs')}>
        {data?.list.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
    </div>
  )
}

function Run({ run }: { run: SubscriptionRun }) {
  const t = useText(text)
  const { dueTime, startedTime, endedTime, state, reason, deliveries } = run
  const seconds =
    startedTime !== null && endedTime !== null ? Math.ceil((endedTime - startedTime) / 1_000) : null
  return (
    <li className={styles.item}>
      <div>
        <strong>{formatTime(dueTime)}</strong>
        <Tag color={stateColours[state]}>{t(`subscription.state.${state}`)}</Tag>
        {seconds !== null && <span className={styles.note}>{t('subscription.took', { n: seconds })}</span>}
      </div>
      {reason !== '' && <p className={styles.reason}>{reason}</p>}
      {deliveries.map(({ receiver, state: result, reason: why }) => (
        <p key={receiver}>
          {receiver} · {t(`subscription.sent.${result}`)}
          {(result === 'failed' || result === 'refused') && why !== '' && ` · ${why}`}
        </p>
      ))}
    </li>
  )
}
