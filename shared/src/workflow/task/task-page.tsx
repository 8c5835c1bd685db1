import { Alert, Button, Skeleton, Tabs } from '@arco-design/web-react'
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { FlowBeforeInfo, TaskAct } from '../../contract/workflow/task-detail.ts'
import { taskDetail } from '../../contract/workflow/todos.ts'
import { useCall } from '../../client/use-call.ts'
import { session } from '@tessera/shared/session'
import { useText } from '../../text/text.ts'
import { useNarrow } from '../../ui/narrow-screen/use-narrow.ts'
import { PageState } from '../page-state.tsx'
import type { OpenTask } from '../use-task-address.ts'
import { ActDialog } from './act-dialog.tsx'
import { ActionBar, useActName } from './action-bar.tsx'
import { isDecision } from './acts.ts'
import { AnyForm } from './any-form.tsx'
import { TaskComments } from './comments/comments.tsx'
import { FreeStepsEditor } from './free-steps/free-steps-editor.tsx'
import { useDraftSteps } from './free-steps/use-free-steps.ts'
import type { PrintTaskProps } from './print-task.tsx'
import { RelatedTasks } from './related.tsx'
import { ReturnNote } from './return-note.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { findTarget } from './target.ts'
import type { TaskFormHandle } from './task-form.tsx'
import { TaskHeader } from './task-header.tsx'
import { Timeline } from './timeline.tsx'
import { text } from './text.ts'
import { useShownForm } from './use-shown-form.ts'
import { useTaskActs } from './use-task-acts.ts'
import styles from './task.module.css'

const TaskDiagram = lazy(() => import('./diagram.tsx').then((module) => ({ default: module.TaskDiagram })))

interface Props {
  task: OpenTask
  onClose: () => void
  /** Shown once the user has decided: the way to the next task. */
  afterDecision?: ReactNode
}

/** The page of one task: its form, history and diagram, and what the user may do with it. */
export function TaskPage({ task, onClose, afterDecision }: Props) {
  const t = useText(text)
  const { taskId, itemId } = task
  const { data, error, mutate } = useCall(taskDetail.info, { taskId, taskOperatorId: itemId })
  if (!data)
    return (
      <PageState
        className={styles.page!}
        error={error}
        missing={t('task.missing')}
        failed={t('task.failed')}
        onBack={onClose}
        onRetry={() => void mutate()}
      />
    )
  return <LoadedTask info={data} itemId={itemId} onClose={onClose} afterDecision={afterDecision} />
}

interface LoadedProps {
  info: FlowBeforeInfo
  itemId: string
  onClose: () => void
  afterDecision: ReactNode
}

