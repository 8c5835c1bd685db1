import { sql } from 'kysely'
import type { Grain, PeriodPreset, StatisticsQuery } from '@tessera/shared/contract/edu/statistics'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuseField } from '../../errors/refusal.ts'
import type { Context } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { protectedClasses } from '../classes/protected.ts'
import { protectedOrders } from '../orders/protected.ts'
import { protectedReceipts } from '../receipts/protected.ts'
import { assertDate } from '../schedule/expand-rule.ts'
import { protectedStudents } from '../students/protected.ts'
import type { Rights } from './figure.ts'
import { countDays } from '../ledger/dates.ts'
import { lastYearOf, periodOf, previousOf, splitPeriod, type Days, type ZonedPeriods } from './periods.ts'
import { text } from './text.ts'

/** Five years and a bit: longer periods are refused. */
const maxDays = 1_850
const maxPoints = 400

/** What the caller may see. Amounts need the column with the amount of orders. */
export async function loadRights(context: Pick<Context, 'db' | 'session'>): Promise<Rights> {
  const [classes, students, orders, receipts] = await Promise.all([
    scopeOf(context, protectedClasses),
    scopeOf(context, protectedStudents),
    scopeOf(context, protectedOrders),
    scopeOf(context, protectedReceipts),
  ])
  return { classes, students, orders, receipts, seesMoney: !orders.hiddenEverywhere.includes('netAmount') }
}

/** The days that a query means at one campus after the other, and what answers say about them. */
export interface ResolvedDays {
  readonly zones: readonly { readonly timeZone: string; readonly days: Days; readonly today: string }[]
  readonly asOf: number
}

/** The days of a query by the clock of each zone; throws where the dates make no period. */
export async function resolveDays(db: Db, query: StatisticsQuery): Promise<ResolvedDays> {
  const ids = query.campusIds?.split(',').filter(Boolean) ?? []
  const { rows } = await typedSql({ timeZone: column.text, today: column.date, asOf: column.time })`
    select z.time_zone as "timeZone", (now() at time zone z.time_zone)::date as today, now() as "asOf"
    from edu_campus z ${ids.length > 0 ? sql`where z.id = any(${ids}::text[])` : sql``}
    group by z.time_zone order by count(*) desc, z.time_zone`.execute(db)
  const preset = presetOf(query)
  const custom = preset === 'custom' ? customDays(query) : null
  return {
    zones: rows.map(({ timeZone, today }) => ({
      timeZone,
      today,
      days: custom ?? periodOf(preset === 'custom' ? 'month' : preset, today),
    })),
    asOf: rows[0]?.asOf ?? Date.now(),
  }
}

/** What a query means by its period. */
const presetOf = ({ preset, dateFrom, dateTo }: StatisticsQuery): PeriodPreset =>
  preset ?? (dateFrom || dateTo ? 'custom' : 'month')

function customDays({ dateFrom: from, dateTo: to }: StatisticsQuery): Days {
  if (!from || !to) throw refuseField(from ? 'dateTo' : 'dateFrom', text.noDates)
  assertDate('dateFrom', from)
  assertDate('dateTo', to)
  if (to < from) throw refuseField('dateTo', text.datesReversed, { from, to })
  if (countDays(from, to) > maxDays) throw refuseField('dateTo', text.periodTooLong, { max: maxDays })
  return { from, to }
}

export const ownPeriod = ({ zones }: Pick<ResolvedDays, 'zones'>): ZonedPeriods => ({
  zones: zones.map(({ timeZone, today, days }) => ({ timeZone, today, periods: [days] })),
})

/** The period itself, the one before and the one a year before. */
export const comparedPeriods = ({ zones }: ResolvedDays, query: StatisticsQuery): ZonedPeriods => ({
  zones: zones.map(({ timeZone, today, days }) => ({
    timeZone,
    today,
    periods: [days, previousOf(presetOf(query), days), lastYearOf(days)],
  })),
})

/** The days, weeks or months of the period. */
export function trendPeriods({ zones }: ResolvedDays, grain: Grain): ZonedPeriods {
  const split = zones.map(({ timeZone, today, days }) => ({
    timeZone,
    today,
    periods: splitPeriod(days, grain),
  }))
  if (split.some(({ periods }) => periods.length > maxPoints))
    throw refuseField('grain', text.tooManyPoints, { max: maxPoints })
  return { zones: split }
}

const toWire = ({ from, to }: Days) => ({ dateFrom: from, dateTo: to })

/** What every answer says about itself. */
export function echoOf({ zones, asOf }: ResolvedDays, query: StatisticsQuery, figures: readonly string[]) {
  const days = zones[0]?.days ?? customDays(query)
  return {
    params: {
      ...toWire(days),
      prev: toWire(previousOf(presetOf(query), days)),
      yoy: toWire(lastYearOf(days)),
      activeDays: query.activeDays,
      churnGraceDays: query.churnGraceDays,
      renewEarlyDays: query.renewEarlyDays,
      churnMode: query.churnMode,
    },
    asOf,
    timeZones: zones.map(({ timeZone }) => timeZone),
    figures: [...figures],
  }
}
