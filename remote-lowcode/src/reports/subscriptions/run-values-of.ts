import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { ReportParameter } from '@tessera/shared/contract/lowcode/report-parameters'
import type { RunValues } from '@tessera/shared/contract/lowcode/report-subscriptions'
import { toValues, type Entered } from '@tessera/shared/reports/parameter-values'

/** What was entered for a report, as values of runs: named periods stay named, and times are days. */
export function runValuesOf(parameters: readonly ReportParameter[], entered: Entered): RunValues {
  const times = new Set(parameters.flatMap(({ name, type }) => (type === 'time' ? [name] : [])))
  return Object.fromEntries(
    Object.entries(toValues(parameters, entered)).map(([name, value]) => [
      name,
      times.has(name) ? formatInstant(Number(value), 'yyyy-MM-dd') : value,
    ]),
  )
}
