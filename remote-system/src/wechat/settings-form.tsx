import { Alert, Button } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { Call } from '@tessera/shared/contract/wire'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { FormBody } from '@tessera/shared/ui/form-drawer/form-body'
import { useRecordForm } from '@tessera/shared/ui/form-drawer/use-record-form'
import { text } from './text.ts'
import styles from './wechat.module.css'

interface Props<Values> {
  menuId: string
  read: Call
  update: Call
  /** Secret fields; they are cleared after saving. */
  secrets: readonly (keyof Values & string)[]
  /** Renders the fields from the stored secrets’ names, the record and the current form values. */
  children: (o: { kept: ReadonlySet<string>; record: Values; now: () => Partial<Values> }) => ReactNode
  /** Buttons next to the save button. */
  buttons: (getValues: () => Partial<Values>) => ReactNode
}

/** Form for the settings of a provider account; the server never sends secrets. */
export function SettingsForm<Values extends object>({
  menuId,
  read,
  update,
  secrets,
  children,
  buttons,
}: Props<Values>) {
  const t = useText(text)
  const canEdit = useCan(menuId)(defaultCodes.edit)
  const { data, error, mutate } = useCall(read, {} as never)
  const { send } = useSend(update, { stale: [read, accounts.ready], quiet: true })
  const record = data as (Values & { kept: string[] }) | undefined
  const save = async (values: Values) => {
    const { msg } = await send({ ...record, ...values } as never)
    form.setFieldsValue(Object.fromEntries(secrets.map((name) => [name, ''])) as never)
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
  const getValues = () => form.getFieldsValue() as Partial<Values>
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in a field inside saves; the element itself is not interactive
    <div className={styles.settings} onKeyDown={(event) => event.key !== 'Escape' && canEdit && keys(event)}>
      {!canEdit && <Alert className={styles.note!} type="info" content={t('wechat.readOnly')} />}
      <FormBody<Values>
        form={form}
        initial={record}
        failure={record ? undefined : error}
        onRetry={() => void mutate()}
        onTouched={touched}
        disabled={!canEdit}
      >
        {record && children({ kept: new Set(record.kept), record, now: getValues })}
        {canEdit && (
          <div className={styles.buttons}>
            <Button type="primary" loading={saving} onClick={submit}>
              {t('wechat.save')}
            </Button>
            {buttons(getValues)}
          </div>
        )}
      </FormBody>
      {question}
    </div>
  )
}
