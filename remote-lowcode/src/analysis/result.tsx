import { Alert, Button, Radio, Skeleton, Spin } from '@arco-design/web-react'
import { useEffect, useMemo, useState } from 'react'
import { beforeName } from '@tessera/shared/contract/lowcode/data-set-period'
import { measureName } from '@tessera/shared/contract/lowcode/data-set-summary'
import type { DataSetResultRow } from '@tessera/shared/contract/lowcode/data-sets'
import { formatTime } from '@tessera/shared/format/time'
import { ChartCanvas } from '@tessera/shared/portal/chart/chart-canvas'
import { describeChart, optionOf } from '@tessera/shared/portal/chart/options'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import type { Analysis, ChartKind } from './analysis.ts'
import { toDrawn } from './chart-data.ts'
import { chartOf, chartsOf, suggestChart, type SetColumns } from './fit.ts'
import { GroupsTable } from './groups-table.tsx'
import { text } from './text.ts'
import type { Answer, Summary } from './use-answer.ts'
import { answerLabels, changeText, formatValue, groupText } from './words.ts'
import styles from './analysis.module.css'

interface Props {
  title: string
  set: SetColumns
  analysis: Analysis
  answer: Answer
  onChange: (change: Partial<Analysis>) => void
  /** Opens the rows of a group. */
  onExplain: (row: DataSetResultRow) => void
}

/** The answer of an analysis: a chart, beside it always the table. */
export function Result({ title, set, analysis, answer, onChange, onExplain }: Props) {
  const t = useText(text)
  const { data, error, isRunning, isCancelled, cancel, rerun } = answer
  const kind = chartOf(set, analysis)
  const suggested = suggestChart(set, analysis)
  return (
    <section className={styles.result} aria-label={t('analysis.result')} aria-busy={isRunning}>
      <div className={styles.status} aria-live="polite">
        {answer.isSlow && <Running onCancel={cancel} />}
        {isCancelled && (
          <Alert
            type="info"
            content={t('analysis.cancelled')}
            action={<Again onClick={rerun} label={t('analysis.again')} />}
          />
        )}
        {error !== undefined && (
          <Alert
            type="error"
            title={t('analysis.failed')}
            content={error || t('analysis.failedHint')}
            action={<Again onClick={rerun} label={t('analysis.again')} />}
          />
        )}
        {data?.gone !== undefined && <Alert type="warning" content={data.gone} />}
      </div>
      {!data && isRunning && <Skeleton animation text={{ rows: 8 }} />}
      {data && data.gone === undefined && error === undefined && (
        <div className={isRunning ? styles.stale : undefined}>
          <div className={styles.tools}>
            <Radio.Group
              type="button"
              size="small"
              aria-label={t('analysis.chart')}
              value={kind}
              options={chartsOf(set, analysis).map((one) => ({
                value: one,
                label: t(`analysis.chart.${one}`),
              }))}
              onChange={(next: ChartKind) => onChange({ chart: next === suggested ? undefined : next })}
            />
            <span className={styles.note}>
              {data.days && `${data.days.from} – ${data.days.to}`}
              {data.daysBefore &&
                ` ${t('analysis.comparedWith', { days: `${data.daysBefore.from} – ${data.daysBefore.to}` })}`}
            </span>
          </div>
          {data.rows.length === 0 ? (
            <EmptyState title={t('analysis.noRows')}>{t('analysis.noRowsHint')}</EmptyState>
          ) : (
            <>
              {kind === 'number' && <Numbers set={set} analysis={analysis} data={data} />}
              {kind !== 'number' && kind !== 'table' && (
                <Chart {...{ title, kind, set, analysis, data, onExplain }} />
              )}
              <GroupsTable {...{ title, set, analysis, data, onChange, onExplain }} />
            </>
          )}
          <p className={styles.note}>
            {data.truncated && `${t('analysis.truncated', { n: data.rows.length })} `}
            {t('analysis.readAt', {
              time: formatTime(data.readAt, true),
              seconds: (answer.ms / 1000).toFixed(1),
            })}
          </p>
        </div>
      )}
    </section>
  )
}

const Again = ({ onClick, label }: { onClick: () => void; label: string }) => (
  <Button size="small" onClick={onClick}>
    {label}
  </Button>
)

/** How long a slow run takes so far. */
function Running({ onCancel }: { onCancel: () => void }) {
  const t = useText(text)
  const [seconds, setSeconds] = useState(1)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((n) => n + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={styles.running}>
      <Spin size={14} />
      <span>{t('analysis.readingFor', { n: seconds })}</span>
      <Button size="small" onClick={onCancel}>
        {t('analysis.cancel')}
      </Button>
    </div>
  )
}

interface Shown {
  title: string
  set: SetColumns
  analysis: Analysis
  data: Summary
}

function Numbers({ set, analysis, data }: Omit<Shown, 'title'>) {
  const t = useText(text)
  const labels = answerLabels(t, set.columns, analysis)
  const [row = {}] = data.rows
  return (
    <dl className={styles.numbers}>
      {analysis.measures.map((measure) => {
        const name = measureName(measure)
        const column = data.columns.find((one) => one.name === name) ?? { type: 'number' as const, unit: '' }
        const before = row[beforeName(name)]
        return (
          <div key={name}>
            <dt>{labels.get(name)}</dt>
            <dd>
              <strong>{formatValue(t, column, row[name]) || '–'}</strong>
              {column.unit && <span>{column.unit}</span>}
              {before !== undefined && (
                <span className={styles.note}>
                  {t('analysis.before', { value: formatValue(t, column, before) || '–' })}{' '}
                  {changeText(t, column, row[name], before)}
                </span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Chart({
  title,
  kind,
  set,
  analysis,
  data,
  onExplain,
}: Shown & { kind: 'bar' | 'line' | 'pie'; onExplain: Props['onExplain'] }) {
  const t = useText(text)
  // An equal option is not drawn again.
  const key = JSON.stringify([analysis.groups, analysis.measures, data.columns, data.rows])
  const { drawn, option } = useMemo(() => {
    const [groups, measures, columns, rows] = JSON.parse(key) as [
      Analysis['groups'],
      Analysis['measures'],
      Summary['columns'],
      Summary['rows'],
    ]
    const labels = answerLabels(t, set.columns, { groups, measures })
    const found = toDrawn(
      set,
      { ...analysis, groups, measures },
      { columns, rows },
      {
        labelOf: (name) => labels.get(name) ?? name,
        groupText: (column, value) => groupText(t, column, value),
        before: t('analysis.beforeShort'),
      },
    )
    return { drawn: found, option: optionOf(kind, found.data, {}) }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key has all that is drawn
  }, [key, kind, t])
  return (
    <figure className={styles.chartBox}>
      <ChartCanvas
        className={styles.chart!}
        option={option}
        label={describeChart(title, drawn.data)}
        failed={<Alert type="error" content={t('analysis.chartFailed')} />}
        onPoint={(point, series) => {
          const row = drawn.rowOf(point, series)
          if (row) onExplain(row)
        }}
      />
      {drawn.notes.length > 0 && (
        <figcaption className={styles.note}>
          {joinNames(drawn.notes.map((note) => t(`analysis.note.${note}`)))}
        </figcaption>
      )}
    </figure>
  )
}
