import { Form, Input, Radio } from '@arco-design/web-react'
import { isCertificateNumber } from '@tessera/shared/contract/id-card'
import { OwnBody } from '@tessera/shared/contract/org/current'
import { useText } from '@tessera/shared/text/text'
import { DayField } from '@tessera/shared/ui/form-drawer/day-field'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { DictionaryField } from '@tessera/shared/ui/form-drawer/dictionary-field'
import { text } from './text.ts'

const { shape } = OwnBody
const bounds = {
  realName: 50,
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
function TextField({ name, wide = false }: { name: keyof typeof bounds; wide?: boolean }) {
  const t = useText(text)
  return (
    <Field name={name} label={t(`profile.${name}`)} schema={shape[name]} wide={wide}>
      <Input maxLength={bounds[name]} allowClear />
    </Field>
  )
}

export function PersonFields() {
  const t = useText(text)
  return (
    <FieldGroup>
      <TextField name="realName" />
      <Field name="gender" label={t('profile.gender')} schema={shape.gender}>
        <Radio.Group
          options={([1, 2, 3] as const).map((value) => ({ value, label: t(`profile.gender${value}`) }))}
        />
      </Field>
      <DayField name="birthday" label={t('profile.birthday')} pastOnly />
      <DictionaryField
        name="nation"
        label={t('profile.nation')}
        placeholder={t('profile.choose')}
        schema={shape.nation}
        dictionary="Nation"
      />
      <TextField name="nativePlace" />
      <Field name="signature" label={t('profile.signature')} schema={shape.signature} wide>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showWordLimit />
      </Field>
    </FieldGroup>
  )
}

export function ContactFields() {
  const t = useText(text)
  return (
    <FieldGroup title={t('profile.contact')}>
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

export function DocumentFields() {
  const t = useText(text)
  const { form } = Form.useFormContext()
  const checkNumber = (number: unknown) =>
    isCertificateNumber(
      form.getFieldValue('certificatesType') as string | undefined,
      number as string | undefined,
    )
      ? undefined
      : t('profile.idCardWrong')
  return (
    <FieldGroup title={t('profile.more')}>
      <DictionaryField
        name="certificatesType"
        label={t('profile.certificatesType')}
        placeholder={t('profile.choose')}
        schema={shape.certificatesType}
        dictionary="certificateType"
      />
      <Field
        name="certificatesNumber"
        label={t('profile.certificatesNumber')}
        schema={shape.certificatesNumber}
        check={checkNumber}
      >
        <Input maxLength={50} allowClear />
      </Field>
      <DictionaryField
        name="education"
        label={t('profile.education')}
        placeholder={t('profile.choose')}
        schema={shape.education}
        dictionary="Education"
      />
    </FieldGroup>
  )
}
