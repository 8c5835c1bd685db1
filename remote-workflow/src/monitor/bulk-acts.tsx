import { Button, Input } from '@arco-design/web-react'
import { flowMonitor } from '@tessera/shared/contract/workflow/monitor'
import { taskActCalls } from '@tessera/shared/contract/workflow/task-acts'
import { CallError, callWithMessage } from '@tessera/shared/client/call'
import { refresh } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import type { BatchResult } from '../parts/refusals-dialog.tsx'
import { text as tasksText } from '../parts/text.ts'
import { text } from './text.ts'

const calls = {
  pause: taskActCalls.pause,
  resume: taskActCalls.resume,
  terminate: taskActCalls.cancel,
  revive: taskActCalls.revive,
  retry: taskActCalls.retry,
} as const
export type MonitorAct = keyof typeof calls
export const monitorActs = ['pause', 'resume', 'retry', 'revive', 'terminate'] as const

interface Props {
  act: MonitorAct
  ids: readonly string[]
  titleOf: (id: string) => string
  onDone: (result: BatchResult) => void
  onClose: () => void
}

/** Carries an act out on several tasks, one after the other. */
export function MonitorActDialog({ act, ids, titleOf, onDone, onClose }: Props) {
  const t = useText(text)
  const tasks = useText(tasksText)
  const run = async ({ handleOpinion = '' }: { handleOpinion?: string }) => {
    const failures: { id: string; refusal: string }[] = []
    let msg = ''
    let latest: unknown
    for (const taskId of ids) {
      try {
        const input = { taskId, handleOpinion, commandId: crypto.randomUUID() }
        ;({ msg } = await callWithMessage(calls[act], input, { quiet: true }))
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        latest = error
        failures.push({ id: taskId, refusal: error.msg })
      }
    }
    await refresh(flowMonitor.list)
    // A single task keeps its dialog, with what was entered.
    if (ids.length === 1 && failures.length === 1) throw latest
    const done = ids.length - failures.length
    onDone({ done, refused: failures })
    return failures.length > 0 ? tasks('tasks.batchPartly', { done, n: failures.length }) : msg
  }
  return (
    <FormDialog<{ handleOpinion?: string }>
      title={`${t(`monitor.${act}`)} · ${ids.length === 1 ? titleOf(ids[0]!) : t('monitor.count', { count: ids.length })}`}
      okText={t(`monitor.${act}`)}
      initial={{}}
      onSave={run}
      onClose={onClose}
    >
      <p>{t(`monitor.${act}Note`)}</p>
      <Field name="handleOpinion" label={t('monitor.remark')}>
        <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2_000} />
      </Field>
    </FormDialog>
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
