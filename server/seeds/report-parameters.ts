import type { DataSetDefinition } from '@tessera/shared/contract/lowcode/data-sets'
import type { RelativePeriod, ReportParameter } from '@tessera/shared/contract/lowcode/report-parameters'

interface Asking {
  /** A source of figures, or the id of another data set. */
  readonly set: DataSetDefinition['source'] | string
  /** Without one the reader is not asked for a period. */
  readonly period?: RelativePeriod
}

/** What readers are asked: the period, and for figures the campus. */
export const parametersOf = ({ set, period }: Asking): ReportParameter[] => {
  const optional = { required: 0, defaultValue: '' } as const
  return [
    ...(period
      ? [
          {
            ...optional,
            name: 'period',
            label: '统计时间',
            type: 'date' as const,
            defaultValue: period,
            input: { as: 'range' as const },
          },
        ]
      : []),
    ...(typeof set === 'string'
      ? []
      : [
          {
            ...optional,
            name: 'campusIds',
            label: '校区',
            type: 'text' as const,
            input: { as: 'campus' as const },
          },
        ]),
  ]
}
/** From which of them the data set takes its own. */
export const valuesOf = ({ set, period }: Asking): Record<string, string> => ({
  ...(period ? { dateFrom: 'period_start', dateTo: 'period_end' } : {}),
  ...(typeof set === 'string' ? {} : { campusIds: 'campusIds' }),
})
