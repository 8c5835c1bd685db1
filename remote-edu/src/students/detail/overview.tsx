import type { ReactNode } from 'react'
import { studentFields } from '@tessera/shared/contract/edu/student-fields'
import type { StudentRecord } from '@tessera/shared/contract/edu/students'
import { formatDate } from '@tessera/shared/format/time'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { useStudentLabel } from '../labels.ts'
import { text } from '../text.ts'
import styles from '../students.module.css'

const formatYuan = (amount: number): string =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Figures and fields of a student. What the reader may not see is left out. */
export function Overview({ student }: { student: StudentRecord }) {
  const t = useText(text)
  const label = useStudentLabel()
  const pick = useLocalizedText()
  const { attendRate90, nextLesson, remainUnits, owedUnits, deferred, arrears, walletBalance } = student
  const owed = owedUnits > 0 ? ` (${t('students.owed', { n: owedUnits })})` : ''
  const yuan = (amount: number | undefined) =>
    amount !== undefined && t('students.yuan', { n: formatYuan(amount) })
  return (
    <div className={styles.sections}>
      <dl className={styles.counters}>
        <Counter
          title={label('remainUnits')}
          value={remainUnits !== undefined && t('students.units', { n: remainUnits }) + owed}
        />
        <Counter title={label('deferred')} value={yuan(deferred)} />
        <Counter title={label('arrears')} value={yuan(arrears)} />
        <Counter title={t('students.wallet')} value={yuan(walletBalance)} />
        <Counter
          title={t('students.attendRate90')}
          value={attendRate90 === null ? t('students.none') : `${Math.round(attendRate90 * 100)}%`}
        />
        <Counter
          title={label('nextLesson')}
          value={nextLesson ? nextLesson.startAt.slice(5, 16) : t('students.none')}
        />
      </dl>
      <Section
        title={t('students.basics')}
        fields={[
          [label('gender'), pick(studentFields.gender.choices[student.gender]!)],
          [label('birthday'), student.birthday],
          [label('school'), student.school],
          [label('grade'), student.grade],
          [label('health'), student.health],
          [label('remark'), student.remark],
        ]}
      />
      <Section
        title={t('students.study')}
        fields={[
          [label('courses'), joinNames(student.courses)],
          [label('classes'), joinNames(student.classes)],
          [label('lastAttendDate'), student.lastAttendDate],
          [label('expireDate'), student.expireDate],
        ]}
      />
      <Section
        title={t('students.sales')}
        fields={[
          [label('sourceId'), student.sourceName],
          [label('consultantId'), student.consultantName],
          [label('managerId'), student.managerName],
          [label('referrerId'), student.referrerName],
          [label('creatorTime'), formatDate(student.creatorTime)],
        ]}
      />
    </div>
  )
}

const Counter = ({ title, value }: { title: string; value: ReactNode }) =>
  value !== false && (
    <div>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  )
Counter.isStateless = true

function Section({
  title,
  fields,
}: {
  title: string
  fields: readonly (readonly [title: string, value: string | null | undefined])[]
}) {
  const shown = fields.filter(([, value]) => value)
  if (shown.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <dl className={styles.fields}>
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
