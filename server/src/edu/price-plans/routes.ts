import { sql } from 'kysely'
import type * as z from 'zod'
import type { PricePlanBody, pricePlans } from '@tessera/shared/contract/edu/price-plans'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { createExportLink } from '../../export/link.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf, withoutHidden } from '../../permissions/scope.ts'
import { assertCampuses } from '../campuses/store.ts'
import { changeEduRecord, createEduRecord, switchStatus } from '../changes/store.ts'
import { pricePlanExport } from './export.ts'
import { protectedPricePlans } from './protected.ts'
import { listPricePlans, planConditions, pricePlanRows, shownPlan, storedPlan } from './store.ts'
import { text } from './text.ts'

type Body = z.output<typeof PricePlanBody>

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedPricePlans)

export const pricePlanHandlers: Handlers<typeof pricePlans> = {
  list: async (filter, context) => listPricePlans(context.db, await getScope(context), filter),
  async selector(filter, context) {
    const { pickerRows } = await getScope(context)
    const { rows } = await typedSql({
      ...columnsOf('edu_price_plan', 'id', 'billing', 'units', 'giftUnits'),
      fullName: column.text,
    })`
      select p.id, p.name as "fullName", p.billing, p.units, p.gift_units as "giftUnits" from edu_price_plan p
      where ${planConditions(pickerRows, { ...filter, onSale: 1 })} order by p.sort_code, p.units, p.id`.execute(
      context.db,
    )
    return { list: rows.map(shownPlan) }
  },
  exportExcel: (request, context) => createExportLink(pricePlanExport, request, context),
  async read({ id }, context) {
    const scope = await getScope(context)
    const _hidden = await scope.hiddenFieldsOf(context.db, id)
    return withoutHidden({ ...shownPlan(await pricePlanRows.read(context.db, id)), _hidden })
  },

  async create(input, by) {
    const scope = await getScope(by)
    const id = await createEduRecord(by, 'pricePlan', (trx) =>
      scope.create(trx, input, async (body) =>
        pricePlanRows.create(
          trx,
          storedPlan({ ...(await complete(trx, body)), status: 'open' as const }),
          by.session.userId,
        ),
      ),
    )
    return { id }
  },

  async update({ id, lastModifyTime, ...input }, by) {
    const scope = await getScope(by)
    await changeEduRecord(
      by,
      { noun: 'pricePlan', id, action: 'update', expectedModifiedTime: lastModifyTime },
      (trx) =>
        scope.update(trx, id, input, async (body) => {
          const { lastModifyTime: _, id: __, ...previous } = shownPlan(await pricePlanRows.read(trx, id))
          const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
          // A list price that was not sent belongs to the price before.
          const unitListPrice =
            'price' in sent && !('unitListPrice' in sent) ? undefined : previous.unitListPrice
          const completed = await complete(trx, { ...previous, unitListPrice, ...sent })
          await pricePlanRows.update(trx, id, storedPlan(completed), by.session.userId)
        }),
    )
  },

  async remove({ id }, by) {
    const scope = await getScope(by)
    await changeEduRecord(by, { noun: 'pricePlan', id, action: 'remove' }, async (trx) => {
      await scope.lockRow(trx, id)
      const { rows } = await typedSql({ n: column.number })`
        select count(*) as n from edu_order_line where price_plan_id = ${id} and delete_mark = 0`.execute(trx)
      if (rows[0]!.n > 0) throw refuse(text.sold, { n: rows[0]!.n })
      await pricePlanRows.remove(trx, id, by.session.userId)
    })
  },

  async setState({ id }, by) {
    const scope = await getScope(by)
    await changeEduRecord(by, { noun: 'pricePlan', id, action: 'state' }, async (trx) => {
      await scope.lockRow(trx, id)
      await switchStatus(trx, { table: 'edu_price_plan', id, userId: by.session.userId }, ['open', 'closed'])
    })
  },
}

/**
 * Checks the rules across fields, clears what does not belong to the scope and billing, and fills the list price of one
 * lesson or day.
 */
async function complete<B extends Body>(trx: Db, body: B): Promise<B & { unitListPrice: number }> {
  const { scope, billing, units, days, price, saleFrom, saleTo, validFrom, validFromDate } = body
  const isByPeriod = billing === 'days' || billing === 'months' || billing === 'term'
  if (scope === 'course') await assertOpenCourse(trx, body.courseId)
  if (scope === 'subject') await assertSubject(trx, body.subjectId)
  if (!isByPeriod && units <= 0) throw refuseField('units', text.noUnits)
  if (isByPeriod && !days) throw refuseField('days', text.noDays)
  if (saleFrom && saleTo && saleTo < saleFrom) throw refuseField('saleTo', text.saleReversed)
  if (validFrom === 'fixed' && !validFromDate) throw refuseField('validFromDate', text.noStart)
  await assertCampuses(trx, 'campusIds', body.campusIds)
  const count = isByPeriod ? (days ?? 1) : units
  return {
    ...body,
    courseId: scope === 'course' ? body.courseId : null,
    subjectId: scope === 'subject' ? body.subjectId : null,
    units: isByPeriod ? 0 : units,
    giftUnits: isByPeriod ? 0 : body.giftUnits,
    days: isByPeriod ? days : null,
    validFromDate: validFrom === 'fixed' ? validFromDate : null,
    unitListPrice: body.unitListPrice ?? Math.round((price * 100) / count) / 100,
  }
}

async function assertOpenCourse(trx: Db, id: string | null | undefined): Promise<void> {
  if (!id) throw refuseField('courseId', text.noCourse)
  const { rows } = await sql`
    select 1 from edu_course where id = ${id} and delete_mark = 0 and status = 'open' for key share`.execute(
    trx,
  )
  if (rows.length === 0) throw refuseField('courseId', text.courseClosed)
}

async function assertSubject(trx: Db, id: string | null | undefined): Promise<void> {
  const { rows } = await sql`
    select 1 from edu_subject where id = ${id ?? ''} and delete_mark = 0 for key share`.execute(trx)
  if (rows.length === 0) throw refuseField('subjectId', text.noSubject)
}
