import { Input } from '@arco-design/web-react'
import { useState } from 'react'
import { taskActCalls } from '@tessera/shared/contract/workflow/task-acts'
import { todos } from '@tessera/shared/contract/workflow/todos'
import { useSend } from '@tessera/shared/client/use-call'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import type { BatchResult } from '../parts/refusals-dialog.tsx'
import { text } from './text.ts'

/** `batchType` of the wire. */
const wireTypes = { approve: 0, refuse: 1, transfer: 2 } as const
export type BatchType = keyof typeof wireTypes

interface Props {
  type: BatchType
  ids: readonly string[]
  /** States of the forms as the list has shown them, by the ids of the rows. */
  formStates: Readonly<Record<string, string>>
  /** Those who may not get one of the rows. */
  excludedIds: readonly string[]
  onDone: (result: BatchResult) => void
  onClose: () => void
}

interface Values {
  handleOpinion?: string
  freeApproverUserId?: string
}

/** Approves, rejects or transfers to-dos, each in a transaction of its own: a refused one leaves the others alone. */
export function BatchDialog({ type, ids, formStates, excludedIds, onDone, onClose }: Props) {
  const t = useText(text)
  const [commandId] = useState(() => crypto.randomUUID())
  const { send } = useSend(taskActCalls.batch, { stale: [todos.list], quiet: true })
  const save = async ({ handleOpinion = '', freeApproverUserId = '' }: Values) => {
    const batchType = wireTypes[type]
    const { data, msg } = await send({
      ids: [...ids],
      batchType,
      handleOpinion,
      freeApproverUserId,
      formStates,
      commandId,
    })
    const refused = data.list.filter(({ refusal }) => refusal !== '')
    const done = data.list.length - refused.length
    onDone({ done, refused })
    // A dialog lists what was refused.
    return refused.length > 0 ? '' : msg
  }
  const me = session.get().current?.userInfo.userId ?? ''
  return (
    <FormDialog<Values>
      title={t(`todos.${type}Title`, { count: ids.length })}
      okText={t(`todos.${type}`)}
      initial={{}}
      onSave={save}
      onClose={onClose}
    >
      {type === 'refuse' && <p>{t('todos.refuseNote')}</p>}
      {type === 'transfer' && (
        <Field
          name="freeApproverUserId"
          label={t('todos.to')}
          required
          check={(value) => (value ? undefined : t('todos.choose'))}
        >
          <UserPicker
            label={t('todos.to')}
            placeholder={t('todos.choose')}
            excludedIds={[me, ...excludedIds]}
          />
        </Field>
      )}
      <Field name="handleOpinion" label={t('todos.opinion')}>
        <Input.TextArea autoFocus autoSize={{ minRows: 3, maxRows: 8 }} maxLength={2_000} />
      </Field>
    </FormDialog>
  )
}
