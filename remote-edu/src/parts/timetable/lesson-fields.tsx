import { DatePicker, Select, TimePicker } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { CampusClock, CampusDate } from '@tessera/shared/contract/edu/values'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { SelectField } from '../fields.tsx'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { useCoachOptions, useRoomOptions } from './options.ts'
import { text } from './text.ts'

const { shape } = lessons.move.input

/** `HH:mm`, in steps of five minutes. */
export const ClockField = ({ name, label }: { name: string; label: string }) => (
  <Field name={name} label={label} schema={CampusClock}>
    <TimePicker format="HH:mm" step={{ minute: 5 }} style={{ width: '100%' }} allowClear={false} />
  </Field>
)

/** Day, start, end, coach and room of a lesson. */
export function LessonFields({ campusId, children }: { campusId: string; children?: ReactNode }) {
  const t = useText(text)
  const coaches = useCoachOptions(campusId)
  const rooms = useRoomOptions(campusId)
  return (
    <>
      <Field name="date" label={t('timetable.date')} schema={CampusDate}>
        <DatePicker format="YYYY-MM-DD" style={{ width: '100%' }} allowClear={false} />
      </Field>
      <ClockField name="startTime" label={t('timetable.start')} />
      <ClockField name="endTime" label={t('timetable.end')} />
      <SelectField name="coachId" label={t('timetable.coach')} schema={shape.coachId} options={coaches} />
      <Field name="classroomId" label={t('timetable.room')} schema={shape.classroomId}>
        <Select options={[{ value: '', label: t('timetable.noRoom') }, ...rooms]} />
      </Field>
      {children}
    </>
  )
}
