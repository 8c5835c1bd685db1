import { Input, Radio } from '@arco-design/web-react'
import { studentFields } from '@tessera/shared/contract/edu/student-fields'
import {
  GuardianBody,
  StudentBody,
  students,
  type StudentRecord,
} from '@tessera/shared/contract/edu/students'
import type { CallOutput, CallRequest } from '@tessera/shared/contract/wire'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { DateField, SelectField, TagsField } from '../parts/fields.tsx'
import { useCampusOptions, useDictionaryOptions } from '../parts/options.ts'
import { StudentPicker } from '../parts/student-picker.tsx'
import { Duplicates } from './duplicates.tsx'
import { useStudentLabel } from './labels.ts'
import { PhotoInput } from './photo-field.tsx'
import { text } from './text.ts'

type StudentInput = CallRequest<typeof students.create>
/** A new student has the fields of the first guardian beside its own. */
type Values = Omit<StudentInput, 'guardians'> &
  Partial<Record<'guardianName' | 'relation' | 'guardianPhone', string>>

interface Props {
  /** Null for a new student. */
  id: string | null
  /** Campus that the list is filtered by. */
  campusId: string | undefined
  onCreated?: (id: string) => void
  onClose: () => void
}

const { shape } = StudentBody
const stale = [students.list, students.read, students.changes, students.tags]
const bodyKeys = Object.keys(shape)

/** The values of the form from a record. */
const toFormValues = (record: StudentRecord): Partial<Values> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => bodyKeys.includes(key)))

function toInput({ guardianName, relation, guardianPhone, ...values }: Values): object {
  if (!guardianName && !guardianPhone) return values
  return {
    ...values,
    guardians: [{ name: guardianName, relation: relation ?? 'other', phone: guardianPhone, isPrimary: true }],
  }
}

export function StudentForm({ id, campusId, onCreated, onClose }: Props) {
  const t = useText(text)
  const label = useStudentLabel()
  const campuses = useCampusOptions()
  const pick = useLocalizedText()
  return (
    <RecordForm<Values>
      id={id}
      calls={students}
      stale={stale}
      titles={[t('students.add'), t('students.edit')]}
      width={720}
      newRecordValues={{ gender: 3, relation: 'mother', ...(campusId ? { campusId } : {}) }}
      toFormValues={toFormValues}
      toInput={toInput}
      onCreated={(created: CallOutput<typeof students.create>) => onCreated?.(created.id)}
      onClose={onClose}
    >
      {(now) => (
        <>
          <Duplicates values={now} excludedId={id} />
          <FieldGroup>
            <Field name="name" label={label('name')} schema={shape.name}>
              <Input autoFocus maxLength={50} />
            </Field>
            <SelectField name="campusId" label={label('campusId')} schema={shape.campusId} {...campuses} />
            <DateField name="birthday" label={label('birthday')} schema={shape.birthday} pastOnly />
            <Field name="gender" label={label('gender')} schema={shape.gender}>
              <Radio.Group
                options={[1, 2, 3].map((value) => ({
                  value,
                  label: pick(studentFields.gender.choices[value]!),
                }))}
              />
            </Field>
            <Field name="phone" label={label('phone')} schema={shape.phone} tooltip={t('students.phoneHint')}>
              <Input allowClear maxLength={11} inputMode="tel" />
            </Field>
            <TagsField name="tags" label={label('tags')} schema={shape.tags} />
          </FieldGroup>
          {id === null && <FirstGuardian isRequired={Boolean(now.guardianName || now.guardianPhone)} />}
          <Further id={id} />
        </>
      )}
    </RecordForm>
  )
}

function FirstGuardian({ isRequired }: { isRequired: boolean }) {
  const t = useText(text)
  const relations = useDictionaryOptions('eduRelation')
  const { name, relation, phone } = GuardianBody.shape
  return (
    <FieldGroup title={t('students.guardian')}>
      <Field
        name="guardianName"
        label={t('students.guardianName')}
        schema={isRequired ? name : name.optional()}
      >
        <Input allowClear maxLength={50} />
      </Field>
      <SelectField
        name="relation"
        label={t('students.relation')}
        schema={relation.optional()}
        {...relations}
      />
      <Field
        name="guardianPhone"
        label={t('students.guardianPhone')}
        schema={isRequired ? phone : phone.optional()}
      >
        <Input allowClear maxLength={11} inputMode="tel" />
      </Field>
    </FieldGroup>
  )
}

function Further({ id }: { id: string | null }) {
  const t = useText(text)
  const label = useStudentLabel()
  const sources = useDictionaryOptions('eduSource')
  return (
    <>
      <FieldGroup title={t('students.sales')}>
        <SelectField name="sourceId" label={label('sourceId')} schema={shape.sourceId} {...sources} />
        <Field name="consultantId" label={label('consultantId')} schema={shape.consultantId}>
          <UserPicker />
        </Field>
        <Field name="managerId" label={label('managerId')} schema={shape.managerId}>
          <UserPicker />
        </Field>
        <Field name="referrerId" label={label('referrerId')} schema={shape.referrerId}>
          <StudentPicker exceptId={id} />
        </Field>
      </FieldGroup>
      <FieldGroup title={t('students.more')}>
        <Field name="photo" label={t('students.photo')} schema={shape.photo} wide>
          <PhotoInput aria-label={t('students.photo')} />
        </Field>
        <Field name="school" label={label('school')} schema={shape.school}>
          <Input allowClear maxLength={50} />
        </Field>
        <Field name="grade" label={label('grade')} schema={shape.grade}>
          <Input allowClear maxLength={50} />
        </Field>
        <Field name="health" label={label('health')} schema={shape.health} wide>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showWordLimit />
        </Field>
        <Field name="remark" label={label('remark')} schema={shape.remark} wide>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showWordLimit />
        </Field>
      </FieldGroup>
    </>
  )
}
