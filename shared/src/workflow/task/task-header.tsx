import { Button, Tag } from '@arco-design/web-react'
import { IconLeft, IconQuestionCircle } from '@arco-design/web-react/icon'
import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import { FlowStatus } from '../../contract/workflow/tasks.ts'
import { labelEnd } from '../../text/punctuation.ts'
import { useText } from '../../text/text.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { RelativeTimeLabel } from '../../ui/time-labels.tsx'
import { useExplain } from '../explain/use-explain.tsx'
import { TaskStatus } from '../task-status.tsx'
import { text as tasksText } from '../text.ts'
import { Urgency } from '../urgency.tsx'
import { text } from './text.ts'
import styles from './task.module.css'

/** Title, status and urgency of a task, who submitted it and when. */
export function TaskHeader({ info, onClose }: { info: FlowBeforeInfo; onClose: () => void }) {
  const t = useText(text)
  const tasks = useText(tasksText)
  const { id, fullName, flowName, flowVersion, flowUrgent, status, enCode, userName, startTime, paused } =
    info.flowTaskInfo
  const explain = useExplain()
  return (
    <header className={styles.head}>
      <Button
        className={styles.back!}
        type="text"
        icon={<IconLeft />}
        aria-label={tasks('tasks.back')}
        onClick={onClose}
      />
      <div className={styles.stack}>
        <div className={styles.line}>
          <h1 className={styles.title}>{fullName}</h1>
          <TaskStatus status={status} />
          {flowUrgent > 1 && <Urgency level={flowUrgent} />}
          {paused && <Tag>{t('task.paused')}</Tag>}
          {status === FlowStatus.wait && (
            <Button
              type="text"
              size="mini"
              icon={<IconQuestionCircle />}
              onClick={() => explain.open({ taskId: id, title: fullName })}
            >
              {explain.label}
            </Button>
          )}
        </div>
        <div className={styles.facts}>
          <span>
            {flowName} · {t('task.version', { n: flowVersion })}
            {info.formVersion !== flowVersion && ` · ${t('task.formVersion', { n: info.formVersion })}`}
          </span>
          <span>
            {t('task.initiator')}
            {labelEnd()}
            {userName}
          </span>
          {startTime !== null && (
            <span>
              {t('task.submitted')}
              {labelEnd()}
              <RelativeTimeLabel at={startTime} />
            </span>
          )}
          {enCode !== '' && (
            <span>
              {t('task.number')}
              {labelEnd()}
              <Copyable>{enCode}</Copyable>
            </span>
          )}
        </div>
      </div>
      {explain.dialog}
    </header>
  )
}
