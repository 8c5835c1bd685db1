import {
  namesOfParameter,
  parseRange,
  rangeNames,
  type RelativePeriod,
  type ReportParameter,
} from '@tessera/shared/contract/lowcode/report-parameters'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { refuseField } from '../../errors/refusal.ts'
import type { Services } from '../../feature/services.ts'
import {
  monthStart,
  plusDays,
  quarterStart,
  weekStart,
  yearStart,
} from '@tessera/shared/contract/lowcode/calendar-days'
import type { ParameterDays } from './engine/values.ts'
import type { Sent } from './load-tables.ts'
import { text } from './text.ts'

/**
 * The values of the parameters of a report by the names that formulas and data sets read. A range becomes its two days, and
 * the text of both under its own name. Values are never part of a statement or a formula.
 */
export function resolveParameters(
  dataSets: Pick<Services['dataSets'], 'resolve'>,
  parameters: readonly ReportParameter[],
  sent: Readonly<Record<string, Sent>>,
  now: number = Date.now(),
): Readonly<Record<string, Sent>> {
  const names = new Set(parameters.flatMap(namesOfParameter))
  const unknown = Object.keys(sent).find((name) => !names.has(name))
  if (unknown !== undefined)
    throw refuseField('parameters', text.unknownParameter, { name: unknown.slice(0, 60) })
  const given: Record<string, Sent> = { ...sent }
  const ranges: string[] = []
  const plain = parameters.flatMap((parameter): ReportParameter[] => {
    const { name, label, required, defaultValue, input } = parameter
    if (input?.as === 'options') assertOption(parameter, given[name])
    if (input?.as !== 'range') return [parameter]
    const value = given[name] ?? ''
    delete given[name]
    const range = readRange(value === '' ? defaultValue : value, now)
    if (range === undefined) throw refuseField('parameters', text.badRange, { name: label || name })
    ranges.push(name)
    return rangeNames(name).map((own, at) => {
      const day = at === 0 ? range?.start : range?.end
      if (day) given[own] = day
      return { name: own, label: label || name, type: 'date', required, defaultValue: '' }
    })
  })
  const values = Object.fromEntries(
    [...dataSets.resolve(plain, given)].map(([name, { value }]) => [name, value as Sent]),
  )
  for (const name of ranges) {
    const days = rangeNames(name).map((own) => values[own] ?? '')
    values[name] = days.some((day) => day !== '') ? days.join(' ~ ') : null
  }
  return values
}

/** The parameters that are days or times in formulas, with both days of each range. */
export const daysOfParameters = (parameters: readonly ReportParameter[]): ParameterDays =>
  new Map(
    parameters.flatMap(({ name, type, input }): [string, 'date' | 'time'][] => {
      if (input?.as === 'range') return rangeNames(name).map((own) => [own, 'date'])
      return type === 'date' || type === 'time' ? [[name, type]] : []
    }),
  )

/** Refuses two parameters that formulas and data sets could not tell apart. */
export function assertParameterNames(parameters: readonly ReportParameter[]): void {
  const names = parameters.flatMap(namesOfParameter)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw refuseField('parameters', text.sameParameter, { name: twice })
}

function assertOption({ name, label, input }: ReportParameter, value: Sent | undefined): void {
  if (input?.as !== 'options' || value === undefined || value === null || value === '') return
  if (!input.options.some((option) => option.value === String(value)))
    throw refuseField('parameters', text.noOption, { name: label || name })
}

/** Both days; null for none, undefined for what is no range of days. */
function readRange(value: Sent, now: number): { start: string; end: string } | null | undefined {
  if (value === '' || value === null) return null
  const period = periods[value as RelativePeriod] as (typeof periods)[RelativePeriod] | undefined
  if (period) {
    const [start, end] = period(formatInstant(now, 'yyyy-MM-dd'))
    return { start, end }
  }
  const range = parseRange(String(value))
  if (!range) return undefined
  return range.start !== '' && range.end !== '' && range.start > range.end ? undefined : range
}

/** The first and the last day of periods, from the present day. */
const periods: Readonly<Record<RelativePeriod, (today: string) => [string, string]>> = {
  '@thisDay': (today) => [today, today],
  '@thisWeek': (today) => [weekStart(today), plusDays(weekStart(today), 6)],
  '@thisMonth': (today) => [monthStart(today), plusDays(monthStart(today, 1), -1)],
  '@lastMonth': (today) => [monthStart(today, -1), plusDays(monthStart(today), -1)],
  '@thisQuarter': (today) => [quarterStart(today), plusDays(quarterStart(today, 1), -1)],
  '@thisYear': (today) => [yearStart(today), plusDays(yearStart(today, 1), -1)],
  '@last30days': (today) => [plusDays(today, -29), today],
}
