import { DatePicker, Input, Select } from '@arco-design/web-react'
import { UserBody } from '@tessera/shared/contract/org/users'
import { dictionaryData } from '@tessera/shared/contract/system/dictionaries'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { text } from './text.ts'

const { shape } = UserBody
const plain = { certificatesNumber: 50, nativePlace: 50, telePhone: 50, landline: 50, urgentContacts: 50, urgentTelePhone: 50, postalAddress: 200, email: 100, mobilePhone: 11 } as const

/** A line of text with its bound. */
function TextField({ name, wide }: { name: keyof typeof plain; wide?: boolean }) {
  const t = useText(text)
  return (
    <Field name={name} label={t(`users.${name}`)} schema={shape[name]} wide={wide ?? false}>
      <Input maxLength={plain[name]} allowClear />
    </Field>
  )
}

/** The picker speaks of days as text; on the wire a day is its midnight here, in milliseconds. */
const midnight = (day: unknown) => (typeof day === 'string' && day ? new Date(`${day}T00:00`).getTime() : (day ?? null))

function DayField({ name }: { name: 'entryDate' | 'birthday' }) {
  const t = useText(text)
  return (
    <Field name={name} label={t(`users.${name}`)} normalize={midnight}>
      <DatePicker style={{ width: '100%' }} format="YYYY-MM-DD" disabledDate={(day) => name === 'birthday' && day.valueOf() > Date.now()} />
    </Field>
  )
}

/** Names out of a dictionary; others may be typed, since the wire takes any text. */
function WordField({ name, dictionary }: { name: 'certificatesType' | 'education' | 'nation'; dictionary: string }) {
  const t = useText(text)
  const { data, isLoading } = useCall(dictionaryData.all, {})
  const entries = data?.list.find(({ enCode }) => enCode === dictionary)?.dictionaryList ?? []
  return (
    <Field name={name} label={t(`users.${name}`)} schema={shape[name]}>
      <Select showSearch allowCreate allowClear loading={isLoading} placeholder={t('users.choose')} options={entries.map(({ fullName }) => fullName)} />
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
    <FieldGroup title={t('users.more')} folded>
      <DayField name="entryDate" />
      <DayField name="birthday" />
      <WordField name="certificatesType" dictionary="certificateType" />
      <TextField name="certificatesNumber" />
      <WordField name="education" dictionary="Education" />
      <WordField name="nation" dictionary="Nation" />
      <TextField name="nativePlace" wide />
      <Field name="description" label={t('users.description')} schema={shape.description} wide>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showWordLimit />
      </Field>
    </FieldGroup>
  )
}
