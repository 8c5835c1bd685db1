import { Link } from 'react-router-dom'
import { lessonFigures } from '@tessera/shared/contract/edu/figures/lessons'
import { lessonStatistics } from '@tessera/shared/contract/edu/statistics'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text as partsText } from '../../parts/text.ts'
import type { Opened, PageConfig } from '../calls.ts'
import { Card, Loaded, PlainTable } from '../card.tsx'
import { StatisticsPage } from '../frame.tsx'
import { formatFigure } from '../format.ts'
import type { Query } from '../query.ts'
import { text } from '../text.ts'
import styles from '../statistics.module.css'

const config: PageConfig = {
  calls: lessonStatistics,
  texts: lessonFigures,
  scope: 'classes',
  tiles: [
    'lessonsPlanned',
    'lessonsDone',
    'lessonsCancelled',
    'overdue',
    'seatsExpected',
    'seatsAttended',
    'attendRate',
    'attendRateExLeave',
    'finalAttendRate',
    'plannedUnits',
    'consumedUnits',
    'consumeRate',
    'recognised',
    'avgClassSize',
    'fillRate',
    'activeFillRate',
    'roomUse',
    'owedUnits',
    'makeupDone',
    'makeupOpen',
    'coachUnits',
    'cancelRate',
  ],
  bars: ['plannedUnits', 'consumedUnits'],
  lines: ['recognised'],
  dimensions: [
    'campus',
    'coach',
    'course',
    'subject',
    'class',
    'student',
    'weekdayHour',
    'day',
    'week',
    'month',
  ],
  columns: [
    'lessonsPlanned',
    'lessonsDone',
    'seatsExpected',
    'seatsAttended',
    'attendRate',
    'plannedUnits',
    'consumedUnits',
    'consumeRate',
    'recognised',
    'avgClassSize',
    'coachUnits',
  ],
  filters: ['campusIds', 'courseIds', 'classIds', 'coachIds'],
}

/** Statistics of lessons: held, attended, used and earned. */
export default function LessonStatisticsPage({ menu }: PageProps) {
  return (
    <StatisticsPage menu={menu} config={config}>
      {({ query, open }) => (
        <div className={styles.columns}>
          <Heat query={query} open={open} />
          <Pending query={query} />
        </div>
      )}
    </StatisticsPage>
  )
}

const pad = (hour: number) => String(hour).padStart(2, '0')

/** Attended seats of each hour of each weekday. */
function Heat({ query, open }: { query: Query; open: (opened: Opened) => void }) {
  const t = useText(text)
  const days = useText(partsText)('parts.days').split(' ')
  const answer = useCall(lessonStatistics.heat, query, { keepPreviousData: true })
  const cells = answer.data?.list ?? []
  const hours = [...new Set(cells.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  const valueOf = (weekday: number, hour: number) =>
    cells.find((cell) => cell.weekday === weekday && cell.hour === hour)?.values['seatsAttended'] ?? 0
  const max = Math.max(1, ...cells.map(({ values }) => values['seatsAttended'] ?? 0))
  return (
    <Card title={t('statistics.heat')}>
      <Loaded answer={answer}>
        <PlainTable
          label={t('statistics.heat')}
          rows={hours}
          rowKey={String}
          columns={[
            { key: 'hour', title: t('statistics.hour'), cell: (hour) => `${pad(hour)}:00` },
            ...days.map((day, at) => ({
              key: day,
              title: day,
              cell: (hour: number) => {
                const value = valueOf(at + 1, hour)
                if (value === 0) return ''
                return (
                  <button
                    type="button"
                    className={styles.heat}
                    style={{ '--share': `${Math.round((value / max) * 40)}%` } as object}
                    onClick={() =>
                      open({
                        figure: 'seatsAttended',
                        groupBy: 'weekdayHour',
                        key: `${at + 1}-${pad(hour)}`,
                        label: `${day} ${pad(hour)}:00`,
                      })
                    }
                  >
                    {formatFigure('count', value)}
                  </button>
                )
              },
            })),
          ]}
        />
      </Loaded>
    </Card>
  )
}

/** Lessons without a roll-call, and places that were left out of one. */
function Pending({ query }: { query: Query }) {
  const t = useText(text)
  const answer = useCall(lessonStatistics.pending, query, { keepPreviousData: true })
  return (
    <Card title={t('statistics.pending')}>
      <Loaded answer={answer}>
        {answer.data?.list.length === 0 ? (
          <p className={styles.quiet}>{t('statistics.nothingPending')}</p>
        ) : (
          <PlainTable
            label={t('statistics.pending')}
            rows={answer.data?.list ?? []}
            rowKey={({ kind, id }) => kind + id}
            columns={[
              { key: 'date', title: t('statistics.date'), cell: ({ date }) => date },
              {
                key: 'kind',
                title: t('statistics.note'),
                isText: true,
                cell: ({ kind, lessonId }) => (
                  <Link className={styles.link!} to={`/edu/eduRollCall?lessonId=${lessonId}`}>
                    {t(`statistics.pending.${kind}`)}
                  </Link>
                ),
              },
              {
                key: 'class',
                title: t('statistics.class'),
                isText: true,
                cell: ({ classId, title }) =>
                  classId ? (
                    <Link className={styles.link!} to={`/edu/eduClasslist/detail/${classId}`}>
                      {title}
                    </Link>
                  ) : (
                    title
                  ),
              },
              {
                key: 'coach',
                title: t('statistics.coach'),
                isText: true,
                cell: ({ coachName }) => coachName,
              },
              {
                key: 'student',
                title: t('statistics.student'),
                isText: true,
                cell: ({ studentName }) => studentName,
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}
