import { AutoComplete, Input } from '@arco-design/web-react'
import type * as z from 'zod'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { text } from './text.ts'

/** Fields for name and code; `codes` are suggestions: codes of the page that are not in the list yet. */
export function NameFields({
  shape,
  codes,
}: {
  shape: Record<'fullName' | 'enCode', z.ZodType>
  codes: readonly string[]
}) {
  const t = useText(text)
  return (
    <>
      <Field name="fullName" label={t('rights.fullName')} schema={shape.fullName}>
        <Input autoFocus maxLength={50} />
      </Field>
      <Field
        name="enCode"
        label={t('rights.enCode')}
        schema={shape.enCode}
        {...(codes.length > 0
          ? { extra: t('rights.enCodeHint', { codes: codes.slice(0, 3).join(', ') }) }
          : {})}
      >
        <AutoComplete data={[...codes]} inputProps={{ maxLength: 100 }} />
      </Field>
    </>
  )
}
