import { ColorPicker, Input, Switch } from '@arco-design/web-react'
import { CourseBody, courses } from '@tessera/shared/contract/edu/courses'
import { classKinds } from '@tessera/shared/contract/edu/classes'
import { pricePlans } from '@tessera/shared/contract/edu/price-plans'
import { kindWords } from '@tessera/shared/contract/edu/words'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { NumberField, SelectField } from '../parts/fields.tsx'
import { useCampusOptions, useSubjectOptions } from '../parts/options.ts'
import { text } from './text.ts'

const { shape } = CourseBody
const stale = [courses.list, courses.selector, pricePlans.list]

export function CourseForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const subjects = useSubjectOptions()
  const campuses = useCampusOptions()
  return (
    <RecordForm<CallRequest<typeof courses.create>>
      id={id}
      calls={courses}
      stale={stale}
      titles={[t('courses.add'), t('courses.edit')]}
      newRecordValues={{
        kind: 'group',
        minutes: 60,
        units: 1,
        color: '#165dff',
        reviewOn: true,
        campusIds: [],
      }}
      onClose={onClose}
    >
      <FieldGroup>
        <Field name="name" label={t('courses.name')} schema={shape.name}>
          <Input autoFocus maxLength={50} />
        </Field>
        <Field name="enCode" label={t('courses.enCode')} schema={shape.enCode}>
          <Input maxLength={50} />
        </Field>
        <SelectField name="subjectId" label={t('courses.subject')} schema={shape.subjectId} {...subjects} />
        <SelectField
          name="kind"
          label={t('courses.kind')}
          schema={shape.kind}
          options={classKinds.map((value) => ({ value, label: pick(kindWords[value]) }))}
        />
        <NumberField name="minutes" label={t('courses.minutes')} schema={shape.minutes} />
        <NumberField name="units" label={t('courses.units')} schema={shape.units} step={0.5} />
        <NumberField name="ageMin" label={t('courses.ageMin')} schema={shape.ageMin} />
        <NumberField name="ageMax" label={t('courses.ageMax')} schema={shape.ageMax} />
        <Field name="level" label={t('courses.level')} schema={shape.level}>
          <Input allowClear maxLength={50} />
        </Field>
        <SelectField
          name="campusIds"
          label={t('courses.campuses')}
          schema={shape.campusIds}
          tooltip={t('courses.everywhere')}
          multiple
          {...campuses}
        />
        <Field name="color" label={t('courses.color')} schema={shape.color}>
          <ColorPicker format="hex" disabledAlpha showText />
        </Field>
        <Field name="reviewOn" label={t('courses.reviewOn')} schema={shape.reviewOn}>
          <ReviewSwitch />
        </Field>
      </FieldGroup>
    </RecordForm>
  )
}

const ReviewSwitch = ({
  value = false,
  ...props
}: {
  value?: boolean
  onChange?: (value: boolean) => void
}) => <Switch {...props} checked={value} />
