import { Empty, Skeleton } from '@arco-design/web-react'
import { useMemo } from 'react'
import { classes, type ClassRow } from '@tessera/shared/contract/edu/classes'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { ListFailed } from '@tessera/shared/lists/crud/states'
import { Demo, Part } from '../parts/demo.tsx'
import { Chart } from './chart.tsx'
import { text } from './text.ts'

const noRows: readonly ClassRow[] = []

/** A bar chart and a ring chart of the classes. */
export default function ChartsPage({ menu }: PageProps) {
  const t = useText(text)
  const { data, error, isLoading, mutate } = useCall(classes.list, { pageSize: 12 })
  const rows = data?.list ?? noRows
  const [students, seats] = [t('charts.count'), t('charts.seats')]
  const bars = useMemo(
    () => ({
      grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
      legend: { top: 0, left: 0 },
      tooltip: { trigger: 'axis' },
      xAxis: {
        type: 'category',
        data: rows.map(({ name }) => name),
        axisLabel: { rotate: 30, hideOverlap: true },
      },
      yAxis: { type: 'value' },
      series: [
        { name: students, type: 'bar', data: rows.map(({ studentCount }) => studentCount) },
        { name: seats, type: 'bar', data: rows.map(({ capacity }) => capacity) },
      ],
    }),
    [rows, students, seats],
  )
  const ring = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { campusName } of rows) counts.set(campusName, (counts.get(campusName) ?? 0) + 1)
    return {
      legend: { top: 0, left: 0 },
      tooltip: {},
      series: [
        {
          type: 'pie',
          radius: ['45%', '70%'],
          top: 30,
          data: [...counts].map(([name, value]) => ({ name, value })),
        },
      ],
    }
  }, [rows])
  return (
    <Demo title={menu.fullName} about={t('charts.about')} source="src/charts/page.tsx">
      {isLoading && <Skeleton />}
      {error && !data && <ListFailed failure={error} onRetry={() => void mutate()} />}
      {data && rows.length === 0 && <Empty description={t('charts.none')} />}
      {rows.length > 0 && (
        <>
          <Part title={t('charts.students')}>
            <Chart option={bars} label={t('charts.students')} />
          </Part>
          <Part title={t('charts.campuses')}>
            <Chart option={ring} label={t('charts.campuses')} />
          </Part>
        </>
      )}
    </Demo>
  )
}
