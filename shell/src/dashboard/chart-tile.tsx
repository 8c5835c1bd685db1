import { Button, Empty, Skeleton } from '@arco-design/web-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import useSWR from 'swr'
import { call } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { countCall } from '../contributions/count-call.ts'
import { describeChart, optionOf, type ChartKind, type Point } from './options.ts'
import { isCountPath, figuresOf, type Figure, type Tile } from './portal.ts'
import { text } from './text.ts'
import styles from './dashboard.module.css'

interface Props {
  tile: Tile
  kind: ChartKind
}

/** A chart of static values or of totals of list calls. */
export function ChartTile({ tile, kind }: Props) {
  const t = useText(text)
  const figures = figuresOf(tile)
  const isDynamic =
    tile.dataType === 'dynamic' &&
    figures.length > 0 &&
    figures.every(({ propsApi }) => isCountPath(propsApi))
  const { data: points, error } = useSWR<Point[], { msg: string }>(
    isDynamic ? ['dashboard', ...figures.map(({ propsApi }) => propsApi)] : null,
    () => Promise.all(figures.map(fetchTotal)),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  if (tile.dataType !== 'dynamic') return <Chart tile={tile} kind={kind} points={staticPoints(figures)} />
  if (!isDynamic) return <Empty description={t('dashboard.interface')} />
  if (error) return <p role="alert">{error.msg}</p>
  return points ? (
    <Chart
      tile={tile}
      kind={kind}
      points={points.map((point, at) => ({ ...point, name: figures[at]?.fullName ?? point.name }))}
    />
  ) : (
    <Skeleton animation text={{ rows: 5 }} />
  )
}

const staticPoints = (figures: readonly Figure[]): Point[] =>
  figures.map(({ fullName, num }) => ({ name: fullName, value: Number(num) || 0 }))

async function fetchTotal({ fullName, propsApi }: Figure): Promise<Point> {
  const { row, input } = countCall(propsApi)
  return { name: fullName, value: (await call(row, input, { quiet: true })).pagination.total }
}

function Chart({ tile, kind, points }: Props & { points: readonly Point[] }) {
  const t = useText(text)
  const box = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const pointsJson = JSON.stringify(points)
  const option = useMemo(
    () => optionOf(kind, JSON.parse(pointsJson) as Point[], tile.option),
    [kind, pointsJson, tile.option],
  )
  useEffect(() => {
    let isCancelled = false
    let clear = () => {}
    if (failed) return
    import('@tessera/shared/charts').then(
      ({ init }) => {
        if (isCancelled || !box.current) return
        const chart = init(box.current)
        chart.setOption({ animation: !matchMedia('(prefers-reduced-motion: reduce)').matches, ...option })
        const sized = new ResizeObserver(() => chart.resize())
        sized.observe(box.current)
        clear = () => {
          sized.disconnect()
          chart.dispose()
        }
      },
      () => !isCancelled && setFailed(true),
    )
    return () => {
      isCancelled = true
      clear()
    }
  }, [option, failed])
  if (failed)
    return (
      <p role="alert">
        {t('dashboard.chartFailed')}{' '}
        <Button size="mini" onClick={() => setFailed(false)}>
          {t('dashboard.retry')}
        </Button>
      </p>
    )
  return <div ref={box} className={styles.chart} role="img" aria-label={describeChart(tile.title, points)} />
}
