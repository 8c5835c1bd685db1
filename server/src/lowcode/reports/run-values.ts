import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { DataSetParameter } from '@tessera/shared/contract/lowcode/data-sets'
import { runDays, type RunDay, type RunValues } from '@tessera/shared/contract/lowcode/report-subscriptions'
import { monthStart, plusDays, relativeDays, weekStart } from '@tessera/shared/contract/lowcode/calendar-days'

const days: Readonly<Record<RunDay, (today: string) => string>> = {
  ...relativeDays,
  '@yesterday': (today) => plusDays(today, -1),
  '@weekStart': weekStart,
  '@lastWeekStart': (today) => plusDays(weekStart(today), -7),
  '@lastWeekEnd': (today) => plusDays(weekStart(today), -1),
  '@monthEnd': (today) => plusDays(monthStart(today, 1), -1),
  '@lastMonthStart': (today) => monthStart(today, -1),
  '@lastMonthEnd': (today) => plusDays(monthStart(today), -1),
}

const isRunDay = (value: unknown): value is RunDay => (runDays as readonly unknown[]).includes(value)

/** Values with the days that words such as `@yesterday` name, by the clock of the business. */
export function resolveRunValues(
  parameters: readonly Pick<DataSetParameter, 'name' | 'type'>[],
  values: RunValues,
  now = Date.now(),
): RunValues {
  const today = formatInstant(now, 'yyyy-MM-dd')
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const type = parameters.find((one) => one.name === name)?.type
      const isDay = type === 'date' || type === 'time'
      return [name, isDay && isRunDay(value) ? days[value](today) : value]
    }),
  )
}
