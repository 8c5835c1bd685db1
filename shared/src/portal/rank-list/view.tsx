import { IconTrophy } from '@arco-design/web-react/icon'
import type { CSSProperties } from 'react'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { formatNumber } from '../../format/number-format.ts'
import { chartRows } from '../sources/chart-rows.ts'
import { toChartData } from '../sources/series.ts'
import { useRows } from '../sources/use-rows.ts'
import { WidgetEmpty, WidgetError, WidgetSkeleton } from '../states.tsx'
import { text } from '../text.ts'
import { defineWidgetView, type BodyProps } from '../widget.ts'
import { rankList as kind } from './kind.ts'
import styles from '../portal.module.css'

type Settings = z.output<typeof kind.settings>

function Body({ settings }: BodyProps<Settings>) {
  const t = useText(text)
  const { rows, error, known, stop } = useRows(settings)
  if (error) return <WidgetError msg={error} />
  if (!rows) return <WidgetSkeleton onStop={stop} />
  const { rows: named, keys } = chartRows(rows, settings, known, true)
  const { names, series } = toChartData(named, keys)
  const ranked = names
    .map((name, at) => ({ name, value: series[0]?.values[at] ?? null }))
    .sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity))
    .slice(0, settings.maxRows)
  // Shares are less than one.
  const least = series[0]?.format === 'ratio' ? 0.0001 : 1
  const highest = Math.max(least, ...ranked.map(({ value }) => value ?? 0))
  if (ranked.length === 0) return <WidgetEmpty>{t('portal.noData')}</WidgetEmpty>
  return (
    <>
      {known?.note && <p className={styles.note}>{known.note}</p>}
      <ol className={styles.ranking}>
        {ranked.map(({ name, value }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the place is what the row is
          <li
            key={at}
            style={{ '--share': `${Math.max(0, ((value ?? 0) / highest) * 100)}%` } as CSSProperties}
          >
            <span>{name}</span>
            <b>{value === null ? '–' : formatNumber(value, series[0]?.format)}</b>
          </li>
        ))}
      </ol>
    </>
  )
}

export const rankList = defineWidgetView({ kind, Icon: IconTrophy, Body })
