import { Alert, Button, Message, Modal, Radio } from '@arco-design/web-react'
import { useRef, useState } from 'react'
import { Code } from '../../contract/code.ts'
import { FlowUrgent } from '../../contract/workflow/tasks.ts'
import { taskActCalls } from '../../contract/workflow/task-acts.ts'
import { CallError } from '../../client/call.ts'
import { useCall } from '../../client/use-call.ts'
import { useText } from '../../text/text.ts'
import { usePortalScope } from '../../ui/portal-scope/portal-scope.tsx'
import { text as tasksText } from '../text.ts'
import { CandidateSelect } from './candidate-select.tsx'
import { ForecastPath } from './forecast-path.tsx'
import { submitTask, type TaskSubmission } from './submit-task.ts'
import { text } from './text.ts'
import styles from './task.module.css'

interface Props {
  title: string
  task: Pick<TaskSubmission, 'flow' | 'taskId' | 'principalId' | 'values' | 'freeSteps' | 'formState'>
  urgency: number
  /** Submits in place of the usual call, such as that of the list of a design. Rejects with a quiet `CallError`. */
  send?: (task: TaskSubmission) => Promise<unknown>
  /** The name of the button. */
  okText: string
  onSubmitted: () => void
  /** The server refused fields of the form, which shows them. */
  onFieldsRefused: (error: CallError) => void
  /** Loads the task again, where another window has changed it meanwhile. */
  onReload?: (refusal: CallError) => void
  onClose: () => void
}

/** Shows which way a task would take and who would decide, asks for missing users, and submits. */
export function SubmitDialog({
  title,
  task,
  urgency,
  send = submitTask,
  okText,
  onSubmitted,
  onFieldsRefused,
  onReload,
  onClose,
}: Props) {
  const t = useText(text)
  const tasks = useText(tasksText)
  const { scope, anchor } = usePortalScope()
  const commandId = useRef(crypto.randomUUID())
  const [level, setLevel] = useState(urgency)
  const [chosen, setChosen] = useState<Record<string, string[]>>({})
  const [refusal, setRefusal] = useState<CallError>()
  const [isSending, setIsSending] = useState(false)
  const { flow, taskId, principalId, values, freeSteps } = task
  const form = {
    flowId: flow.id,
    data: JSON.stringify(values),
    ...(taskId === null ? {} : { id: taskId }),
    ...(principalId !== undefined && { principalId }),
    ...(freeSteps && { freeSteps }),
  }
  const picked = Object.fromEntries(Object.entries(chosen).filter(([, users]) => users.length > 0))
  const { data, error, isLoading } = useCall(
    taskActCalls.forecast,
    { ...form, candidateList: picked },
    { keepPreviousData: true },
  )
  // A node stays in the list once users were chosen for it, so that they can be changed.
  const [asked, setAsked] = useState<readonly { nodeId: string; nodeName: string }[]>([])
  const added = (data?.candidates ?? []).filter(({ nodeId }) => !asked.some((one) => one.nodeId === nodeId))
  if (added.length > 0) setAsked([...asked, ...added])
  // Another window has submitted the task, and says so to the forecast as to the submission.
  const overtaken = [refusal, error].find((one) => one?.code === Code.conflict)
  const isIncomplete = asked.some(({ nodeId }) => !picked[nodeId])

  const submit = async () => {
    setIsSending(true)
    setRefusal(undefined)
    try {
      await send({
        ...task,
        urgency: level,
        isDraft: false,
        ...(asked.length > 0 ? { candidateList: picked } : {}),
        commandId: commandId.current,
      })
      Message.success(tasks('tasks.submitted'))
      onSubmitted()
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault
      if (fault.fields.length > 0) return onFieldsRefused(fault)
      setRefusal(fault)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <>
      {anchor}
      <Modal
        visible
        wrapClassName={scope}
        className={styles.dialog!}
        title={title}
        maskClosable={false}
        okText={okText}
        cancelText={tasks('tasks.cancel')}
        confirmLoading={isSending}
        okButtonProps={{ disabled: isIncomplete || isLoading || overtaken !== undefined }}
        onOk={() => void submit()}
        onCancel={onClose}
      >
        <div className={styles.stack}>
          {refusal && !overtaken && <Alert type="error" content={refusal.msg} />}
          {overtaken && (
            <Alert
              type="error"
              content={overtaken.msg}
              action={
                onReload && (
                  <Button size="mini" onClick={() => onReload(overtaken)}>
                    {t('task.reload')}
                  </Button>
                )
              }
            />
          )}
          <div className={styles.line}>
            <span id="task-urgency">{t('task.urgency')}</span>
            <Radio.Group
              type="button"
              size="small"
              aria-labelledby="task-urgency"
              value={level}
              onChange={setLevel}
              options={Object.values(FlowUrgent).map((value) => ({
                value,
                label: tasks(`tasks.urgent${value}`),
              }))}
            />
          </div>
          {asked.map(({ nodeId, nodeName }) => (
            <div key={nodeId} className={styles.stack}>
              <span>{t('task.candidates', { node: nodeName })}</span>
              <CandidateSelect
                aria-label={t('task.candidates', { node: nodeName })}
                operatorId="0"
                nodeId={nodeId}
                flowId={flow.id}
                formData={form}
                value={chosen[nodeId] ?? []}
                onChange={(users) => setChosen({ ...chosen, [nodeId]: users })}
              />
            </div>
          ))}
          {!overtaken && <ForecastPath forecast={data} failure={error?.msg} />}
        </div>
      </Modal>
    </>
  )
}
