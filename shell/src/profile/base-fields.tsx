import { DatePicker, Form, Input, Radio, Select } from '@arco-design/web-react'
import { certificateFits } from '@tessera/shared/contract/id-card'
import { OwnBody } from '@tessera/shared/contract/org/current'
import { dictionaryData } from '@tessera/shared/contract/system/dictionaries'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { text } from './text.ts'

const { shape } = OwnBody
const bounds = { realName: 50, nativePlace: 50, telePhone: 50, landline: 50, urgentContacts: 50, urgentTelePhone: 50, postalAddress: 200, email: 100, mobilePhone: 11 } as const

/** A line of text with its bound. */
function TextField({ name, wide = false }: { name: keyof typeof bounds; wide?: boolean }) {
  const t = useText(text)
  return (
    <Field name={name} label={t(`profile.${name}`)} schema={shape[name]} wide={wide}>
      <Input maxLength={bounds[name]} allowClear />
    </Field>
  )
}

/** Names out of a dictionary; others may be typed, since the wire takes any text. */
function WordField({ name, dictionary }: { name: 'certificatesType' | 'education' | 'nation'; dictionary: string }) {
  const t = useText(text)
  const { data, isLoading } = useCall(dictionaryData.all, {})
  const entries = data?.list.find(({ enCode }) => enCode === dictionary)?.dictionaryList ?? []
  return (
    <Field name={name} label={t(`profile.${name}`)} schema={shape[name]}>
      <Select showSearch allowCreate allowClear loading={isLoading} placeholder={t('profile.choose')} options={entries.map(({ fullName }) => fullName)} />
    </Field>
  )
}

/** The picker speaks of days as text; on the wire a day is its midnight here, in milliseconds. */
const midnight = (day: unknown) => (typeof day === 'string' && day ? new Date(`${day}T00:00`).getTime() : (day ?? null))

export function PersonFields() {
  const t = useText(text)
  return (
    <FieldGroup>
      <TextField name="realName" />
      <Field name="gender" label={t('profile.gender')} schema={shape.gender}>
        <Radio.Group options={([1, 2, 3] as const).map((value) => ({ value, label: t(`profile.gender${value}`) }))} />
      </Field>
      <Field name="birthday" label={t('profile.birthday')} normalize={midnight}>
        <DatePicker style={{ width: '100%' }} format="YYYY-MM-DD" disabledDate={(day) => day.valueOf() > Date.now()} />
      </Field>
      <WordField name="nation" dictionary="Nation" />
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
  const fits = (number: unknown) => (certificateFits(form.getFieldValue('certificatesType') as string | undefined, number as string | undefined) ? undefined : t('profile.idCardWrong'))
  return (
    <FieldGroup title={t('profile.more')}>
      <WordField name="certificatesType" dictionary="certificateType" />
      <Field name="certificatesNumber" label={t('profile.certificatesNumber')} schema={shape.certificatesNumber} check={fits}>
        <Input maxLength={50} allowClear />
      </Field>
      <WordField name="education" dictionary="Education" />
    </FieldGroup>
  )
}
