import { Input, Message } from '@arco-design/web-react'
import { alerts, renewals, risks, type AlertRow } from '@tessera/shared/contract/edu/care'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { DateField, SelectField } from '../parts/fields.tsx'
import { text } from '../parts/care/text.ts'

export const staleCare = [risks.list, risks.read, renewals.forecast, alerts.list]
const dayMs = 86_400_000
const inDays = (days: number) => formatInstant(Date.now() + days * dayMs, 'yyyy-MM-dd')

function useOwnerOptions() {
  const { data } = useCall(alerts.owners, {})
  return {
    options: (data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName })),
    loading: !data,
  }
}

type TaskValues = Omit<CallRequest<typeof risks.createTasks>, 'studentIds'>

/** Makes a follow-up task for each of some students. */
export function TaskDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const t = useText(text)
  const { shape } = risks.createTasks.input
  const { send } = useSend(risks.createTasks, { stale: staleCare, quiet: true })
  return (
    <FormDialog<TaskValues>
      title={t('care.makeTasks')}
      initial={{ dueDate: inDays(3) }}
      okText={t('care.makeTasks')}
      onSave={async (values) => {
        const { data, msg } = await send({ ...values, studentIds: [...ids] })
        return data.skipped > 0 ? { partly: msg } : msg
      }}
      onClose={onClose}
    >
      <DateField name="dueDate" label={t('care.due')} schema={shape.dueDate} />
      <SelectField
        name="assigneeId"
        label={t('care.owner')}
        schema={shape.assigneeId}
        tooltip={t('care.ownerHint')}
        {...useOwnerOptions()}
      />
      <Field name="remark" label={t('care.remark')} schema={shape.remark}>
        <Input allowClear maxLength={500} />
      </Field>
    </FormDialog>
  )
}

/** Closes an alert with what was done about it. */
export function HandleDialog({ alert, onClose }: { alert: AlertRow; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(alerts.handle, { stale: staleCare, quiet: true })
  return (
    <FormDialog<{ result: string }>
      title={`${t('alerts.close')} · ${alert.subject}`}
      initial={{ result: alert.result }}
      onSave={async ({ result }) => {
        const { msg } = await send({ id: alert.id, status: 'closed', result })
        return msg
      }}
      onClose={onClose}
    >
      <Field name="result" label={t('alerts.result')} schema={alerts.handle.input.shape.result} required>
        <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showWordLimit />
      </Field>
    </FormDialog>
  )
}

export function AssignDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const t = useText(text)
  const { shape } = alerts.assign.input
  const { send } = useSend(alerts.assign, { stale: staleCare, quiet: true })
  return (
    <FormDialog<Omit<CallRequest<typeof alerts.assign>, 'ids'>>
      title={t('alerts.assign')}
      initial={{}}
      onSave={async (values) => {
        const { msg } = await send({ ...values, ids: [...ids] })
        return msg
      }}
      onClose={onClose}
    >
      <SelectField
        name="assigneeId"
        label={t('care.owner')}
        schema={shape.assigneeId}
        {...useOwnerOptions()}
      />
      <DateField name="dueDate" label={t('care.due')} schema={shape.dueDate} />
    </FormDialog>
  )
}

/** Marks an alert as being handled; the call itself shows an error. */
export function useStartAlert(): (alert: AlertRow) => void {
  const { send } = useSend(alerts.handle, { stale: staleCare })
  return ({ id }) =>
    void send({ id, status: 'doing' })
      .then(({ msg }) => Message.success(msg))
      .catch(() => undefined)
}
