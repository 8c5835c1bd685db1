import { Input, InputNumber } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FlagSwitch } from '@tessera/shared/widgets/form-drawer/flag-switch'
import type { Schema } from './schema.ts'
import { text } from './text.ts'

type Shape = Record<'fullName' | 'enCode' | 'sortCode' | 'description', Schema>

/** Name and code, which every record here has. */
export function NameFields({ shape, label }: { shape: Shape; label: string }) {
  const t = useText(text)
  return (
    <>
      <Field name="fullName" label={label} schema={shape.fullName}>
        <Input autoFocus maxLength={50} />
      </Field>
      <Field name="enCode" label={t('parts.enCode')} schema={shape.enCode}>
        <Input maxLength={50} placeholder={t('parts.codeHint')} />
      </Field>
    </>
  )
}

/** Order, state and description. */
export function EndFields({ shape }: { shape: Shape }) {
  const t = useText(text)
  return (
    <>
      <Field name="sortCode" label={t('parts.sortCode')} schema={shape.sortCode}>
        <InputNumber min={0} max={999_999} precision={0} />
      </Field>
      <Field name="enabledMark" label={t('parts.state')}>
        <FlagSwitch aria-label={t('parts.state')} />
      </Field>
      <Field name="description" label={t('parts.description')} schema={shape.description} wide>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showWordLimit />
      </Field>
    </>
  )
}
