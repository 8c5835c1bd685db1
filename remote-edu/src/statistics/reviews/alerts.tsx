import { alertDefinition } from '@tessera/shared/contract/edu/figures/reviews'
import { reviewStatistics, type ReviewAlertRow } from '@tessera/shared/contract/edu/statistics'
import { useCall } from '@tessera/shared/client/use-call'
import { currentLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import type { Opened } from '../calls.ts'
import { Card, Loaded, PlainTable } from '../card.tsx'
import { formatFigure } from '../format.ts'
import type { Query } from '../query.ts'
import { text } from '../text.ts'
import styles from '../statistics.module.css'

/** The figure whose rows are the reviews of an alert. */
const openedBy = ({ kind, coachId, coachName, dateFrom, dateTo, tag, tagName }: ReviewAlertRow): Opened => {
  const days = { dateFrom, dateTo }
  if (kind === 'repeatedTag')
    return {
      figure: 'badTags',
      groupBy: 'tag',
      key: tag,
      label: `${coachName} · ${tagName}`,
      days,
      coachIds: coachId,
    }
  return { figure: kind === 'lowStar' ? 'low' : 'avgStar', label: coachName, days, coachIds: coachId }
}

/** What staff should look at, with the reason in words and the reviews behind it. */
export function Alerts({ query, onOpen }: { query: Query; onOpen: (opened: Opened) => void }) {
  const t = useText(text)
  const answer = useCall(reviewStatistics.alerts, query, { keepPreviousData: true })
  const stars = (value: number | null) => formatFigure('number', value)
  const reasonOf = (row: ReviewAlertRow) => {
    const { kind, value, valueBefore, reviews, reviewsBefore, tagName } = row
    if (kind === 'lowStar') return t('statistics.alert.lowStar', { value })
    if (kind === 'lowAverage') return t('statistics.alert.lowAverage', { value: stars(value) })
    if (kind === 'repeatedTag') return t('statistics.alert.repeatedTag', { tag: tagName, n: reviews })
    return t('statistics.alert.falling', {
      value: stars(value),
      before: stars(valueBefore),
      n: reviewsBefore,
      drop: stars((valueBefore ?? value) - value),
    })
  }
  return (
    <Card title={t('statistics.alerts')}>
      <p className={styles.definition}>{alertDefinition[currentLang()]}</p>
      <Loaded answer={answer}>
        {answer.data?.list.length === 0 ? (
          <p className={styles.quiet}>{t('statistics.noAlerts')}</p>
        ) : (
          <PlainTable
            label={t('statistics.alerts')}
            rows={answer.data?.list ?? []}
            rowKey={({ kind, id }) => kind + id}
            columns={[
              { key: 'date', title: t('statistics.date'), cell: ({ dateTo }) => dateTo },
              {
                key: 'coach',
                title: t('statistics.coach'),
                isText: true,
                cell: ({ coachName }) => coachName,
              },
              { key: 'reason', title: t('statistics.alert.reason'), isText: true, cell: reasonOf },
              {
                key: 'reviews',
                title: t('statistics.reviews'),
                cell: (row) => (
                  <button type="button" className={styles.number} onClick={() => onOpen(openedBy(row))}>
                    {t('statistics.alert.open', { n: row.reviews })}
                  </button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}
