import { lessons, type LessonRow } from '@tessera/shared/contract/edu/lessons'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { SelectField } from '../fields.tsx'
import { useCoachOptions } from './options.ts'
import { ObstacleList, useObstacles } from './refusals.tsx'
import { staleLessons } from './stale.ts'
import { text } from './text.ts'

/** Lets another coach give one lesson; the coach of the class ends the substitution. */
export function SubstituteDialog({ lesson, onClose }: { lesson: LessonRow; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(lessons.substitute, { stale: staleLessons, quiet: true })
  const { obstacles, attempt } = useObstacles()
  const { id, coachId, coachName, substituteForName } = lesson
  const options = useCoachOptions(lesson.campusId).filter(({ value }) => value !== coachId)
  return (
    <FormDialog<{ coachId: string }>
      title={`${t('timetable.substitute')} · ${lesson.className} ${lesson.startAt.slice(0, 16)}`}
      initial={{}}
      onSave={async (values) => {
        const { msg } = await attempt(values, () => send({ id, ...values }))
        return msg
      }}
      onClose={onClose}
    >
      {obstacles && <ObstacleList {...obstacles} />}
      <SelectField
        name="coachId"
        label={t('timetable.substituteCoach')}
        schema={lessons.substitute.input.shape.coachId}
        tooltip={t('timetable.substituteHint', { name: substituteForName || coachName })}
        options={options}
      />
    </FormDialog>
  )
}