function LoadedTask({ info, itemId, onClose, afterDecision }: LoadedProps) {
  const t = useText(text)
  const wide = !useNarrow('mobile')
  const form = useRef<TaskFormHandle>(null)
  const [decided, setDecided] = useState(false)
  const [Print, setPrint] = useState<ComponentType<PrintTaskProps> | null>(null)
  const { flowTaskInfo, acts, related } = info
  const target = findTarget(info, itemId, session.get().current?.userInfo.userId ?? '')
  const shown = useShownForm(info, form)
  const nameOf = useActName(info)
  const freeSteps = useDraftSteps(info)
  const handleDone = (act: TaskAct) => setDecided(isDecision(act) || act === 'transfer')
  const { changedNote, running, run, dialog, send, submission, finishSubmission, reload } = useTaskActs({
    info,
    target,
    form,
    freeSteps,
    formState: shown.state,
    onFormChanged: shown.mergeLatest,
    onDone: handleDone,
  })
  useEffect(() => {
    session.setTabTitle(flowTaskInfo.fullName)
    return () => session.setTabTitle(null)
  }, [flowTaskInfo.fullName])

  const canFill = acts.some((act) => isDecision(act) || act === 'submit' || act === 'save')
  const flow = { id: flowTaskInfo.flowId, enCode: flowTaskInfo.flowCode, formType: flowTaskInfo.formType }
  const history = <Timeline info={info} />
  const formView = (
    <>
      {!wide && <ReturnNote info={info} />}
      {flowTaskInfo.paused && <Alert type="warning" content={t('task.pausedNote')} />}
      {changedNote !== '' && <Alert type="warning" content={changedNote} />}
      {shown.isOutdated && (
        <Alert
          type="warning"
          content={t('task.changed')}
          action={
            <Button size="mini" onClick={shown.showLatest}>
              {t('task.reload')}
            </Button>
          }
        />
      )}
      <AnyForm
        key={shown.key}
        ref={form}
        title={flowTaskInfo.fullName}
        flow={flow}
        form={shown.form}
        record={shown.record}
        rights={shown.rights}
        defaultRight={acts.includes('submit') ? 'write' : 'read'}
        readOnly={!canFill}
      />
      <FreeStepsEditor flowId={flow.id} state={freeSteps} />
    </>
  )
  return (
    <section className={styles.page} aria-label={flowTaskInfo.fullName}>
      <TaskHeader info={info} onClose={onClose} />
      <div className={styles.columns}>
        <Tabs className={styles.tabs!} defaultActiveTab="form" lazyload>
          <Tabs.TabPane key="form" title={t('task.form')}>
            <div className={styles.stack}>{formView}</div>
          </Tabs.TabPane>
          {!wide && (
            <Tabs.TabPane key="history" title={t('task.history')}>
              {history}
            </Tabs.TabPane>
          )}
          {flowTaskInfo.flowTemplateJson !== '' && (
            <Tabs.TabPane key="diagram" title={t('task.diagram')}>
              <Suspense fallback={<Skeleton animation text={{ rows: 6 }} />}>
                <TaskDiagram info={info} />
              </Suspense>
            </Tabs.TabPane>
          )}
          <Tabs.TabPane key="comments" title={t('task.comments')}>
            <TaskComments taskId={flowTaskInfo.id} canWrite={acts.includes('comment')} />
          </Tabs.TabPane>
          {related.length > 0 && (
            <Tabs.TabPane key="related" title={t('task.related')}>
              <RelatedTasks related={related} />
            </Tabs.TabPane>
          )}
        </Tabs>
        {wide && (
          <aside className={styles.aside} aria-label={t('task.history')}>
            <h2>{t('task.history')}</h2>
            {history}
          </aside>
        )}
      </div>
      {decided && afterDecision ? (
        <div className={styles.bar}>{afterDecision}</div>
      ) : (
        <ActionBar
          info={info}
          running={running}
          onAct={(act) => void run(act)}
          onPrint={() => void import('./print-task.tsx').then(({ PrintTask }) => setPrint(() => PrintTask))}
        />
      )}
      {dialog && (
        <ActDialog
          key={dialog.act}
          act={dialog.act}
          title={nameOf(dialog.act)}
          info={info}
          operatorId={dialog.target.operatorId}
          candidates={dialog.candidates}
          formData={dialog.formData}
          initial={dialog.initial}
          isPossible={acts.includes(dialog.act) && dialog.target.operatorId === target.operatorId}
          onSave={send}
          onClose={() => dialog.finish(false)}
        />
      )}
      {submission && (
        <SubmitDialog
          title={t('task.submitTitle', { name: flowTaskInfo.fullName })}
          task={{
            flow,
            taskId: flowTaskInfo.id,
            values: submission.values,
            freeSteps: freeSteps.sent,
            formState: shown.state,
          }}
          urgency={flowTaskInfo.flowUrgent}
          okText={nameOf('submit')}
          onSubmitted={() => void finishSubmission()}
          onFieldsRefused={(refusal) => submission.finish(false, refusal)}
          onReload={reload}
          onClose={() => submission.finish(false)}
        />
      )}
      {Print && <Print info={info} onClose={() => setPrint(null)} />}
    </section>
  )
}
