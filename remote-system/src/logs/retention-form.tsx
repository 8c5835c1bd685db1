import { InputNumber } from '@arco-design/web-react'
import { LogCategory, LogRetention, logs } from '@tessera/shared/contract/system/logs'
import { useSend } from '@tessera/shared/client/use-call'
import { useRecord } from '@tessera/shared/client/use-record'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FormDrawer } from '@tessera/shared/ui/form-drawer/form-drawer'
import { text } from './text.ts'

const names = LogRetention.keyof().options

/** Retention period of log entries in days, per category. */
export function RetentionForm({ onClose }: { onClose: () => void }) {
  const t = useText(text)
  const { data, error, mutate } = useRecord(logs.keeping, {})
  const { send } = useSend(logs.keep, { quiet: true })
  return (
    <FormDrawer<LogRetention>
      title={t('logs.keeping')}
      width={480}
      initial={data}
      failure={error}
      onRetry={() => void mutate()}
      onSave={async (values) => (await send(values)).msg}
      onClose={onClose}
    >
      <FieldGroup>
        {names.map((name) => (
          <Field
            key={name}
            name={name}
            label={t('logs.days', { name: t(`logs.${LogCategory[name]}`) })}
            schema={LogRetention.shape[name]}
            wide
          >
            <InputNumber min={1} max={3_650} precision={0} />
          </Field>
        ))}
      </FieldGroup>
    </FormDrawer>
  )
}
