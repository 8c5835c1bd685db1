import { Form, Input, Radio } from '@arco-design/web-react'
import type { KeysWith } from '@tessera/shared/contract/field-row'
import { isCertificateNumber } from '@tessera/shared/contract/id-card'
import { OwnBody } from '@tessera/shared/contract/org/current'
import { userFields } from '@tessera/shared/contract/org/user-fields'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RowField } from '@tessera/shared/ui/form-drawer/row-field'
import { text } from './text.ts'

const { shape } = OwnBody
type OwnField = KeysWith<typeof userFields, 'own', 'edit'>

/** A field of the caller's own record, as its row describes it. */
function OwnRow({
  name,
  ...options
}: {
  name: OwnField
  wide?: boolean
  check?: (value: unknown) => string | undefined
}) {
  const t = useText(text)
  return (
    <RowField
      name={name}
      label={t(`profile.${name}`)}
      row={userFields[name]}
      placeholder={t('profile.choose')}
      {...options}
    />
  )
}

export function PersonFields() {
  const t = useText(text)
  return (
    <FieldGroup>
      <OwnRow name="realName" />
      <Field name="gender" label={t('profile.gender')} schema={shape.gender}>
        <Radio.Group
          options={([1, 2, 3] as const).map((value) => ({ value, label: t(`profile.gender${value}`) }))}
        />
      </Field>
      <OwnRow name="birthday" />
      <OwnRow name="nation" />
      <OwnRow name="nativePlace" />
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
      <OwnRow name="mobilePhone" />
      <OwnRow name="email" />
      <OwnRow name="telePhone" />
      <OwnRow name="landline" />
      <OwnRow name="urgentContacts" />
      <OwnRow name="urgentTelePhone" />
      <OwnRow name="postalAddress" wide />
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
      <OwnRow name="certificatesType" />
      <OwnRow name="certificatesNumber" check={checkNumber} />
      <OwnRow name="education" />
    </FieldGroup>
  )
}
