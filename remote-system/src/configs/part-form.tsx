import type { ReactNode } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { configs } from '@tessera/shared/contract/system/configs'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { FormBody } from '@tessera/shared/widgets/form-drawer/form-body'
import { useRecordForm } from '@tessera/shared/widgets/form-drawer/use-record-form'
import { SaveButton } from './save-button.tsx'
import { useChanges } from './use-changes.ts'

interface Props<Values> {
  menu: PageProps['menu']
  mayEdit: boolean
  /** What this part writes; the rest stays. */
  names: readonly (keyof CallRequest<typeof configs.update> & keyof Values)[]
  onSaved?: () => Promise<void>
  children: ReactNode
}

/** A part of the configuration that is saved by itself. */
export function PartForm<Values extends object>({ menu, mayEdit, names, onSaved, children }: Props<Values>) {
  const { data, error, mutate } = useCall(configs.read, {})
  const { send } = useSend(configs.update, { stale: [configs.read], quiet: true })
  const changes = useChanges<Values>()
  const save = async (values: Values) => {
    const { msg } = await send(changes.among(values, names) as CallRequest<typeof configs.update>)
    changes.saved(values)
    await onSaved?.()
    return msg
  }
  const {
    form,
    saving,
    save: submit,
    touched,
    keys,
    question,
  } = useRecordForm<Values>({ onSave: save, onClose: () => undefined })
  const touch = (by: Partial<Values>) => {
    changes.note(by)
    touched()
  }
  return (
    // Enter in a field saves; the element itself is not operated.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={(event) => event.key !== 'Escape' && mayEdit && keys(event)}>
      <FormBody<Values>
        form={form}
        initial={data as Partial<Values> | undefined}
        failure={data ? undefined : error}
        onRetry={() => void mutate()}
        onTouched={touch}
        disabled={!mayEdit}
      >
        {children}
        <SaveButton menu={menu} saving={saving} onSave={submit} />
      </FormBody>
      {question}
    </div>
  )
}
