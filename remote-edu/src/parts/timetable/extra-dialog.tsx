import { Input } from '@arco-design/web-react'
import type { ClassDetail } from '@tessera/shared/contract/edu/classes'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { LessonFields } from './lesson-fields.tsx'
import type { Place } from './move-dialog.tsx'
import { ObstacleList, useObstacles } from './refusals.tsx'
import { staleLessons } from './stale.ts'
import { text } from './text.ts'

/** Adds a lesson beside the rules of a class. */
export function ExtraDialog({ detail, onClose }: { detail: ClassDetail; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(lessons.create, { stale: staleLessons, quiet: true })
  const { obstacles, isConfirming, attempt } = useObstacles()
  return (
    <FormDialog<Place & { topic?: string }>
      title={`${t('timetable.extra')} · ${detail.summary.name ?? ''}`}
      initial={{ coachId: detail.coachId, classroomId: detail.classroomId ?? '' }}
      okText={isConfirming ? t('timetable.confirm') : t('timetable.save')}
      onSave={async (values) => {
        await attempt(values, (isConfirmed) => send({ ...values, classId: detail.id, isConfirmed }))
        return t('timetable.extraAdded')
      }}
      onClose={onClose}
    >
      {obstacles && <ObstacleList {...obstacles} />}
      <LessonFields campusId={detail.campusId}>
        <Field name="topic" label={t('timetable.topic')} schema={lessons.create.input.shape.topic}>
          <Input maxLength={100} />
        </Field>
      </LessonFields>
    </FormDialog>
  )
}
