import { sql } from 'kysely'
import * as z from 'zod'
import { PayPlanBody, PayPlanRates, PayPlanRow, type payPlans } from '@tessera/shared/contract/edu/pay-plans'
import { fromHundredths, toHundredths } from '@tessera/shared/contract/edu/values'
import * as column from '../../db/column.ts'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud, notFoundRefusal } from '../../db/crud.ts'
import { loadPage } from '../../db/pages.ts'
import { schemaColumns, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Handlers } from '../../http/context.ts'
import { insertRecords } from '../books/store.ts'
import { changeEduRecord, createEduRecord, switchStatus } from '../changes/store.ts'
import { text } from './text.ts'

const planRows = createCrud('edu_pay_plan', PayPlanBody)
type Rates = z.output<typeof PayPlanRates>

/** Throws unless the ends of the tiers increase and only the last one has none. */
function assertTiers({ tiers }: Pick<Rates, 'tiers'>, field: string): void {
  const ends = tiers.map(({ upTo }) => upTo)
  const isRising = ends.every((end, at) =>
    at === ends.length - 1 ? end === null : end !== null && (at === 0 || end > ends[at - 1]!),
  )
  if (!isRising) throw refuseField(field, text.badTiers)
}

/** Rates as the table has them: fen or basis points, bases x100. */
async function insertRates(trx: Db, planId: string, rates: Rates, userId: string): Promise<void> {
  await insertRecords(trx, 'edu_pay_plan_version', [
    {
      plan_id: planId,
      valid_from: rates.validFrom,
      mode: rates.mode,
      gradient: rates.gradient,
      tiers: rates.tiers.map(({ upTo, rate }) => ({
        upTo: upTo === null ? null : toHundredths(upTo),
        rate: toHundredths(rate),
      })),
      trial_rate: rates.trialRate === null ? null : toHundredths(rates.trialRate),
      makeup_count: rates.makeupCount === 1,
      assistant_rate_bp: toHundredths(rates.assistantPercent),
      min_per_lesson: toHundredths(rates.minPerLesson),
      creator_user_id: userId,
      creator_time: new Date(),
    },
  ])
}

const shownRates = ({ tiers, trialRate, assistantPercent, minPerLesson, ...rates }: Rates): Rates => ({
  ...rates,
  tiers: tiers.map(({ upTo, rate }) => ({
    upTo: upTo === null ? null : fromHundredths(upTo),
    rate: fromHundredths(rate),
  })),
  trialRate: trialRate === null ? null : fromHundredths(trialRate),
  assistantPercent: fromHundredths(assistantPercent),
  minPerLesson: fromHundredths(minPerLesson),
})

const versions = sql`coalesce((
  select jsonb_agg(jsonb_build_object('validFrom', v.valid_from, 'mode', v.mode, 'gradient', v.gradient, 'tiers', v.tiers,
    'trialRate', v.trial_rate, 'makeupCount', v.makeup_count::int, 'assistantPercent', v.assistant_rate_bp,
    'minPerLesson', v.min_per_lesson) order by v.valid_from desc)
  from edu_pay_plan_version v where v.plan_id = p.id), '[]')`

const select = sql`p.id, p.name, p.scope, p.course_id as "courseId", p.class_id as "classId", p.status,
  coalesce(c.name, k.name, '') as "targetName", p.last_modify_time as "lastModifyTime", ${versions} as versions, (
    select count(*) from edu_coach h where h.pay_plan_id = p.id and h.delete_mark = 0) as "coachCount"`
const join = sql`left join edu_course c on c.id = p.course_id left join edu_class k on k.id = p.class_id`
const toShown = (row: PayPlanRow): PayPlanRow => ({ ...row, versions: row.versions.map(shownRates) })

