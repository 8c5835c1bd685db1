import { sql } from 'kysely'
import * as z from 'zod'
import { PlaceStatus } from '@tessera/shared/contract/edu/campuses'
import {
  PricePlanBody,
  type PricePlanFilter,
  type PricePlanRow,
} from '@tessera/shared/contract/edu/price-plans'
import { fromHundredths, toHundredths } from '@tessera/shared/contract/edu/values'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import { allConditions, containsPattern, selectColumns } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { loadPage, orderBy } from '../../db/pages.ts'
import { exportConditions } from '../../export/rows.ts'
import { withoutHidden, type Scope } from '../../permissions/scope.ts'
import { campusNames } from '../campuses/store.ts'

const StoredPlan = PricePlanBody.extend({
  status: PlaceStatus.default('open'),
  unitListPrice: z.number().optional(),
})

/** The columns of edu_price_plan, with money in fen and lessons x100. */
export const pricePlanRows = createCrud('edu_price_plan', StoredPlan)

const hundredths = ['units', 'giftUnits', 'price', 'unitListPrice'] as const

const convert = <B extends object>(row: B, by: (value: number) => number): B => ({
  ...row,
  ...Object.fromEntries(
    hundredths.flatMap((key) => {
      const value = (row as Record<string, unknown>)[key]
      return typeof value === 'number' ? [[key, by(value)]] : []
    }),
  ),
})
/** Between the wire (yuan, lessons) and the table (fen, x100). */
export const storedPlan = <B extends object>(body: B): B => convert(body, toHundredths)
export const shownPlan = <B extends object>(row: B): B => convert(row, fromHundredths)

/** SQL condition: the plan `p` is open, and today is one of its days of sale. Days are those of China. */
const isOnSale = sql`(p.status = 'open'
  and (p.sale_from is null or p.sale_from <= (now() at time zone 'Asia/Shanghai')::date)
  and (p.sale_to is null or p.sale_to >= (now() at time zone 'Asia/Shanghai')::date))`

const select = sql`
  p.id, ${selectColumns(StoredPlan, 'p')}, coalesce(c.name, s.name, '') as "targetName",
  ${campusNames(sql`p.campus_ids`)} as "campusNames", ${isOnSale} as "isOnSale",
  (select count(*) from edu_order_line l where l.price_plan_id = p.id and l.delete_mark = 0) as "soldCount"`
const join = sql`left join edu_course c on c.id = p.course_id left join edu_subject s on s.id = p.subject_id`

/** SQL condition: the plan `p` can be bought for a course. */
export const isForCourse = (
  courseId: string,
) => sql`(p.course_id = ${courseId} or p.scope = 'any' or p.subject_id = (
  select x.subject_id from edu_course x where x.id = ${courseId}))`

export const planConditions = (
  rows: Scope['rows'],
  { courseId, campusId, status, onSale, keyword }: Partial<PricePlanFilter>,
) =>
  allConditions([
    sql`p.delete_mark = 0`,
    rows,
    courseId && isForCourse(courseId),
    campusId && sql`p.campus_ids = '{}' or ${campusId} = any(p.campus_ids)`,
    status && sql`p.status = ${status}`,
    onSale !== undefined && sql`${isOnSale} = ${onSale === 1}`,
    keyword && sql`p.name ilike ${containsPattern(keyword)}`,
  ])

const sortable = { name: sql`p.name`, price: sql`p.price`, units: sql`p.units`, saleTo: sql`p.sale_to` }
const orderOf = (scope: Scope, filter: PricePlanFilter) => {
  scope.assertSortable(filter.sidx)
  return orderBy(filter, scope.ifVisibleEach(sortable), sql`p.status desc, p.sort_code, p.units, p.id`)
}

export async function listPricePlans(db: Db, scope: Scope, filter: PricePlanFilter) {
  const { list, pagination } = await loadPage<PricePlanRow & { _hidden: string[] }>(db, filter, {
    alias: 'p',
    select: sql`${select}, ${scope.hidden} as "_hidden"`,
    from: sql`from edu_price_plan p where ${planConditions(scope.rows, filter)}`,
    join,
    order: orderOf(scope, filter),
  })
  return { list: list.map(shownPlan).map(withoutHidden), pagination }
}

export function pricePlanExportQuery(scope: Scope, filter: PricePlanFilter & ExportInput) {
  const { ticked, cut } = exportConditions(sql`p.id`, filter)
  const order = orderOf(scope, filter)
  return sql`
    select ${select}, ${scope.hidden} as "_hidden" from (
      select p.* from edu_price_plan p where ${planConditions(scope.rows, filter)} ${ticked} order by ${order} ${cut}) p
    ${join} order by ${order}`
}
