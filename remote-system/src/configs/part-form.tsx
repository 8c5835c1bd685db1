import type { ReactNode } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { configs } from '@tessera/shared/contract/system/configs'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { FormBody } from '@tessera/shared/ui/form-drawer/form-body'
import { useRecordForm } from '@tessera/shared/ui/form-drawer/use-record-form'
import { SaveButton } from './save-button.tsx'
import { useChanges } from './use-changes.ts'

interface Props<Values> {
  menu: PageProps['menu']
  canEdit: boolean
  /** The settings that this form saves. */
  names: readonly (keyof CallRequest<typeof configs.update> & keyof Values)[]
  onSaved?: () => Promise<void>
  children: ReactNode
}

/** A form for some settings of the configuration; saving sends only the changed ones. */
export function PartForm<Values extends object>({ menu, canEdit, names, onSaved, children }: Props<Values>) {
  const { data, error, mutate } = useCall(configs.read, {})
  const { send } = useSend(configs.update, { stale: [configs.read], quiet: true })
  const changes = useChanges<Values>()
  const save = async (values: Values) => {
    const { msg } = await send(changes.pickChanged(values, names) as CallRequest<typeof configs.update>)
    changes.markSaved(values)
    await onSaved?.()
    return msg
  }
  const {
    form,
    saving,
    save: submit,
    markDirty: touched,
    handleKey: keys,
    leaveDialog: question,
  } = useRecordForm<Values>({ onSave: save, onClose: () => undefined })
  const handleTouched = (changedValues: Partial<Values>) => {
    changes.record(changedValues)
    touched()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in a field inside saves; the element itself is not interactive
    <div onKeyDown={(event) => event.key !== 'Escape' && canEdit && keys(event)}>
      <FormBody<Values>
        form={form}
        initial={data as Partial<Values> | undefined}
        failure={data ? undefined : error}
        onRetry={() => void mutate()}
        onTouched={handleTouched}
        disabled={!canEdit}
      >
        {children}
        <SaveButton menu={menu} saving={saving} onSave={submit} />
      </FormBody>
      {question}
    </div>
  )
}
