import { Badge, Button, Result, Skeleton, Tabs, Tag } from '@arco-design/web-react'
import { IconEdit, IconLeft } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { students, type StudentRecord } from '@tessera/shared/contract/edu/students'
import { stageWords } from '@tessera/shared/contract/edu/words'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useCall } from '@tessera/shared/client/use-call'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { PersonAvatar } from '@tessera/shared/ui/person-avatar'
import { StudentAttendance } from '../../parts/attendance/student-attendance.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { text as closingText } from '../../parts/closing/text.ts'
import { RiskBadge } from '../../parts/care/reasons.tsx'
import { Timeline } from '../../parts/leads/timeline.tsx'
import { SellDrawer } from '../../parts/sales/sell-drawer.tsx'
import { StudentPayments } from '../../parts/sales/student-payments.tsx'
import { text as partsText } from '../../parts/text.ts'
import { ReviewCards } from '../../parts/reviews/cards.tsx'
import { stageBadges } from '../columns.tsx'
import { StudentForm } from '../form.tsx'
import { text } from '../text.ts'
import { Guardians } from './guardians.tsx'
import { ClassTable, LessonTable, LineTable } from './lists.tsx'
import { ChangeLog } from './log.tsx'
import { MergeDialog } from './merge.tsx'
import { Overview } from './overview.tsx'
import styles from '../students.module.css'

/** The page of one student, opened by its address. */
export default function StudentDetailPage({ params: { id = '' } }: PageProps) {
  const t = useText(text)
  const tp = useText(partsText)
  const navigate = useNavigate()
  const { data, error, mutate } = useCall(students.read, { id })
  const toList = () => void navigate('/edu/eduStudent')
  if (error && !data)
    return (
      <Result
        status={error.code === 404 ? '404' : 'error'}
        title={error.code === 404 ? t('students.missing') : error.msg}
        extra={
          <Button onClick={() => (error.code === 404 ? toList() : void mutate())}>
            {error.code === 404 ? t('students.back') : tp('parts.retry')}
          </Button>
        }
      />
    )
  if (!data)
    return (
      <div className={styles.detail} aria-busy>
        <Skeleton animation image={{ shape: 'circle' }} text={{ rows: 6 }} />
      </div>
    )
  return <StudentDetail student={data} onBack={toList} />
}

function StudentDetail({ student, onBack }: { student: StudentRecord; onBack: () => void }) {
  const t = useText(text)
  const tp = useText(partsText)
  const tc = useText(closingText)
  const pick = useLocalizedText()
  const [query, setQuery] = useSearchParams()
  const can = useCan(useMenu('edu.eduStudent')?.id ?? '')
  const canSell = useCan(useMenu('edu.finance')?.id ?? '')
  const seesMoney = useMenu('edu.finance') !== undefined
  const [dialog, setDialog] = useState<'edit' | 'merge' | 'sell' | null>(null)
  const { id, name, stage } = student
  const canEdit = can('btn_edit')
  const leadMenu = useMenu('edu.eduLead')
  const reviewMenu = useMenu('edu.eduReview')
  const close = () => setDialog(null)
  return (
    <section className={styles.detail} aria-label={name}>
      <div className={styles.head}>
        <Button type="text" icon={<IconLeft />} onClick={onBack}>
          {t('students.back')}
        </Button>
      </div>
      <div className={styles.head}>
        <PersonAvatar name={name} src={student.photo ?? ''} size={56} />
        <div className={styles.title}>
          <h2 className={styles.name}>
            {name}
            <Badge status={stageBadges[stage]} text={pick(stageWords[stage])} />
            {student.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </h2>
          <div className={styles.facts}>
            <span>{student.studentNo}</span>
            <span>{student.campusName}</span>
            {student.age !== null && <span>{t('students.years', { n: student.age })}</span>}
            {student.grade && <span>{student.grade}</span>}
            {student.phone && <span>{student.phone}</span>}
          </div>
          <RiskBadge id={id} />
        </div>
        {canSell('btn_add') && (
          <Button onClick={() => setDialog('sell')}>
            {t(stage === 'lead' || stage === 'trial' ? 'students.sell' : 'students.renew')}
          </Button>
        )}
        {can('btn_merge') && <Button onClick={() => setDialog('merge')}>{t('students.merge')}</Button>}
        {canEdit && (
          <Button type="primary" icon={<IconEdit />} onClick={() => setDialog('edit')}>
            {tp('parts.edit')}
          </Button>
        )}
      </div>
      <Tabs
        activeTab={query.get('tab') ?? 'overview'}
        onChange={(tab) => setQuery(tab === 'overview' ? {} : { tab }, { replace: true })}
        lazyload
        destroyOnHide
      >
        <Tabs.TabPane key="overview" title={t('students.overview')}>
          <Overview student={student} />
        </Tabs.TabPane>
        <Tabs.TabPane key="guardians" title={t('students.guardians')}>
          <Guardians student={student} canEdit={canEdit} canUnmask={can('btn_unmask')} />
        </Tabs.TabPane>
        <Tabs.TabPane key="lines" title={t('students.lines')}>
          <LineTable id={id} />
        </Tabs.TabPane>
        <Tabs.TabPane key="ledger" title={tc('ledger.title')}>
          <LedgerTable id={id} />
        </Tabs.TabPane>
        {seesMoney && (
          <Tabs.TabPane key="payments" title={t('students.payments')}>
            <StudentPayments studentId={id} studentName={name} campusId={student.campusId} />
          </Tabs.TabPane>
        )}
        <Tabs.TabPane key="classes" title={t('students.classesTab')}>
          <ClassTable id={id} />
        </Tabs.TabPane>
        <Tabs.TabPane key="lessons" title={t('students.lessons')}>
          <LessonTable id={id} />
        </Tabs.TabPane>
        <Tabs.TabPane key="attendance" title={t('students.attendanceTab')}>
          <StudentAttendance id={id} name={name} />
        </Tabs.TabPane>
        {reviewMenu && (
          <Tabs.TabPane key="reviews" title={t('students.reviews')}>
            <ReviewCards of={{ studentId: id }} />
          </Tabs.TabPane>
        )}
        {leadMenu && (
          <Tabs.TabPane key="followUps" title={t('students.followUps')}>
            <Timeline id={id} name={name} />
          </Tabs.TabPane>
        )}
        <Tabs.TabPane key="log" title={t('students.log')}>
          <ChangeLog id={id} />
        </Tabs.TabPane>
      </Tabs>
      {dialog === 'edit' && <StudentForm id={id} campusId={undefined} onClose={close} />}
      {dialog === 'sell' && <SellDrawer studentId={id} onClose={close} />}
      {dialog === 'merge' && <MergeDialog id={id} name={name} onClose={close} />}
    </section>
  )
}
