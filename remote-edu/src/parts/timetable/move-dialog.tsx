import { Radio } from '@arco-design/web-react'
import { lessons, type LessonRow } from '@tessera/shared/contract/edu/lessons'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { LessonFields } from './lesson-fields.tsx'
import { ObstacleList, useObstacles, type Obstacles } from './refusals.tsx'
import { staleLessons } from './stale.ts'
import { text } from './text.ts'

export interface Place {
  date: string
  startTime: string
  endTime: string
  coachId: string
  classroomId: string
}
type Scope = 'this' | 'later' | 'all'

interface Props {
  lesson: LessonRow
  /** Where a drag has put it; else where it is. */
  place?: Partial<Place> | undefined
  /** What the server said to that. */
  obstacles?: Obstacles | undefined
  onClose: () => void
}

export const placeOfLesson = ({ startAt, endAt, coachId, classroomId }: LessonRow): Place => ({
  date: startAt.slice(0, 10),
  startTime: startAt.slice(11, 16),
  endTime: endAt.slice(11, 16),
  coachId,
  classroomId: classroomId ?? '',
})

/** Moves a lesson, or also the others of its rule, to another day, time, coach or room. */
export function MoveDialog({ lesson, place = {}, obstacles: refused, onClose }: Props) {
  const t = useText(text)
  const { send } = useSend(lessons.move, { stale: staleLessons, quiet: true })
  const initial = {
    ...placeOfLesson(lesson),
    ...place,
    ...(lesson.ruleId === null ? {} : { scope: 'this' as const }),
  }
  const { obstacles, isConfirming, attempt } = useObstacles(
    refused && { obstacles: refused, values: initial },
  )
  return (
    <FormDialog<Place & { scope?: Scope }>
      title={`${t('timetable.move')} · ${lesson.className}`}
      initial={initial}
      okText={isConfirming ? t('timetable.confirm') : t('timetable.save')}
      onSave={async (values) => {
        const { data } = await attempt(values, (isConfirmed) =>
          send({ scope: 'this', ...values, id: lesson.id, version: lesson.version, isConfirmed }),
        )
        return t('timetable.moved', { n: data.ids.length })
      }}
      onClose={onClose}
    >
      {obstacles && <ObstacleList {...obstacles} />}
      <LessonFields campusId={lesson.campusId}>
        {lesson.ruleId !== null && (
          <Field name="scope" label={t('timetable.scope')} schema={lessons.move.input.shape.scope}>
            <Radio.Group
              options={(['this', 'later', 'all'] as const).map((value) => ({
                value,
                label: t(`timetable.scope.${value}`),
              }))}
            />
          </Field>
        )}
      </LessonFields>
    </FormDialog>
  )
}
