import { Button, Radio } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { grains, type Grain } from '@tessera/shared/contract/edu/statistics'
import { useCall } from '@tessera/shared/client/use-call'
import { currentLang } from '@tessera/shared/text/i18n'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import type { Opened, PageConfig } from './calls.ts'
import { Card, Loaded, PlainTable } from './card.tsx'
import { Chart } from './chart.tsx'
import { formatFigure } from './format.ts'
import type { Query } from './query.ts'
import { text } from './text.ts'
import styles from './statistics.module.css'

const usual: Record<Query['preset'], Grain> = {
  today: 'day',
  week: 'day',
  days30: 'day',
  month: 'day',
  quarter: 'week',
  year: 'month',
  custom: 'day',
}
/** Days from which a trend by weeks is easier to read. */
const longDays = 62
const grainOf = ({ preset, dateFrom, dateTo }: Query): Grain =>
  preset === 'custom' &&
  dateFrom &&
  dateTo &&
  Date.parse(dateTo) - Date.parse(dateFrom) > longDays * 86_400_000
    ? 'month'
    : usual[preset]

interface Props {
  config: PageConfig
  query: Query
  onOpen: (opened: Opened) => void
}

/** Figures over the days, weeks or months of the period, as a chart or as a table. */
export function Trend({ config, query, onOpen }: Props) {
  const t = useText(text)
  const lang = currentLang()
  const [chosen, setChosen] = useState<Grain | null>(null)
  const [asTable, setAsTable] = useState(false)
  const grain = chosen ?? grainOf(query)
  const { texts, bars, lines } = config
  const input = { ...query, grain, figures: [...bars, ...lines].join(',') }
  const answer = useCall(config.calls.trend, input, { keepPreviousData: true })
  const points = answer.data?.points
  const figures = answer.data?.figures
  const keys = useMemo(
    () => [...bars, ...lines].filter((key) => figures?.includes(key)),
    [bars, lines, figures],
  )
  const option = useMemo(() => {
    const isOnRight = (key: string) => lines.includes(key)
    const unitOf = (of: readonly string[]) => {
      const shown = of.find((key) => keys.includes(key))
      return shown ? t(`statistics.unit.${texts[shown]!.format}`) : ''
    }
    const [first, last] = grain === 'month' ? [0, 7] : [5, 10]
    return {
      grid: { left: 8, right: 8, top: 56, bottom: 8, containLabel: true },
      legend: { top: 0 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: points?.map(({ dateFrom }) => dateFrom.slice(first, last)) ?? [] },
      yAxis: [
        { type: 'value', name: unitOf(bars) },
        { type: 'value', name: unitOf(lines), show: keys.some(isOnRight), splitLine: { show: false } },
      ],
      series: keys.map((key) => ({
        type: isOnRight(key) ? 'line' : 'bar',
        name: texts[key]!.name[lang],
        yAxisIndex: isOnRight(key) ? 1 : 0,
        tooltip: {
          valueFormatter: (value: unknown) =>
            formatFigure(texts[key]!.format, typeof value === 'number' ? value : null),
        },
        data: points?.map(({ values }) => values[key] ?? null) ?? [],
      })),
    }
  }, [points, keys, texts, bars, lines, lang, grain, t])
  const names = joinNames(keys.map((key) => texts[key]!.name[lang]))
  return (
    <Card
      title={t('statistics.trend')}
      tools={
        <>
          <Radio.Group
            type="button"
            aria-label={t('statistics.groupBy')}
            value={grain}
            options={grains.map((value) => ({ value, label: t(`statistics.group.${value}`) }))}
            onChange={(value: Grain) => setChosen(value)}
          />
          <Button onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'statistics.asChart' : 'statistics.asTable')}
          </Button>
        </>
      }
    >
      <Loaded answer={answer}>
        {asTable ? (
          <PlainTable
            label={t('statistics.trend')}
            rows={points ?? []}
            rowKey={({ dateFrom }) => dateFrom}
            columns={[
              {
                key: 'date',
                title: t('statistics.date'),
                cell: ({ dateFrom, dateTo }) => (dateFrom === dateTo ? dateFrom : `${dateFrom} – ${dateTo}`),
              },
              ...keys.map((key) => ({
                key,
                title: texts[key]!.name[lang],
                cell: ({ values, dateFrom, dateTo }: NonNullable<typeof points>[number]) => (
                  <button
                    type="button"
                    className={styles.number}
                    onClick={() => onOpen({ figure: key, label: dateFrom, days: { dateFrom, dateTo } })}
                  >
                    {formatFigure(texts[key]!.format, values[key])}
                  </button>
                ),
              })),
            ]}
          />
        ) : (
          <Chart option={option} label={t('statistics.trendOf', { names })} />
        )}
      </Loaded>
    </Card>
  )
}
