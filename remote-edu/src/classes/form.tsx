import { Alert, Input } from '@arco-design/web-react'
import { useState } from 'react'
import { ClassBody, classes, classKinds, overCapacities } from '@tessera/shared/contract/edu/classes'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { DateField, NumberField, SelectField } from '../parts/fields.tsx'
import { useCampusOptions, useCourseOptions } from '../parts/options.ts'
import { useCoachOptions, useRoomOptions } from '../parts/timetable/options.ts'
import { staleLessons } from '../parts/timetable/stale.ts'
import { text } from './text.ts'

type Values = CallRequest<typeof classes.create>

const { shape } = ClassBody

/** The form of a class. */
export function ClassForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  const [today] = useState(() => formatInstant(Date.now(), 'yyyy-MM-dd'))
  return (
    <RecordForm<Values>
      id={id}
      calls={classes}
      stale={[...staleLessons, classes.selector]}
      titles={[t('classes.add'), t('classes.edit')]}
      width={720}
      newRecordValues={{
        kind: 'group',
        capacity: 12,
        units: 1,
        overCapacity: 'warn',
        assistantIds: [],
        startDate: today,
      }}
      onClose={onClose}
    >
      {(now) => <Fields campusId={now.campusId} isNew={id === null} />}
    </RecordForm>
  )
}

function Fields({ campusId, isNew }: { campusId: string | undefined; isNew: boolean }) {
  const t = useText(text)
  const campuses = useCampusOptions()
  const courses = useCourseOptions()
  const coaches = useCoachOptions(campusId)
  const rooms = useRoomOptions(campusId)
  return (
    <>
      {!isNew && <Alert type="info" content={t('classes.lessonsStay')} />}
      <FieldGroup>
        <Field name="name" label={t('classes.field.name')} schema={shape.name}>
          <Input maxLength={50} />
        </Field>
        <Field name="enCode" label={t('classes.enCode')} schema={shape.enCode}>
          <Input maxLength={50} />
        </Field>
        <SelectField
          name="campusId"
          label={t('classes.field.campusId')}
          schema={shape.campusId}
          {...campuses}
        />
        <SelectField
          name="courseId"
          label={t('classes.field.courseId')}
          schema={shape.courseId}
          {...courses}
        />
        <SelectField
          name="kind"
          label={t('classes.kind')}
          schema={shape.kind}
          options={classKinds.map((value) => ({ value, label: t(`classes.kind.${value}`) }))}
        />
        <SelectField
          name="coachId"
          label={t('classes.field.coachId')}
          schema={shape.coachId}
          options={coaches}
        />
        <SelectField
          name="assistantIds"
          label={t('classes.field.assistantIds')}
          schema={shape.assistantIds}
          options={coaches}
          multiple
        />
        <SelectField
          name="classroomId"
          label={t('classes.field.classroomId')}
          schema={shape.classroomId}
          options={rooms}
        />
        <NumberField name="capacity" label={t('classes.field.capacity')} schema={shape.capacity} />
        <SelectField
          name="overCapacity"
          label={t('classes.field.overCapacity')}
          schema={shape.overCapacity}
          options={overCapacities.map((value) => ({ value, label: t(`classes.overCapacity.${value}`) }))}
        />
        <NumberField name="minStudents" label={t('classes.field.minStudents')} schema={shape.minStudents} />
        <NumberField
          name="plannedLessons"
          label={t('classes.field.plannedLessons')}
          schema={shape.plannedLessons}
        />
        <DateField name="startDate" label={t('classes.field.startDate')} schema={shape.startDate} />
        <DateField name="endDate" label={t('classes.field.endDate')} schema={shape.endDate} />
        <NumberField name="units" label={t('classes.field.units')} schema={shape.units} step={0.5} />
        <Field name="remark" label={t('classes.field.remark')} schema={shape.remark} wide>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showWordLimit />
        </Field>
      </FieldGroup>
    </>
  )
}
