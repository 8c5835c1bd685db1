import { Button, Input, Select } from '@arco-design/web-react'
import { flowMonitor } from '@tessera/shared/contract/workflow/monitor'
import type { TaskSummary } from '@tessera/shared/contract/workflow/tasks'
import { taskActCalls } from '@tessera/shared/contract/workflow/task-acts'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { CallError, callWithMessage } from '@tessera/shared/client/call'
import { refresh, useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import type { ControlProps, IdValue } from '@tessera/shared/ui/picker/control'
import { SummaryLine } from '@tessera/shared/ui/summary-line/summary-line'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { listStaffedNodes } from '@tessera/shared/workflow/task/staffed-nodes'
import type { BatchResult } from '../parts/refusals-dialog.tsx'
import { text } from './text.ts'

/** Acts whose tasks the server handles in one call. */
const batchActs = ['assign', 'jump', 'revive'] as const
type BatchAct = (typeof batchActs)[number]
const isBatchAct = (act: MonitorAct): act is BatchAct => (batchActs as readonly string[]).includes(act)

/** Acts that are carried out task by task. */
const calls = {
  pause: taskActCalls.pause,
  resume: taskActCalls.resume,
  terminate: taskActCalls.cancel,
  retry: taskActCalls.retry,
} as const
export type MonitorAct = keyof typeof calls | BatchAct
const monitorActs = ['pause', 'resume', 'retry', 'assign', 'jump', 'revive', 'terminate'] as const

interface Props {
  act: MonitorAct
  ids: readonly string[]
  titleOf: (id: string) => string
  summaryOf: (id: string) => TaskSummary
  onDone: (result: BatchResult) => void
  onClose: () => void
}

interface Values {
  handleOpinion?: string
  nodeCode?: string
  freeApproverUserId?: string
}

interface Answer extends BatchResult {
  readonly msg: string
}

async function administer(act: BatchAct, ids: readonly string[], values: Values): Promise<Answer> {
  const { handleOpinion = '', nodeCode = '', freeApproverUserId = '' } = values
  const input = { ids: [...ids], act, handleOpinion, nodeCode, freeApproverUserId }
  const { data, msg } = await callWithMessage(taskActCalls.administerBatch, input, { quiet: true })
  const refused = data.list.filter(({ refusal }) => refusal !== '')
  return { done: data.list.length - refused.length, refused, msg }
}

async function runOneByOne(
  act: keyof typeof calls,
  ids: readonly string[],
  { handleOpinion = '' }: Values,
): Promise<Answer> {
  const refused: { id: string; refusal: string }[] = []
  let msg = ''
  for (const taskId of ids) {
    try {
      const input = { taskId, handleOpinion, commandId: crypto.randomUUID() }
      ;({ msg } = await callWithMessage(calls[act], input, { quiet: true }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // A single task keeps its dialog, with what was entered.
      if (ids.length === 1) throw error
      refused.push({ id: taskId, refusal: error.msg })
    }
  }
  return { done: ids.length - refused.length, refused, msg }
}

/** Carries an act out on several tasks. What is refused for one does not stop the others. */
export function MonitorActDialog({ act, ids, titleOf, summaryOf, onDone, onClose }: Props) {
  const t = useText(text)
  const run = async (values: Values) => {
    const { msg, ...result } = await (isBatchAct(act)
      ? administer(act, ids, values)
      : runOneByOne(act, ids, values))
    await refresh(flowMonitor.list)
    onDone(result)
    const { refused } = result
    // A dialog lists what was refused.
    return refused.length > 0 ? '' : msg
  }
  const missing = (value: unknown) => (value ? undefined : t('monitor.choose'))
  return (
    <FormDialog<Values>
      title={`${t(`monitor.${act}`)} · ${ids.length === 1 ? titleOf(ids[0]!) : t('monitor.count', { count: ids.length })}`}
      okText={t(`monitor.${act}`)}
      initial={{}}
      onSave={run}
      onClose={onClose}
    >
      {ids.length === 1 && <SummaryLine summary={summaryOf(ids[0]!)} />}
      <p>{t(`monitor.${act}Note`)}</p>
      {act === 'assign' && (
        <Field name="freeApproverUserId" label={t('monitor.to')} required check={missing}>
          <AssigneePicker ids={ids} label={t('monitor.to')} />
        </Field>
      )}
      {act === 'jump' && (
        <Field name="nodeCode" label={t('monitor.node')} required check={missing}>
          <NodeSelect taskId={ids[0]!} label={t('monitor.node')} />
        </Field>
      )}
      <Field name="handleOpinion" label={t('monitor.remark')}>
        <Input.TextArea
          autoFocus={act !== 'assign'}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={2_000}
        />
      </Field>
    </FormDialog>
  )
}

/** Users, without those who may not have one of the tasks. */
function AssigneePicker({ ids, ...field }: { ids: readonly string[] } & ControlProps<IdValue>) {
  const t = useText(text)
  const { data } = useCall(flowMonitor.excluded, { ids: ids.join(',') })
  return <UserPicker {...field} placeholder={t('monitor.choose')} excludedIds={data?.userIds ?? []} />
}

/** The nodes at which people act in a task; other tasks of the selection need a node with the same code. */
function NodeSelect({
  taskId,
  label,
  value,
  onChange,
}: {
  taskId: string
  label: string
  value?: string
  onChange?: (value: string) => void
}) {
  const t = useText(text)
  const { data, isLoading } = useCall(taskDetail.info, { taskId, taskOperatorId: '' })
  return (
    <Select
      aria-label={label}
      loading={isLoading}
      placeholder={t('monitor.choose')}
      {...(value === undefined ? {} : { value })}
      {...(onChange ? { onChange } : {})}
      options={data ? listStaffedNodes(data) : []}
    />
  )
}

/** The buttons for selected tasks. */
export function BulkButtons({ onAct }: { onAct: (act: MonitorAct) => void }) {
  const t = useText(text)
  return monitorActs.map((act) => (
    <Button
      key={act}
      size="small"
      {...(act === 'terminate' ? { status: 'danger' as const } : {})}
      onClick={() => onAct(act)}
    >
      {t(`monitor.${act}`)}
    </Button>
  ))
}
