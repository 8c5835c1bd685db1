import { Alert, DatePicker, Form, Input, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { leaves, leaveTypes, type LeaveRow } from '@tessera/shared/contract/edu/leaves'
import {
  leaveTypeWords,
  makeupDenialWords,
  outcomeWords,
} from '@tessera/shared/contract/edu/attendance-words'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { SelectField } from '../fields.tsx'
import { hoursOf, plusDays } from '../timetable/lesson-times.ts'
import { staleAttendance } from '../timetable/stale.ts'
import { text } from './text.ts'
import styles from './attendance.module.css'

interface Values {
  lessonIds?: string[]
  fromDate?: string
  toDate?: string
  type: LeaveRow['type']
  reason?: string
  byGuardianId?: string
}

const shownDays = 61
const dateFormat = 'YYYY-MM-DD'

/** Records a leave for lessons or a period, and shows before what each lesson will cost. */
export function LeaveDialog({
  studentId,
  name,
  onSaved,
  onClose,
}: {
  studentId: string
  name: string
  /** `mayMakeUp`: one of its lessons can be made up. */
  onSaved: (mayMakeUp: boolean) => void
  onClose: () => void
}) {
  const t = useText(text)
  const pick = useLocalizedText()
  const { send } = useSend(leaves.create, { stale: staleAttendance, quiet: true })
  const [today] = useState(() => formatInstant(Date.now(), 'yyyy-MM-dd'))
  const { data } = useCall(lessons.list, {
    studentId,
    from: today,
    to: plusDays(today, shownDays),
    status: 'scheduled',
  })
  const guardians = useCall(leaves.guardians, { studentId })
  const options = (data?.list ?? []).map((lesson) => ({
    value: lesson.id,
    label: `${lesson.startAt.slice(0, 10)} ${hoursOf(lesson)} ${lesson.className}`,
  }))
  const shape = leaves.create.input.shape
  return (
    <FormDialog<Values>
      title={`${t('leave.new')} · ${name}`}
      initial={{ type: 'personal' }}
      okText={t('leave.new')}
      onSave={async (values) => {
        const answer = await send({
          ...coveredBy(values),
          type: values.type,
          reason: values.reason ?? '',
          byGuardianId: values.byGuardianId ?? null,
          studentId,
        })
        onSaved(answer.data.lessons.some(({ makeup }) => makeup))
        return t(answer.data.status === 2 ? 'leave.saved' : 'leave.waiting')
      }}
      onClose={onClose}
    >
      <Field name="lessonIds" label={t('leave.lessons')} extra={t('leave.lessonsHint')}>
        <Select mode="multiple" allowClear options={options} />
      </Field>
      <Field name="fromDate" label={t('leave.fromDate')}>
        <DatePicker style={{ width: '100%' }} format={dateFormat} />
      </Field>
      <Field name="toDate" label={t('leave.toDate')}>
        <DatePicker style={{ width: '100%' }} format={dateFormat} />
      </Field>
      <SelectField
        name="type"
        label={t('leave.type')}
        schema={shape.type}
        options={leaveTypes.map((value) => ({ value, label: pick(leaveTypeWords[value]) }))}
      />
      <Field name="reason" label={t('leave.reason')}>
        <Input maxLength={200} />
      </Field>
      <Field name="byGuardianId" label={t('leave.requester')}>
        <Select
          allowClear
          placeholder={t('leave.byStudent')}
          loading={!guardians.data}
          options={(guardians.data?.list ?? []).map((guardian) => ({
            value: guardian.id,
            label: [guardian.name, guardian.relationName, guardian.phone].filter(Boolean).join(' · '),
          }))}
        />
      </Field>
      <Form.Item noStyle shouldUpdate>
        {(values: Values) => <Forecast studentId={studentId} values={values} />}
      </Form.Item>
    </FormDialog>
  )
}

/** Lessons, or without them a period. */
const coveredBy = ({ lessonIds = [], fromDate, toDate }: Values) =>
  lessonIds.length > 0 ? { lessonIds } : { ...(fromDate ? { fromDate } : {}), ...(toDate ? { toDate } : {}) }

function Forecast({ studentId, values }: { studentId: string; values: Values }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const covered = coveredBy(values)
  const isComplete = 'lessonIds' in covered || (covered.fromDate && covered.toDate)
  const { data, error } = useCall(leaves.forecast, isComplete ? { ...covered, studentId } : null)
  if (error) return <Alert type="error" content={error.msg} />
  if (!data || data.lessons.length === 0) return null
  return (
    <div className={styles.forecast} role="status">
      <b>{t('leave.forecast')}</b>
      <ul>
        {data.lessons.map(({ lessonId, startAt, className, outcome, units, makeup, noMakeup }) => (
          <li key={lessonId}>
            {startAt.slice(0, 16)} {className}
            {': '}
            {t('leave.costs', { outcome: pick(outcomeWords[outcome]), units })}
            {makeup && ` · ${t('leave.mayMakeUp')}`}
            {noMakeup && ` · ${t('makeup.denied', { reason: pick(makeupDenialWords[noMakeup]) })}`}
          </li>
        ))}
      </ul>
      <Quotas list={data.quotas} />
    </div>
  )
}

/** Free leaves that are left in each course. */
export function Quotas({
  list,
}: {
  list: readonly {
    courseId: string
    courseName: string
    per: 'month' | 'line'
    limit: number | null
    used: number
    left: number | null
  }[]
}) {
  const t = useText(text)
  return (
    <ul className={styles.quotas}>
      {list.map(({ courseId, courseName, per, limit, used, left }) => (
        <li key={courseId}>
          {t('attendance.quota', { course: courseName })}:{' '}
          {limit === null
            ? t('attendance.quota.free', { used })
            : t(`attendance.quota.${per}`, { left: left ?? 0, limit })}
        </li>
      ))}
    </ul>
  )
}
