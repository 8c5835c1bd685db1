import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { DataSetParameter } from '@tessera/shared/contract/lowcode/data-sets'
import { runDays, type RunDay, type RunValues } from '@tessera/shared/contract/lowcode/report-subscriptions'

const dayMs = 86_400_000
const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
/** The day after so many days, by the calendar. */
const plusDays = (day: string, days: number): string => textOf(utcOf(day) + days * dayMs)
/** The first day of the month after so many months. */
const monthStart = (day: string, months = 0): string =>
  textOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))
/** Weeks begin on Monday. */
const weekStart = (day: string): string => plusDays(day, -((new Date(utcOf(day)).getUTCDay() + 6) % 7))

const days: Readonly<Record<RunDay, (today: string) => string>> = {
  '@today': (today) => today,
  '@yesterday': (today) => plusDays(today, -1),
  '@30days': (today) => plusDays(today, -29),
  '@weekStart': weekStart,
  '@lastWeekStart': (today) => plusDays(weekStart(today), -7),
  '@lastWeekEnd': (today) => plusDays(weekStart(today), -1),
  '@monthStart': (today) => monthStart(today),
  '@monthEnd': (today) => plusDays(monthStart(today, 1), -1),
  '@lastMonthStart': (today) => monthStart(today, -1),
  '@lastMonthEnd': (today) => plusDays(monthStart(today), -1),
  '@quarterStart': (today) => monthStart(today, -((Number(today.slice(5, 7)) - 1) % 3)),
  '@yearStart': (today) => `${today.slice(0, 4)}-01-01`,
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
