import { reviewFigures } from '@tessera/shared/contract/edu/figures/reviews'
import { reviewStatistics } from '@tessera/shared/contract/edu/statistics'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useDictionaryOptions } from '../../parts/options.ts'
import type { PageConfig } from '../calls.ts'
import { Card, Loaded, PlainTable } from '../card.tsx'
import { formatFigure } from '../format.ts'
import { StatisticsPage } from '../frame.tsx'
import type { Query } from '../query.ts'
import { text } from '../text.ts'
import { Alerts } from './alerts.tsx'
import { Words } from './words.tsx'
import styles from '../statistics.module.css'

const config: PageConfig = {
  calls: reviewStatistics,
  texts: reviewFigures,
  scope: 'classes',
  tiles: [
    'reviews',
    'reviewRate',
    'avgStar',
    'positiveRate',
    'lowRate',
    'unanswered',
    'replyMedian',
    'avgMark',
    'feedback',
    'feedbackRate',
    'star5',
    'star4',
    'star3',
    'star2',
    'star1',
  ],
  bars: ['positive', 'low'],
  lines: ['avgStar'],
  dimensions: ['coach', 'course', 'class', 'campus', 'star', 'aspect', 'month', 'week', 'day'],
  columns: [
    'reviews',
    'reviewRate',
    'avgStar',
    'positiveRate',
    'low',
    'lowRate',
    'unanswered',
    'replyMedian',
    'marks',
    'avgMark',
    'feedback',
    'feedbackRate',
  ],
  filters: ['campusIds', 'courseIds', 'classIds', 'coachIds'],
}

/** Statistics of reviews: how many, how good, and what needs an answer. */
export default function ReviewStatisticsPage({ menu }: PageProps) {
  return (
    <StatisticsPage menu={menu} config={config}>
      {({ query, open }) => (
        <>
          <Alerts query={query} onOpen={open} />
          <div className={styles.columns}>
            <Words query={query} onOpen={open} />
            <Ranking query={query} />
            <Tags query={query} />
          </div>
        </>
      )}
    </StatisticsPage>
  )
}

/** Coaches by their adjusted score; those with few reviews have no rank. */
function Ranking({ query }: { query: Query }) {
  const t = useText(text)
  const answer = useCall(reviewStatistics.ranking, query, { keepPreviousData: true })
  return (
    <Card title={t('statistics.ranking')}>
      <Loaded answer={answer}>
        <PlainTable
          label={t('statistics.ranking')}
          rows={answer.data?.list ?? []}
          rowKey={({ coachId }) => coachId}
          columns={[
            { key: 'coach', title: t('statistics.coach'), cell: ({ coachName }) => coachName },
            {
              key: 'rank',
              title: t('statistics.rank'),
              cell: ({ rank }) => rank ?? t('statistics.fewReviews'),
            },
            {
              key: 'bayes',
              title: t('statistics.bayes'),
              cell: ({ bayes }) => formatFigure('number', bayes),
            },
            {
              key: 'star',
              title: t('statistics.avgStar'),
              cell: ({ avgStar }) => formatFigure('number', avgStar),
            },
            { key: 'n', title: t('statistics.reviews'), cell: ({ reviews }) => reviews },
          ]}
        />
      </Loaded>
    </Card>
  )
}

function Tags({ query }: { query: Query }) {
  const t = useText(text)
  const names = new Map(
    useDictionaryOptions('eduReviewTag').options.map(({ value, label }) => [value, label]),
  )
  const answer = useCall(reviewStatistics.tags, query, { keepPreviousData: true })
  return (
    <Card title={t('statistics.tags')}>
      <Loaded answer={answer}>
        <PlainTable
          label={t('statistics.tags')}
          rows={answer.data?.list ?? []}
          rowKey={({ tag }) => tag}
          columns={[
            { key: 'tag', title: t('statistics.tag'), cell: ({ tag }) => names.get(tag) ?? tag },
            { key: 'n', title: t('statistics.reviews'), cell: ({ reviews }) => reviews },
            { key: 'share', title: t('statistics.share'), cell: ({ share }) => formatFigure('ratio', share) },
          ]}
        />
      </Loaded>
    </Card>
  )
}
