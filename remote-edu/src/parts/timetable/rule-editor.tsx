import { Checkbox, DatePicker, InputNumber, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { ruleFrequencies, scheduleRules, type RuleBody } from '@tessera/shared/contract/edu/schedule-rules'
import type { ClassDetail } from '@tessera/shared/contract/edu/classes'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/ui/form-drawer/flag-switch'
import { FormDrawer } from '@tessera/shared/ui/form-drawer/form-drawer'
import { DateField, SelectField } from '../fields.tsx'
import { ExceptionRows } from './exception-rows.tsx'
import { ClockField } from './lesson-fields.tsx'
import { useCoachOptions, useRoomOptions } from './options.ts'
import { ObstacleList, useObstacles } from './refusals.tsx'
import { RulePreview } from './rule-preview.tsx'
import { staleLessons } from './stale.ts'
import { text } from './text.ts'

type Values = Omit<RuleBody, 'classId'> & { conflictMode: 'refuse' | 'skip' }

const { shape } = scheduleRules.create.input

/** Schedules the lessons of a class by a rule, with a preview that follows every change. */
export function RuleEditor({ detail, onClose }: { detail: ClassDetail; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(scheduleRules.create, { stale: staleLessons, quiet: true })
  const { obstacles, isConfirming, attempt } = useObstacles()
  const coaches = useCoachOptions(detail.campusId)
  const rooms = useRoomOptions(detail.campusId)
  const [initial] = useState<Partial<Values>>(() => ({
    freq: 'weekly',
    weekdays: [],
    dates: [],
    exceptions: [],
    fromDate: detail.startDate,
    skipHoliday: 1,
    coachId: detail.coachId,
    classroomId: detail.classroomId ?? '',
    conflictMode: 'refuse',
  }))
  const [values, setValues] = useState(initial)
  // A suggestion starts the form again with its values.
  const [start, setStart] = useState({ round: 0, values: initial })
  const isByDates = values.freq === 'dates'
  const isByWeekdays = values.freq === 'weekly' || values.freq === 'biweekly'
  const days = t('timetable.days').split(' ')
  return (
    <FormDrawer<Values>
      key={start.round}
      title={`${t('timetable.schedule')} · ${detail.summary.name ?? ''}`}
      width={760}
      initial={start.values}
      okText={isConfirming ? t('timetable.confirm') : t('timetable.save')}
      onChange={(changed) => setValues((before) => ({ ...before, ...changed }))}
      onSave={async (input) => {
        const { data, msg } = await attempt(input, (isConfirmed) =>
          send({
            ...toInput(input),
            classId: detail.id,
            conflictMode: input.conflictMode,
            isConfirmed,
          }),
        )
        if (data.skipped > 0) return { partly: msg }
        return t('timetable.created', { n: data.created })
      }}
      onClose={onClose}
    >
      {isConfirming && obstacles && <ObstacleList {...obstacles} />}
      <FieldGroup>
        <SelectField
          name="freq"
          label={t('timetable.freq')}
          schema={shape.freq}
          options={ruleFrequencies.map((value) => ({ value, label: t(`timetable.freq.${value}`) }))}
        />
        {!isByDates && (
          <Field name="lessonCount" label={t('timetable.count')} schema={shape.lessonCount}>
            <InputNumber min={1} max={100_000} style={{ width: '100%' }} />
          </Field>
        )}
        {isByWeekdays && (
          <Field name="weekdays" label={t('timetable.weekdays')} required wide>
            <Checkbox.Group options={days.map((label, at) => ({ value: at + 1, label }))} />
          </Field>
        )}
        {isByDates ? (
          <Field name="dates" label={t('timetable.dates')} required wide>
            <Dates />
          </Field>
        ) : (
          <>
            <DateField name="fromDate" label={t('timetable.from')} schema={shape.fromDate} />
            <DateField name="toDate" label={t('timetable.to')} schema={shape.toDate} />
          </>
        )}
        <ClockField name="startTime" label={t('timetable.start')} />
        <ClockField name="endTime" label={t('timetable.end')} />
        <SelectField name="coachId" label={t('timetable.coach')} schema={shape.coachId} options={coaches} />
        <Field name="classroomId" label={t('timetable.room')} schema={shape.classroomId}>
          <Select options={[{ value: '', label: t('timetable.noRoom') }, ...rooms]} />
        </Field>
        <Field name="skipHoliday" label={t('timetable.skipHoliday')} schema={shape.skipHoliday}>
          <FlagSwitch />
        </Field>
        <Field name="conflictMode" label={t('timetable.skipConflicts')} schema={shape.conflictMode}>
          <ConflictMode />
        </Field>
        <Field
          name="exceptions"
          label={t('timetable.exceptions')}
          tooltip={t('timetable.exceptionsHint')}
          wide
        >
          <ExceptionRows />
        </Field>
      </FieldGroup>
      <RulePreview
        rule={toRule(detail.id, values)}
        onSuggestion={({ classroomId, coachId, startTime, endTime }) => {
          const next = {
            ...values,
            startTime,
            endTime,
            ...(classroomId ? { classroomId } : {}),
            ...(coachId ? { coachId } : {}),
          }
          setValues(next)
          setStart(({ round }) => ({ round: round + 1, values: next }))
        }}
      />
    </FormDrawer>
  )
}

/** Only the fields that the form shows: an end of another frequency does not count. */
function toInput({ freq, weekdays, dates, conflictMode: _, ...values }: Values) {
  return {
    ...values,
    freq,
    weekdays: freq === 'weekly' || freq === 'biweekly' ? (weekdays ?? []) : [],
    dates: freq === 'dates' ? (dates ?? []) : [],
    // A row without a day, or one that moves the lesson nowhere, says nothing yet.
    exceptions: (values.exceptions ?? []).filter(
      ({ date, action, toDate, startTime }) => date && (action === 'skip' || toDate || startTime),
    ),
    fromDate: values.fromDate || (dates ?? [])[0] || '',
    toDate: (freq !== 'dates' && values.toDate) || null,
    lessonCount: (freq !== 'dates' && values.lessonCount) || null,
  }
}

/** The rule as far as it is complete; null while something is missing. */
function toRule(classId: string, values: Partial<Values>) {
  const { freq, weekdays = [], dates = [], startTime, endTime, fromDate, toDate, lessonCount } = values
  const hasDays =
    freq === 'dates'
      ? dates.length > 0
      : Boolean(fromDate && (toDate || lessonCount)) && (freq === 'daily' || weekdays.length > 0)
  return startTime && endTime && hasDays ? { ...toInput(values as Values), classId } : null
}

interface ControlProps<T> {
  value?: T
  onChange?: (value: T) => void
  'aria-label'?: string
}

const ConflictMode = ({ value, onChange, ...rest }: ControlProps<'refuse' | 'skip'>) => (
  <FlagSwitch
    {...rest}
    value={value === 'skip' ? 1 : 0}
    onChange={(on) => onChange?.(on === 1 ? 'skip' : 'refuse')}
  />
)

/** Days, picked one after the other. */
function Dates({ value = [], onChange, 'aria-label': label }: ControlProps<string[]>) {
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <DatePicker
        {...(label ? { 'aria-label': label } : {})}
        format="YYYY-MM-DD"
        value={undefined as never}
        onChange={(day) => day && onChange?.([...new Set([...value, day])].toSorted())}
      />
      <Select
        mode="multiple"
        {...(label ? { 'aria-label': label } : {})}
        value={value}
        options={value}
        onChange={(next: string[]) => onChange?.(next)}
      />
    </div>
  )
}
