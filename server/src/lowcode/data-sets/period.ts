import type { DataSetPeriod, PeriodDays } from '@tessera/shared/contract/lowcode/data-set-period'
import { refuseField } from '../../errors/refusal.ts'
import {
  countDays,
  monthStart,
  plusDays,
  quarterStart,
  weekStart,
  yearBefore,
  yearStart,
} from '@tessera/shared/contract/lowcode/calendar-days'
import { text } from './text.ts'
import { isDay } from './values.ts'

/** A longer period is refused: its days are listed to compare it. */
const maxDays = 36_600

/** The days of a period, and those that it is compared with. */
export interface ResolvedPeriod {
  readonly column: string | undefined
  readonly days: PeriodDays
  readonly before: PeriodDays | null
}

/** The days of a period on a day. Refuses days of its own that are none or in the wrong order. */
export function resolvePeriod(period: DataSetPeriod, today: string): ResolvedPeriod {
  const { column, compare } = period
  const days = daysOf(period, today)
  if (compare === undefined) return { column, days, before: null }
  const before =
    compare === 'year'
      ? { from: yearBefore(days.from), to: yearBefore(days.to) }
      : previousOf(period.preset, days)
  return { column, days, before }
}

function daysOf({ preset, from = '', to = '' }: DataSetPeriod, today: string): PeriodDays {
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: weekStart(today), to: plusDays(weekStart(today), 6) }
    case 'days30':
      return { from: plusDays(today, -29), to: today }
    case 'month':
      return { from: monthStart(today), to: plusDays(monthStart(today, 1), -1) }
    case 'lastMonth':
      return { from: monthStart(today, -1), to: plusDays(monthStart(today), -1) }
    case 'quarter':
      return { from: quarterStart(today), to: plusDays(quarterStart(today, 1), -1) }
    case 'year':
      return { from: yearStart(today), to: plusDays(yearStart(today, 1), -1) }
    case 'lastYear':
      return { from: yearStart(today, -1), to: plusDays(yearStart(today), -1) }
    case 'custom': {
      const isRange = isDay(from) && isDay(to) && from <= to && countDays(from, to) <= maxDays
      if (!isRange) throw refuseField('period', text.wrongPeriod)
      return { from, to }
    }
  }
}

/** The calendar unit before, or as many days before the first one. */
function previousOf(preset: DataSetPeriod['preset'], { from, to }: PeriodDays): PeriodDays {
  const end = plusDays(from, -1)
  if (preset === 'month' || preset === 'lastMonth') return { from: monthStart(from, -1), to: end }
  if (preset === 'quarter') return { from: quarterStart(from, -1), to: end }
  if (preset === 'year' || preset === 'lastYear') return { from: yearStart(from, -1), to: end }
  return { from: plusDays(from, -countDays(from, to)), to: end }
}
