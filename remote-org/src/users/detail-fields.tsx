import { Input } from '@arco-design/web-react'
import { UserBody } from '@tessera/shared/contract/org/users'
import { useText } from '@tessera/shared/text/text'
import { DayField } from '@tessera/shared/ui/form-drawer/day-field'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { DictionaryField } from '@tessera/shared/ui/form-drawer/dictionary-field'
import { text } from './text.ts'

const { shape } = UserBody
const maxLengths = {
  certificatesNumber: 50,
  nativePlace: 50,
  telePhone: 50,
  landline: 50,
  urgentContacts: 50,
  urgentTelePhone: 50,
  postalAddress: 200,
  email: 100,
  mobilePhone: 11,
} as const

/** A text field with its maximum length. */
function TextField({ name, wide }: { name: keyof typeof maxLengths; wide?: boolean }) {
  const t = useText(text)
  return (
    <Field name={name} label={t(`users.${name}`)} schema={shape[name]} wide={wide ?? false}>
      <Input maxLength={maxLengths[name]} allowClear />
    </Field>
  )
}

export function ContactFields() {
  const t = useText(text)
  return (
    <FieldGroup title={t('users.contact')}>
      <TextField name="mobilePhone" />
      <TextField name="email" />
      <TextField name="telePhone" />
      <TextField name="landline" />
      <TextField name="urgentContacts" />
      <TextField name="urgentTelePhone" />
      <TextField name="postalAddress" wide />
    </FieldGroup>
  )
}

export function MoreFields() {
  const t = useText(text)
  return (
    <FieldGroup title={t('users.more')} defaultCollapsed>
      <DayField name="entryDate" label={t('users.entryDate')} />
      <DayField name="birthday" label={t('users.birthday')} pastOnly />
      <DictionaryField
        name="certificatesType"
        label={t('users.certificatesType')}
        placeholder={t('users.choose')}
        schema={shape.certificatesType}
        dictionary="certificateType"
      />
      <TextField name="certificatesNumber" />
      <DictionaryField
        name="education"
        label={t('users.education')}
        placeholder={t('users.choose')}
        schema={shape.education}
        dictionary="Education"
      />
      <DictionaryField
        name="nation"
        label={t('users.nation')}
        placeholder={t('users.choose')}
        schema={shape.nation}
        dictionary="Nation"
      />
      <TextField name="nativePlace" wide />
      <Field name="description" label={t('users.description')} schema={shape.description} wide>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showWordLimit />
      </Field>
    </FieldGroup>
  )
}
