import { Alert, Radio, Skeleton, Tag } from '@arco-design/web-react'
import { makeups } from '@tessera/shared/contract/edu/makeups'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { hoursOf } from '../timetable/lesson-times.ts'
import { ObstacleList, useObstacles } from '../timetable/refusals.tsx'
import { staleAttendance } from '../timetable/stale.ts'
import { text } from './text.ts'
import styles from './attendance.module.css'

/** Books a lesson that makes another one up: those of the same course first. */
export function MakeupDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useText(text)
  const { data, error } = useCall(makeups.options, { id })
  const { send } = useSend(makeups.book, { stale: staleAttendance, quiet: true })
  const { obstacles, isConfirming, attempt } = useObstacles()
  return (
    <FormDialog<{ lessonId: string }>
      title={`${t('makeup.book')} · ${name}`}
      initial={{}}
      okText={t(isConfirming ? 'makeup.bookAll' : 'makeup.book')}
      onSave={async ({ lessonId }) => {
        await attempt({ lessonId }, (isConfirmed) => send({ id, lessonId, isConfirmed }))
        return t('makeup.booked')
      }}
      onClose={onClose}
    >
      {obstacles && <ObstacleList {...obstacles} />}
      {error && !data && <Alert type="error" content={error.msg} />}
      {!data && !error && <Skeleton animation text={{ rows: 4 }} />}
      {data?.list.length === 0 && <p>{t('makeup.noOptions')}</p>}
      {data && data.list.length > 0 && (
        <Field name="lessonId" label={t('makeup.choose')} schema={makeups.book.input.shape.lessonId}>
          <Radio.Group direction="vertical" className={styles.options!}>
            {data.list.map((option) => (
              <Radio key={option.lessonId} value={option.lessonId}>
                {option.startAt.slice(0, 10)} {hoursOf(option)} {option.className}
                <small>
                  {[option.courseName, option.coachName, option.campusName].join(' · ')}{' '}
                  {option.seats !== null && t('makeup.seats', { n: option.seats })}
                </small>
                {option.isSameCoach && (
                  <Tag size="small" color="green">
                    {t('makeup.sameCoach')}
                  </Tag>
                )}
                {option.isBusy && (
                  <Tag size="small" color="orange">
                    {t('makeup.busy')}
                  </Tag>
                )}
              </Radio>
            ))}
          </Radio.Group>
        </Field>
      )}
    </FormDialog>
  )
}
