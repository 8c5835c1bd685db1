import { InputNumber } from '@arco-design/web-react'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { Field } from './field.tsx'
import { text } from './text.ts'

/** The field for the place in a list. Left empty, the server puts a new record after the last one. */
export function SortCodeField({ schema }: { schema: z.ZodType }) {
  const t = useText(text)
  return (
    <Field name="sortCode" label={t('form.sortCode')} schema={schema}>
      <InputNumber min={0} max={999_999} precision={0} placeholder={t('form.sortCodeLast')} />
    </Field>
  )
}
