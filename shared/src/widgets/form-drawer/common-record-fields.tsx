import { Input, InputNumber } from '@arco-design/web-react'
import type * as z from 'zod'
import { useText } from '@tessera/shared/text/text'
import { Field } from './field.tsx'
import { FlagSwitch } from './flag-switch.tsx'
import { text } from './text.ts'

interface Props {
  shape: Record<'sortCode' | 'description', z.ZodType>
  /** Whether the record can be disabled. */
  hasState?: boolean
}

/** The fields order, state and description, with which most record forms end. */
export function CommonRecordFields({ shape, hasState = true }: Props) {
  const t = useText(text)
  return (
    <>
      <Field name="sortCode" label={t('form.sortCode')} schema={shape.sortCode}>
        <InputNumber min={0} max={999_999} precision={0} />
      </Field>
      {hasState && (
        <Field name="enabledMark" label={t('form.state')}>
          <FlagSwitch aria-label={t('form.state')} />
        </Field>
      )}
      <Field name="description" label={t('form.description')} schema={shape.description} wide>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showWordLimit />
      </Field>
    </>
  )
}
