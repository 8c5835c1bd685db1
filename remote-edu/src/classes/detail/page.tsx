import { Button, Result, Skeleton, Tabs, Tag } from '@arco-design/web-react'
import { IconEdit, IconLeft } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { classes, type ClassDetail } from '@tessera/shared/contract/edu/classes'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { ClassAttendance } from '../../parts/attendance/class-attendance.tsx'
import { ReviewCards } from '../../parts/reviews/cards.tsx'
import { ClassForm } from '../form.tsx'
import { text } from '../text.ts'
import { NextLesson } from '../timetable.tsx'
import { CopyDialog, FinishDialog } from './dialogs.tsx'
import { ChangeLog } from './log.tsx'
import { RollCallButton } from './roll-call-button.tsx'
import { StudentsTab } from './students.tsx'
import { TimetableTab } from './timetable-tab.tsx'
import styles from '../classes.module.css'

/** The page of one class, opened by its address. */
export default function ClassDetailPage({ params: { id = '' } }: PageProps) {
  const t = useText(text)
  const navigate = useNavigate()
  const { data, error, mutate } = useCall(classes.read, { id })
  const toList = () => void navigate('/edu/eduClasslist')
  if (error && !data) {
    const isMissing = error.code === 404
    return (
      <Result
        status={isMissing ? '404' : 'error'}
        title={isMissing ? t('classes.missing') : error.msg}
        extra={
          <Button onClick={() => (isMissing ? toList() : void mutate())}>
            {t(isMissing ? 'classes.back' : 'classes.retry')}
          </Button>
        }
      />
    )
  }
  if (!data)
    return (
      <div className={styles.detail} aria-busy>
        <Skeleton animation text={{ rows: 8 }} />
      </div>
    )
  return <Detail detail={data} onBack={toList} />
}

const statusColours = { recruiting: 'arcoblue', open: 'green', finished: 'gray', cancelled: 'red' } as const

function Detail({ detail, onBack }: { detail: ClassDetail; onBack: () => void }) {
  const t = useText(text)
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const can = useCan(useMenu('edu.eduClasslist')?.id ?? '')
  const [dialog, setDialog] = useState<'edit' | 'copy' | 'finish' | null>(null)
  const { id, summary } = detail
  const canEdit = can('btn_edit')
  const reviewMenu = useMenu('edu.eduReview')
  const isTeaching = summary.status === 'recruiting' || summary.status === 'open'
  const close = () => setDialog(null)
  return (
    <section className={styles.detail} aria-label={summary.name}>
      <div className={styles.head}>
        <Button type="text" icon={<IconLeft />} onClick={onBack}>
          {t('classes.back')}
        </Button>
      </div>
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 className={styles.name}>
            {summary.name}
            {summary.status && (
              <Tag color={statusColours[summary.status]}>{t(`classes.status.${summary.status}`)}</Tag>
            )}
          </h2>
          <div className={styles.facts}>
            {[
              summary.enCode,
              summary.courseName,
              summary.campusName,
              summary.roomName,
              summary.coachName,
              ...(summary.assistantNames ?? []),
            ]
              .filter(Boolean)
              .map((fact, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- facts can repeat, and have no state
                <span key={at}>{fact}</span>
              ))}
          </div>
        </div>
        {can('btn_rollcall') && <RollCallButton classId={id} />}
        {can('btn_add') && <Button onClick={() => setDialog('copy')}>{t('classes.copy')}</Button>}
        {canEdit && isTeaching && <Button onClick={() => setDialog('finish')}>{t('classes.finish')}</Button>}
        {canEdit && (
          <Button type="primary" icon={<IconEdit />} onClick={() => setDialog('edit')}>
            {t('classes.editButton')}
          </Button>
        )}
      </div>
      <Counters detail={detail} />
      <Tabs
        activeTab={query.get('tab') ?? 'students'}
        onChange={(tab) => setQuery(tab === 'students' ? {} : { tab }, { replace: true })}
        lazyload
        destroyOnHide
      >
        <Tabs.TabPane key="students" title={t('classes.students')}>
          <StudentsTab id={id} canEdit={canEdit} />
        </Tabs.TabPane>
        <Tabs.TabPane key="timetable" title={t('classes.timetable')}>
          <TimetableTab detail={detail} />
        </Tabs.TabPane>
        <Tabs.TabPane key="attendance" title={t('classes.attendanceTab')}>
          <ClassAttendance detail={detail} />
        </Tabs.TabPane>
        {reviewMenu && (
          <Tabs.TabPane key="reviews" title={t('classes.reviews')}>
            <ReviewCards of={{ classId: id }} />
          </Tabs.TabPane>
        )}
        <Tabs.TabPane key="log" title={t('classes.log')}>
          <ChangeLog id={id} />
        </Tabs.TabPane>
      </Tabs>
      {dialog === 'edit' && <ClassForm id={id} onClose={close} />}
      {dialog === 'finish' && <FinishDialog id={id} onClose={close} />}
      {dialog === 'copy' && (
        <CopyDialog
          detail={detail}
          onCopied={(copyId) => void navigate(`/edu/eduClasslist/detail/${copyId}`)}
          onClose={close}
        />
      )}
    </section>
  )
}

/** The figures of today. Those of columns that the user may not see are left out. */
function Counters({ detail: { summary } }: { detail: ClassDetail }) {
  const t = useText(text)
  const { studentCount, capacity, doneLessons, plannedLessons, attendRate30, lowBalanceCount } = summary
  const percent = attendRate30 === null ? t('classes.noData') : `${Math.round((attendRate30 ?? 0) * 100)}%`
  const figures = [
    studentCount !== undefined && ([t('classes.seats'), `${studentCount} / ${capacity}`] as const),
    doneLessons !== undefined && ([t('classes.lessons'), `${doneLessons} / ${plannedLessons}`] as const),
    attendRate30 !== undefined && ([t('classes.attendance'), percent] as const),
    lowBalanceCount !== undefined && ([t('classes.lowBalance'), String(lowBalanceCount)] as const),
  ].filter((figure) => figure !== false)
  return (
    <dl className={styles.counters}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
      {summary.nextLesson !== undefined && (
        <div>
          <dt>{t('classes.nextLesson')}</dt>
          <dd>
            <NextLesson row={summary} />
          </dd>
        </div>
      )}
    </dl>
  )
}
