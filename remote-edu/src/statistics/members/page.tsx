import { Tag } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import { memberFigures } from '@tessera/shared/contract/edu/figures/members'
import { memberStatistics } from '@tessera/shared/contract/edu/statistics'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { PageConfig } from '../calls.ts'
import { Card, Loaded, PlainTable } from '../card.tsx'
import { formatFigure } from '../format.ts'
import { StatisticsPage } from '../frame.tsx'
import type { Query } from '../query.ts'
import { text } from '../text.ts'
import styles from '../statistics.module.css'

const config: PageConfig = {
  calls: memberStatistics,
  texts: memberFigures,
  scope: 'students',
  tiles: [
    'membersBegin',
    'membersNew',
    'membersReturned',
    'membersChurned',
    'membersEnd',
    'churnRate',
    'membersGone',
    'snapshotChurnRate',
    'inCourse',
    'suspended',
    'active',
    'dormant',
    'renewalDue',
    'renewed',
    'renewalRate',
    'renewalPending',
    'settledRenewalRate',
    'avgRemain',
    'expiring',
    'lowBalance',
    'trialStudents',
    'trialConversion',
    'arpu',
    'avgLifetimeValue',
  ],
  bars: ['membersNew', 'membersReturned', 'membersChurned'],
  lines: ['membersEnd'],
  dimensions: ['campus', 'source', 'age', 'gender', 'grade', 'remain', 'tenure'],
  columns: [
    'membersBegin',
    'membersNew',
    'membersReturned',
    'membersChurned',
    'membersEnd',
    'inCourse',
    'active',
    'dormant',
    'renewalDue',
    'renewed',
    'renewalRate',
    'renewalPending',
    'remainUnits',
    'avgRemain',
    'lowBalance',
  ],
  filters: ['campusIds'],
  hasChurnMode: true,
}

/** Statistics of members: who came, who left, who renewed, and who may leave. */
export default function MemberStatisticsPage({ menu }: PageProps) {
  return (
    <StatisticsPage menu={menu} config={config}>
      {({ query }) => (
        <>
          <Cohorts query={query} />
          <Risks query={query} />
        </>
      )}
    </StatisticsPage>
  )
}

const months = 12

/** How many of the students who signed in a month are still members in the months after it. */
function Cohorts({ query }: { query: Query }) {
  const t = useText(text)
  const answer = useCall(memberStatistics.cohort, { ...query, months }, { keepPreviousData: true })
  const share = (size: number, kept: number | null | undefined) =>
    kept === null || kept === undefined || size === 0 ? '' : formatFigure('ratio', kept / size)
  return (
    <Card title={t('statistics.cohort')}>
      <Loaded answer={answer}>
        <PlainTable
          label={t('statistics.cohort')}
          rows={answer.data?.list ?? []}
          rowKey={({ month }) => month}
          columns={[
            { key: 'month', title: t('statistics.cohort.month'), cell: ({ month }) => month },
            { key: 'size', title: t('statistics.cohort.size'), cell: ({ size }) => size },
            ...Array.from({ length: months }, (_, at) => ({
              key: String(at),
              title: t('statistics.cohort.after', { n: at }),
              cell: ({ size, cells }: { size: number; cells: (number | null)[] }) => (
                <span title={String(cells[at] ?? '')}>{share(size, cells[at])}</span>
              ),
            })),
          ]}
        />
      </Loaded>
    </Card>
  )
}

/** Students who may leave, with the reasons. */
function Risks({ query }: { query: Query }) {
  const t = useText(text)
  const answer = useCall(memberStatistics.risk, query, { keepPreviousData: true })
  return (
    <Card title={t('statistics.risk')}>
      <Loaded answer={answer}>
        <PlainTable
          label={t('statistics.risk')}
          rows={answer.data?.list ?? []}
          rowKey={({ studentId }) => studentId}
          columns={[
            {
              key: 'student',
              title: t('statistics.student'),
              cell: ({ studentId, studentName }) => (
                <Link className={styles.link!} to={`/edu/eduStudent/detail/${studentId}`}>
                  {studentName}
                </Link>
              ),
            },
            {
              key: 'campus',
              title: t('statistics.campus'),
              isText: true,
              cell: ({ campusName }) => campusName,
            },
            { key: 'score', title: t('statistics.risk.score'), cell: ({ score }) => score },
            {
              key: 'reasons',
              title: t('statistics.risk.reasons'),
              isText: true,
              cell: ({ reasons }) => (
                <span className={styles.change}>
                  {reasons.map((reason) => (
                    <Tag key={reason} size="small">
                      {t(`statistics.risk.${reason}`)}
                    </Tag>
                  ))}
                </span>
              ),
            },
            { key: 'remain', title: t('statistics.group.remain'), cell: ({ remainUnits }) => remainUnits },
            {
              key: 'last',
              title: t('statistics.lastAttend'),
              cell: ({ lastAttendDate }) => lastAttendDate ?? '',
            },
          ]}
        />
      </Loaded>
    </Card>
  )
}
