import { Alert, Button } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { Call } from '@tessera/shared/contract/wire'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { FormBody } from '@tessera/shared/widgets/form-drawer/form-body'
import { useRecordForm } from '@tessera/shared/widgets/form-drawer/use-record-form'
import { text } from './text.ts'
import styles from './wechat.module.css'

interface Props<Values> {
  menuId: string
  read: Call
  update: Call
  /** Secrets among the fields: empty again once they are saved. */
  secrets: readonly (keyof Values & string)[]
  /** Drawn of what is kept, and what stands in the form. */
  children: (o: { kept: ReadonlySet<string>; record: Values; now: () => Partial<Values> }) => ReactNode
  /** Beside "save". */
  buttons: (now: () => Partial<Values>) => ReactNode
}

/** Settings of an account: read, changed, and saved without what is secret ever coming back. */
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
  const now = () => form.getFieldsValue() as Partial<Values>
  return (
    // Enter in a field saves; the element itself is not operated.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
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
        {record && children({ kept: new Set(record.kept), record, now })}
        {canEdit && (
          <div className={styles.buttons}>
            <Button type="primary" loading={saving} onClick={submit}>
              {t('wechat.save')}
            </Button>
            {buttons(now)}
          </div>
        )}
      </FormBody>
      {question}
    </div>
  )
}
