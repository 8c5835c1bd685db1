import { Alert, Button, DatePicker, Skeleton } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { ClassDetail } from '@tessera/shared/contract/edu/classes'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { scheduleRules, type RuleRow } from '@tessera/shared/contract/edu/schedule-rules'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { ExtraDialog } from '../../parts/timetable/extra-dialog.tsx'
import { useLessonActions } from '../../parts/timetable/lesson-actions.tsx'
import { LessonList } from '../../parts/timetable/lesson-list.tsx'
import { plusDays } from '../../parts/timetable/lesson-times.ts'
import { RuleEditor } from '../../parts/timetable/rule-editor.tsx'
import { staleLessons } from '../../parts/timetable/stale.ts'
import { text } from '../../parts/timetable/text.ts'
import styles from '../../parts/timetable/timetable.module.css'

/** As many days as one list of lessons can have. */
const shownDays = 61

/** Rules and lessons of a class. */
export function TimetableTab({ detail }: { detail: ClassDetail }) {
  const t = useText(text)
  const actions = useLessonActions()
  const [dialog, setDialog] = useState<'rule' | 'extra' | null>(null)
  const [from, setFrom] = useState(() => {
    const today = formatInstant(Date.now(), 'yyyy-MM-dd')
    // A class that has not begun starts with its first lesson.
    const first = detail.summary.nextLesson?.startAt.slice(0, 10) ?? detail.startDate
    return detail.startDate > today ? first : plusDays(today, -7)
  })
  const { data, error } = useCall(
    lessons.list,
    { classId: detail.id, from, to: plusDays(from, shownDays) },
    { keepPreviousData: true },
  )
  const rules = useCall(scheduleRules.list, { classId: detail.id }).data?.list
  const canSchedule = actions.rights.schedule
  return (
    <div className={styles.tab}>
      <h3>{t('timetable.rules')}</h3>
      {rules?.length === 0 && <p className={styles.quiet}>{t('timetable.noRules')}</p>}
      <ul className={styles.list} aria-label={t('timetable.rules')}>
        {rules?.map((rule) => (
          <Rule key={rule.id} rule={rule} canRemove={canSchedule} />
        ))}
      </ul>
      <div className={styles.bar}>
        {canSchedule && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setDialog('rule')}>
            {t('timetable.schedule')}
          </Button>
        )}
        {canSchedule && <Button onClick={() => setDialog('extra')}>{t('timetable.extra')}</Button>}
        <DatePicker
          aria-label={t('timetable.from')}
          format="YYYY-MM-DD"
          allowClear={false}
          value={from}
          onChange={(next) => setFrom(next)}
        />
      </div>
      {error && !data && <Alert type="error" content={error.msg} />}
      {!data && !error && <Skeleton animation text={{ rows: 6 }} />}
      {data?.list.length === 0 && <p className={styles.quiet}>{t('timetable.empty')}</p>}
      <LessonList label={t('timetable.title')} lessons={data?.list ?? []} ofOneClass actions={actions} />
      {actions.dialogs}
      {dialog === 'rule' && <RuleEditor detail={detail} onClose={() => setDialog(null)} />}
      {dialog === 'extra' && <ExtraDialog detail={detail} onClose={() => setDialog(null)} />}
    </div>
  )
}

function Rule({ rule, canRemove }: { rule: RuleRow; canRemove: boolean }) {
  const t = useText(text)
  const { send } = useSend(scheduleRules.remove, { stale: staleLessons })
  const { ask, dialog } = useConfirm()
  const days = t('timetable.days').split(' ')
  const { fromDate: from, toDate: to, lessonCount: n } = rule
  const spanWithoutEnd = n === null ? t('timetable.spanFrom', { from }) : t('timetable.spanOf', { from, n })
  const span = to === null ? spanWithoutEnd : `${from} – ${to}`
  return (
    <li className={styles.lesson}>
      <div>
        {t(`timetable.freq.${rule.freq}`)} {rule.weekdays.map((day) => days[day - 1]).join(' ')}{' '}
        <span className={styles.time}>
          {rule.startTime}–{rule.endTime}
        </span>
        <small>
          {span} · {rule.coachName} · {rule.roomName || t('timetable.noRoom')} ·{' '}
          {t('timetable.scheduled', { n: rule.lessons })}
          {rule.exceptions.length > 0 && ` · ${t('timetable.exceptionCount', { n: rule.exceptions.length })}`}
        </small>
      </div>
      {canRemove && (
        <Button
          type="text"
          status="danger"
          onClick={() =>
            ask({
              title: t('timetable.removeRule'),
              content: t('timetable.removeRuleAsk', { n: rule.laterLessons }),
              okText: t('timetable.removeRule'),
              danger: true,
              run: () => send({ id: rule.id }).then(({ msg }) => msg),
            })
          }
        >
          {t('timetable.removeRule')}
        </Button>
      )}
      {dialog}
    </li>
  )
}
