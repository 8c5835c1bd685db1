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

/** What is made up: a right, or a lesson that the student will miss by a leave. */
export type MadeUp = { id: string } | { studentId: string; missedLessonId: string }

/** Books a lesson that makes another one up: those of the same course first. */
export function MakeupDialog({ of, name, onClose }: { of: MadeUp; name: string; onClose: () => void }) {
  const t = useText(text)
  const ofRight = useCall(makeups.options, 'id' in of ? of : null)
  const ofLeave = useCall(makeups.optionsAhead, 'id' in of ? null : of)
  const { data, error } = 'id' in of ? ofRight : ofLeave
  const { send: book } = useSend(makeups.book, { stale: staleAttendance, quiet: true })
  const { send: bookAhead } = useSend(makeups.bookAhead, { stale: staleAttendance, quiet: true })
  const { obstacles, isConfirming, attempt } = useObstacles()
  return (
    <FormDialog<{ lessonId: string }>
      title={`${t('makeup.book')} · ${name}`}
      initial={{}}
      okText={t(isConfirming ? 'makeup.bookAll' : 'makeup.book')}
      onSave={async ({ lessonId }) => {
        const { data: booked, msg } = await attempt({ lessonId }, (isConfirmed) =>
          'id' in of
            ? book({ id: of.id, lessonId, isConfirmed })
            : bookAhead({ ...of, lessonId, isConfirmed }),
        )
        return booked.isOverCapacity ? { partly: msg } : t('makeup.booked')
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
                  {option.seats !== null &&
                    (option.seats === 0 ? t('makeup.full') : t('makeup.seats', { n: option.seats }))}
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
