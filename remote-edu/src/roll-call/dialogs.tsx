import { Input, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { attendance, type RosterLesson } from '@tessera/shared/contract/edu/attendance'
import { rosterTypeWords } from '@tessera/shared/contract/edu/attendance-words'
import { students } from '@tessera/shared/contract/edu/students'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { SelectField } from '../parts/fields.tsx'
import { ObstacleList, useObstacles } from '../parts/timetable/refusals.tsx'
import { staleAttendance } from '../parts/timetable/stale.ts'
import { text } from './text.ts'

const addedTypes = ['temp', 'booking', 'trial'] as const

/** Adds a student to one lesson; one who has another lesson then only after a confirmation. */
export function AddStudentDialog({ lessonId, onClose }: { lessonId: string; onClose: () => void }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const { send } = useSend(attendance.addStudent, { stale: staleAttendance, quiet: true })
  const { obstacles, isConfirming, attempt } = useObstacles()
  return (
    <FormDialog<{ studentId: string; rosterType: (typeof addedTypes)[number] }>
      title={t('rollCall.add')}
      initial={{ rosterType: 'temp' }}
      {...(isConfirming ? { okText: t('rollCall.clash') } : {})}
      onSave={async (values) => {
        const { data, msg } = await attempt(values, (isConfirmed) =>
          send({ ...values, id: lessonId, isConfirmed }),
        )
        return data.isOverCapacity ? { partly: msg } : t('rollCall.added')
      }}
      onClose={onClose}
    >
      {obstacles && <ObstacleList {...obstacles} />}
      <Field
        name="studentId"
        label={t('rollCall.student')}
        schema={attendance.addStudent.input.shape.studentId}
      >
        <StudentSelect />
      </Field>
      <SelectField
        name="rosterType"
        label={t('rollCall.type')}
        schema={attendance.addStudent.input.shape.rosterType}
        options={addedTypes.map((value) => ({ value, label: pick(rosterTypeWords[value]) }))}
      />
    </FormDialog>
  )
}

/** Undoes a roll-call for a reason; students who then have two lessons at once only after a confirmation. */
export function UndoDialog({
  lesson: { id, version },
  onClose,
}: {
  lesson: RosterLesson
  onClose: () => void
}) {
  const t = useText(text)
  const { send } = useSend(attendance.undo, { stale: staleAttendance, quiet: true })
  const { obstacles, isConfirming, attempt } = useObstacles()
  return (
    <FormDialog<{ reason: string }>
      title={t('rollCall.undo')}
      initial={{}}
      okText={t(isConfirming ? 'rollCall.undoAnyway' : 'rollCall.undo')}
      onSave={async (values) => {
        const { data, msg } = await attempt(values, (isConfirmed) =>
          send({ ...values, id, version, isConfirmed }),
        )
        return data.released.length + data.changed.length > 0 ? { partly: msg } : t('rollCall.undone')
      }}
      onClose={onClose}
    >
      {obstacles && <ObstacleList {...obstacles} />}
      <Field name="reason" label={t('rollCall.reason')} schema={attendance.undo.input.shape.reason}>
        <Input maxLength={200} />
      </Field>
    </FormDialog>
  )
}

/** Asks for the reason of a correction of a closed month, and posts it or asks for its approval. */
export function CorrectionDialog({
  body,
  notes,
  onClose,
}: {
  body: Omit<CallRequest<typeof attendance.correct>, 'reason'>
  /** What becomes of make-ups. */
  notes: readonly string[]
  onClose: () => void
}) {
  const t = useText(text)
  const { send } = useSend(attendance.correct, { stale: staleAttendance, quiet: true })
  return (
    <FormDialog<{ reason: string }>
      title={t('rollCall.correct')}
      initial={{}}
      okText={t('rollCall.correct')}
      onSave={async ({ reason }) => {
        const { data, msg } = await send({ ...body, reason })
        if (data.result && data.result.released.length + data.result.changed.length > 0)
          return { partly: msg }
        return t(data.result ? 'rollCall.corrected' : 'rollCall.correctionSent')
      }}
      onClose={onClose}
    >
      <p>{t('rollCall.monthClosed')}</p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <Field name="reason" label={t('rollCall.correctReason')} schema={attendance.correct.input.shape.reason}>
        <Input maxLength={200} />
      </Field>
    </FormDialog>
  )
}

interface SelectProps {
  value?: string
  onChange?: (id: string) => void
  'aria-label'?: string
}

/** A student, searched by name, pinyin or number on the server. */
function StudentSelect({ value, onChange, 'aria-label': label }: SelectProps) {
  const [keyword, setKeyword] = useState('')
  const { data, isLoading } = useCall(students.selector, { keyword }, { keepPreviousData: true })
  return (
    <Select
      showSearch
      filterOption={false}
      aria-label={label ?? ''}
      loading={isLoading}
      value={value ?? undefined!}
      onSearch={setKeyword}
      options={(data?.list ?? []).map((row) => ({
        value: row.id,
        label: `${row.fullName} ${row.studentNo} ${row.campusName}`,
      }))}
      {...(onChange ? { onChange } : {})}
    />
  )
}
