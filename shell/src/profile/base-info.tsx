import { Button } from '@arco-design/web-react'
import { current as calls, OwnBody, type BaseInfo } from '@tessera/shared/contract/org/current'
import type { CallError } from '@tessera/shared/client/call'
import { refresh, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { FormBody } from '@tessera/shared/ui/form-drawer/form-body'
import { useRecordForm } from '@tessera/shared/ui/form-drawer/use-record-form'
import { refreshCurrentUser } from '../session/refresh-current-user.ts'
import { ContactFields, DocumentFields, PersonFields } from './base-fields.tsx'
import { text } from './text.ts'
import styles from './profile.module.css'

interface Props {
  info: BaseInfo | undefined
  failure: CallError | undefined
  onRetry: () => void
}

const keys = Object.keys(OwnBody.shape) as (keyof OwnBody)[]

/** Form with the data that users may change about themselves. */
export function BaseInfoForm({ info, failure, onRetry }: Props) {
  const t = useText(text)
  const { send } = useSend(calls.saveBaseInfo, { quiet: true })
  const save = async (values: Partial<OwnBody>) => {
    const { msg } = await send(Object.fromEntries(keys.map((key) => [key, values[key] ?? ''])) as OwnBody)
    await Promise.all([refresh(calls.baseInfo), refreshCurrentUser()])
    return msg
  }
  const {
    form,
    saving,
    save: submit,
    markDirty,
    handleKey,
    leaveDialog,
  } = useRecordForm<Partial<OwnBody>>({ onSave: save, onClose: () => undefined })
  const initial =
    info && (Object.fromEntries(keys.map((key) => [key, info[key] ?? undefined])) as Partial<OwnBody>)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in a field saves
    <div className={styles.form} onKeyDown={(event) => event.key !== 'Escape' && handleKey(event)}>
      <FormBody<Partial<OwnBody>>
        form={form}
        initial={initial}
        failure={info ? undefined : failure}
        onRetry={onRetry}
        onTouched={markDirty}
      >
        <PersonFields />
        <ContactFields />
        <DocumentFields />
        <Button type="primary" loading={saving} onClick={submit}>
          {t('profile.save')}
        </Button>
      </FormBody>
      {leaveDialog}
    </div>
  )
}