export const payPlanHandlers: Handlers<typeof payPlans> = {
  async list(page, { db }) {
    const { list, pagination } = await loadPage<PayPlanRow>(db, page, {
      alias: 'p',
      select,
      from: sql`from edu_pay_plan p where ${allConditions([
        sql`p.delete_mark = 0`,
        page.keyword && sql`p.name ilike ${containsPattern(page.keyword)}`,
      ])}`,
      join,
      order: sql`p.status desc, p.scope, p.name, p.id`,
    })
    return { list: list.map(toShown), pagination }
  },

  async read({ id }, { db }) {
    const { rows } = await typedSql(schemaColumns(PayPlanRow))`
      select ${select} from edu_pay_plan p ${join} where p.id = ${id} and p.delete_mark = 0`.execute(db)
    if (!rows[0]) throw notFoundRefusal()
    return toShown(rows[0])
  },

  async selector(_, { db }) {
    const { rows } = await typedSql({ id: column.text, fullName: column.text })`
      select id, name as "fullName" from edu_pay_plan
      where delete_mark = 0 and status = 'open' and scope = 'global' order by name, id`.execute(db)
    return { list: rows }
  },

  async create({ rates, ...body }, by) {
    assertTiers(rates, 'rates.tiers')
    const { userId } = by.session
    const id = await createEduRecord(by, 'payPlan', async (trx) => {
      const created = await planRows.create(trx, body, userId)
      await insertRates(trx, created, rates, userId)
      return created
    })
    return { id }
  },

  update: ({ id, lastModifyTime, ...body }, by) =>
    changeEduRecord(
      by,
      { noun: 'payPlan', id, action: 'update', expectedModifiedTime: lastModifyTime },
      (trx) => planRows.update(trx, id, body, by.session.userId),
    ),

  addRates: ({ id, ...rates }, by) => {
    assertTiers(rates, 'tiers')
    return changeEduRecord(by, { noun: 'payPlan', id, action: 'update' }, async (trx) => {
      const { rows } = await sql`
        select 1 from edu_payslip_line l join edu_payslip s on s.id = l.payslip_id
        where l.plan_id = ${id} and l.biz_date >= ${rates.validFrom}::date and s.status in ('confirmed', 'paid')
        limit 1`.execute(trx)
      if (rows.length > 0) throw refuseField('validFrom', text.confirmedMeanwhile, { date: rates.validFrom })
      await insertRates(trx, id, rates, by.session.userId)
    })
  },

  setCoaches: ({ id, coachIds }, by) =>
    changeEduRecord(by, { noun: 'payPlan', id, action: 'update' }, async (trx) => {
      const ids = [...new Set(coachIds)]
      const { rows } = await sql`
        select 1 from edu_coach where id = any(${ids}::text[]) and delete_mark = 0`.execute(trx)
      if (rows.length < ids.length) throw refuseField('coachIds', text.noCoach)
      await sql`update edu_coach set pay_plan_id = case when id = any(${ids}::text[]) then ${id} end
        where pay_plan_id = ${id} or id = any(${ids}::text[])`.execute(trx)
    }),

  async coaches({ id }, { db }) {
    const { rows } = await typedSql({ id: column.text, fullName: column.text })`
      select h.id, u.real_name as "fullName" from edu_coach h join org_user u on u.id = h.id
      where h.pay_plan_id = ${id} and h.delete_mark = 0 order by h.coach_no, h.id`.execute(db)
    if (rows.length === 0) await planRows.read(db, id)
    return { list: rows }
  },

  setState: ({ id }, by) =>
    changeEduRecord(by, { noun: 'payPlan', id, action: 'state' }, async (trx) => {
      await switchStatus(trx, { table: 'edu_pay_plan', id, userId: by.session.userId }, ['open', 'closed'])
    }),

  remove: ({ id }, by) =>
    changeEduRecord(by, { noun: 'payPlan', id, action: 'remove' }, async (trx) => {
      const { rows } = await typedSql({ n: column.number })`
        select count(*) as n from edu_payslip_line where plan_id = ${id}`.execute(trx)
      const found = rows[0]
      if (!found) throw notFoundRefusal()
      if (found.n > 0) throw refuse(text.used, { n: found.n })
      await sql`update edu_coach set pay_plan_id = null where pay_plan_id = ${id}`.execute(trx)
      await planRows.remove(trx, id, by.session.userId)
    }),
}
