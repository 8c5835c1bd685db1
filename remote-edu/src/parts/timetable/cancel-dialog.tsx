import { Input } from '@arco-design/web-react'
import { cancelReasons, lessons, type LessonRow } from '@tessera/shared/contract/edu/lessons'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FlagSwitch } from '@tessera/shared/ui/form-drawer/flag-switch'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { SelectField } from '../fields.tsx'
import { ObstacleList, useObstacles } from './refusals.tsx'
import { staleLessons } from './stale.ts'
import { text } from './text.ts'

interface Values {
  reason: (typeof cancelReasons)[number]
  remark?: string
  shiftRest: 0 | 1
}

/** Cancels a lesson; the rest of its rule can be shifted by one place. */
export function CancelDialog({ lesson, onClose }: { lesson: LessonRow; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(lessons.cancel, { stale: staleLessons, quiet: true })
  const { obstacles, isConfirming, attempt } = useObstacles()
  return (
    <FormDialog<Values>
      title={`${t('timetable.cancel')} · ${lesson.className} ${lesson.startAt.slice(0, 16)}`}
      initial={{ shiftRest: 0 }}
      okText={t(isConfirming ? 'timetable.cancelAnyway' : 'timetable.cancel')}
      cancelText={t('timetable.keepLesson')}
      onSave={async (values) => {
        const { msg } = await attempt(values, (isConfirmed) =>
          send({ ...values, id: lesson.id, isConfirmed }),
        )
        return msg
      }}
      onClose={onClose}
    >
      {obstacles && <ObstacleList {...obstacles} />}
      <SelectField
        name="reason"
        label={t('timetable.reason')}
        schema={lessons.cancel.input.shape.reason}
        options={cancelReasons.map((value) => ({ value, label: t(`timetable.reason.${value}`) }))}
      />
      <Field name="remark" label={t('timetable.remark')} schema={lessons.cancel.input.shape.remark}>
        <Input maxLength={500} />
      </Field>
      {lesson.ruleId !== null && (
        <Field
          name="shiftRest"
          label={t('timetable.shiftRest')}
          schema={lessons.cancel.input.shape.shiftRest}
          tooltip={t('timetable.shiftHint')}
        >
          <FlagSwitch />
        </Field>
      )}
    </FormDialog>
  )
}
