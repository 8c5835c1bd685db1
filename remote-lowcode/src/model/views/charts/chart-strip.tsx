import { Button } from '@arco-design/web-react'
import { IconDown, IconRight } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useCall } from '@tessera/shared/client/use-call'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import type { ChartData } from '@tessera/shared/contract/lowcode/views'
import type { ListChart } from '@tessera/shared/fields/list-views'
import { useText } from '@tessera/shared/text/text'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import type { ModelCalls } from '../../calls.ts'
import type { Model } from '../../read-model.ts'
import { useViewQuery } from '../view-frame.tsx'
import { Chart } from './chart.tsx'
import { chartsText as text } from './text.ts'
import styles from './charts.module.css'

interface Props {
  menu: PageProps['menu']
  model: Model
  call: ModelCalls['charts']
}

/** Figures and charts above a list, over all records of its filter. */
export function ChartStrip({ menu, model, call }: Props) {
  const t = useText(text)
  const query = useViewQuery(menu.id)
  const copyKey = `tessera.charts.${menu.enCode}`
  const phone = useNarrow('phone')
  // On a phone the list would begin below the screen.
  const [isOpen, setOpen] = useState(
    () => (localStorage.getItem(copyKey) ?? (phone ? 'closed' : 'open')) === 'open',
  )
  const { data, error, isLoading, mutate } = useCall(call, isOpen ? (query as never) : null, {
    keepPreviousData: true,
  })
  const shown = model.list.charts.flatMap((chart) => {
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
    <section className={styles.strip} aria-label={t('charts.title')} aria-busy={isLoading || undefined}>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? <IconDown aria-hidden /> : <IconRight aria-hidden />} {t('charts.title')}
      </button>
      {isOpen && error && !data && (
        <p className={styles.failed} role="alert">
          {error.msg}{' '}
          <Button size="mini" onClick={() => void mutate()}>
            {t('charts.retry')}
          </Button>
        </p>
      )}
      {isOpen && (
        <div className={styles.tiles}>
          {data
            ? shown.map(({ chart, found }) => (
                <Tile key={chart.key} model={model} chart={chart} found={found} />
              ))
            : !error && model.list.charts.map(({ key }) => <div key={key} className={styles.waiting} />)}
        </div>
      )}
    </section>
  )
}

function Tile({ model, chart, found }: { model: Model; chart: ListChart; found: ChartData }) {
  const t = useText(text)
  const labelOf = (name: string) => model.fields.get(name)?.settings.label || name
  const ownName = t(`charts.${chart.measure}`, { name: labelOf(chart.field) })
  const name = chart.name || (chart.by ? t('charts.by', { name: ownName, by: labelOf(chart.by) }) : ownName)
  const points = found.points.map((point) => ({
    name: point.name || t('charts.none'),
    value: point.value,
  }))
  const sentence = points
    .map((point) => t('charts.point', { name: point.name, value: formatNumber(point.value) }))
    .join(', ')
  const isFigure = chart.kind === 'figure'
  return (
    <figure className={isFigure ? styles.figure : styles.chart}>
      <figcaption>{name}</figcaption>
      {isFigure && <strong className={styles.value}>{formatNumber(points[0]?.value ?? null)}</strong>}
      {!isFigure && points.length === 0 && <p className={styles.nothing}>{t('charts.nothing')}</p>}
      {!isFigure && points.length > 0 && (
        <Chart kind={chart.kind as 'bar' | 'line' | 'pie'} points={points} label={`${name}: ${sentence}`} />
      )}
      {found.more && <p className={styles.nothing}>{t('charts.more', { n: points.length })}</p>}
    </figure>
  )
}

const formatNumber = (value: number | null): string =>
  value === null ? '–' : value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })
