import { Button } from '@arco-design/web-react'
import { IconDown, IconRight } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useCall } from '../../../client/use-call.ts'
import type { PageProps } from '../../../contract/shell/page.ts'
import type { ChartData } from '../../../contract/lowcode/views.ts'
import type { ListChart } from '../../../fields/list-views.ts'
import { useText } from '../../../text/text.ts'
import { useNarrow } from '../../../ui/narrow-screen/use-narrow.ts'
import type { Field } from '../../../fields/design.ts'
import { useListState } from '../../crud/list-state.ts'
import type { RecordCalls } from '../record-calls.ts'
import { Chart } from './chart.tsx'
import { chartsText as text } from './text.ts'
import styles from './charts.module.css'

export interface ChartStripProps {
  menu: PageProps['menu']
  charts: readonly ListChart[]
  /** The fields of the form, for their labels. */
  fields: ReadonlyMap<string, Field>
  call: RecordCalls['charts']
  /** Sent with the filter of the list. */
  query?: Readonly<Record<string, string>>
}

/** Figures and charts above a list, over all records of its filter. */
export function ChartStrip({ menu, charts, fields, call, query = {} }: ChartStripProps) {
  const t = useText(text)
  const [{ keyword, filter }] = useListState()
  const copyKey = `tessera.charts.${menu.enCode}`
  const phone = useNarrow('phone')
  // On a phone the list would begin below the screen.
  const [isOpen, setOpen] = useState(
    () => (localStorage.getItem(copyKey) ?? (phone ? 'closed' : 'open')) === 'open',
  )
  const { data, error, isLoading, mutate } = useCall(
    call,
    isOpen ? ({ ...query, keyword, ...filter } as never) : null,
    {
      keepPreviousData: true,
    },
  )
  const shown = charts.flatMap((chart) => {
    const found = data?.list.find(({ key }) => key === chart.key)
    return found ? [{ chart, found }] : []
  })
  // The server leaves out what the user may not see.
  if (isOpen && data && shown.length === 0) return null
  const toggle = () => {
    localStorage.setItem(copyKey, isOpen ? 'closed' : 'open')
    setOpen(!isOpen)
  }
  return (
    <section className={styles.strip} aria-label={t('recordCharts.title')} aria-busy={isLoading || undefined}>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? <IconDown aria-hidden /> : <IconRight aria-hidden />} {t('recordCharts.title')}
      </button>
      {isOpen && error && !data && (
        <p className={styles.failed} role="alert">
          {error.msg}{' '}
          <Button size="mini" onClick={() => void mutate()}>
            {t('recordCharts.retry')}
          </Button>
        </p>
      )}
      {isOpen && (
        <div className={styles.tiles}>
          {data
            ? shown.map(({ chart, found }) => (
                <Tile key={chart.key} fields={fields} chart={chart} found={found} />
              ))
            : !error && charts.map(({ key }) => <div key={key} className={styles.waiting} />)}
        </div>
      )}
    </section>
  )
}

function Tile({
  fields,
  chart,
  found,
}: Pick<ChartStripProps, 'fields'> & { chart: ListChart; found: ChartData }) {
  const t = useText(text)
  const labelOf = (name: string) => fields.get(name)?.settings.label || name
  const ownName = t(`recordCharts.${chart.measure}`, { name: labelOf(chart.field) })
  const name =
    chart.name || (chart.by ? t('recordCharts.by', { name: ownName, by: labelOf(chart.by) }) : ownName)
  const points = found.points.map((point) => ({
    name: point.name || t('recordCharts.none'),
    value: point.value,
  }))
  const sentence = points
    .map((point) => t('recordCharts.point', { name: point.name, value: formatNumber(point.value) }))
    .join(', ')
  const isFigure = chart.kind === 'figure'
  return (
    <figure className={isFigure ? styles.figure : styles.chart}>
      <figcaption>{name}</figcaption>
      {isFigure && <strong className={styles.value}>{formatNumber(points[0]?.value ?? null)}</strong>}
      {!isFigure && points.length === 0 && <p className={styles.nothing}>{t('recordCharts.nothing')}</p>}
      {!isFigure && points.length > 0 && (
        <Chart kind={chart.kind as 'bar' | 'line' | 'pie'} points={points} label={`${name}: ${sentence}`} />
      )}
      {found.more && <p className={styles.nothing}>{t('recordCharts.more', { n: points.length })}</p>}
    </figure>
  )
}

const formatNumber = (value: number | null): string =>
  value === null ? '–' : value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })
