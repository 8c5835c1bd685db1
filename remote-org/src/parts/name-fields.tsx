import { Input } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import type { Schema } from './schema.ts'
import { text } from './text.ts'

type Shape = Record<'fullName' | 'enCode', Schema>

/** The name and code fields that all records of this remote have. */
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
