import { Input } from '@arco-design/web-react'
import { useState } from 'react'
import { flowMonitor } from '@tessera/shared/contract/workflow/monitor'
import { taskActCalls } from '@tessera/shared/contract/workflow/task-acts'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { text } from './text.ts'

interface Values {
  fromId: string
  toId: string
  handleOpinion?: string
}

/** Gives all open tasks of a user to another one. */
export function HandOverDialog({ onClose }: { onClose: () => void }) {
  const t = useText(text)
  const [commandId] = useState(() => crypto.randomUUID())
  const [fromId, setFromId] = useState('')
  const { send } = useSend(taskActCalls.handOver, { stale: [flowMonitor.list], quiet: true })
  const missing = (value: unknown) => (value ? undefined : t('monitor.choose'))
  return (
    <FormDialog<Values>
      title={t('monitor.handOver')}
      okText={t('monitor.handOver')}
      initial={{}}
      onSave={async ({ handleOpinion = '', ...users }) => {
        const { data } = await send({ ...users, handleOpinion, commandId })
        return t('monitor.handedOver', { count: data.count })
      }}
      onClose={onClose}
    >
      <p>{t('monitor.handOverNote')}</p>
      <Field
        name="fromId"
        label={t('monitor.from')}
        required
        check={(value) => {
          if (typeof value === 'string' && value !== fromId) setFromId(value)
          return missing(value)
        }}
      >
        <UserPicker label={t('monitor.from')} placeholder={t('monitor.choose')} />
      </Field>
      <Field
        name="toId"
        label={t('monitor.to')}
        required
        check={(value) => (value && value === fromId ? t('monitor.same') : missing(value))}
      >
        <UserPicker label={t('monitor.to')} placeholder={t('monitor.choose')} />
      </Field>
      <Field name="handleOpinion" label={t('monitor.remark')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2_000} />
      </Field>
    </FormDialog>
  )
}
