import { AutoComplete, Input, InputNumber } from '@arco-design/web-react'
import { ColumnBody } from '@tessera/shared/contract/system/columns'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FlagSwitch } from '@tessera/shared/widgets/form-drawer/flag-switch'
import { text } from './text.ts'

const { shape } = ColumnBody

/** Name and code; `codes` are those that the page knows and that are not here yet. */
export function NameFields({ codes }: { codes: readonly string[] }) {
  const t = useText(text)
  return (
    <>
      <Field name="fullName" label={t('rights.fullName')} schema={shape.fullName}>
        <Input autoFocus maxLength={50} />
      </Field>
      <Field name="enCode" label={t('rights.enCode')} schema={shape.enCode} {...(codes.length > 0 ? { extra: t('rights.enCodeHint', { codes: codes.slice(0, 3).join(', ') }) } : {})}>
        <AutoComplete data={[...codes]} inputProps={{ maxLength: 100 }} />
      </Field>
    </>
  )
}

export function StandingFields() {
  const t = useText(text)
  return (
    <>
      <Field name="sortCode" label={t('rights.sortCode')} schema={shape.sortCode}>
        <InputNumber min={0} max={999_999} precision={0} />
      </Field>
      <Field name="enabledMark" label={t('rights.state')}>
        <FlagSwitch aria-label={t('rights.state')} />
      </Field>
      <Field name="description" label={t('rights.description')} schema={shape.description} wide>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showWordLimit />
      </Field>
    </>
  )
}
