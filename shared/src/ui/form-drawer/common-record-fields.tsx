import { Input } from '@arco-design/web-react'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { Field } from './field.tsx'
import { FlagSwitch } from './flag-switch.tsx'
import { SortCodeField } from './sort-code-field.tsx'
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
      <SortCodeField schema={shape.sortCode} />
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
