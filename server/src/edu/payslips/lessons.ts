import { sql } from 'kysely'
import * as z from 'zod'
import { payGradients, payModes } from '@tessera/shared/contract/edu/pay-plans'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { monthOf } from '../ledger/dates.ts'
import { dateIn } from '../receipts/collect.ts'
import { computePay, type PayLine } from './compute.ts'

const Tiers = z.array(z.object({ upTo: z.number().nullable(), rate: z.number() }))
const Rates = z.object({
  planId: z.string(),
  validFrom: z.string(),
  mode: z.enum(payModes),
  gradient: z.enum(payGradients),
  tiers: Tiers,
  trialRate: z.number().nullable(),
  makeupCount: z.boolean(),
  assistantRateBp: z.number(),
  minPerLesson: z.number(),
})

/** The plan of the lesson `e` for the coach `h`: that of its class, else of its course, else of the coach. */
const planOf = sql`coalesce(
  (select p.id from edu_pay_plan p where p.scope = 'class' and p.class_id = e.class_id and p.status = 'open' and p.delete_mark = 0),
  (select p.id from edu_pay_plan p where p.scope = 'course' and p.course_id = e.course_id and p.status = 'open' and p.delete_mark = 0),
  h.pay_plan_id)`

/** A confirmed or paid line of the lesson `e` for a coach, which no later one has taken back. */
const isPaid = (coachId: string) => sql`coalesce((
  select sum(case l.kind when 'undo' then -1 else 1 end) from edu_payslip_line l join edu_payslip s on s.id = l.payslip_id
  where l.lesson_id = e.id and s.coach_id = ${coachId} and s.status in ('confirmed', 'paid') and s.delete_mark = 0), 0) > 0`

/**
 * The lessons that pay a coach in a month: those of the month, and earlier ones whose roll-call was made after the payslip of
 * their month was confirmed.
 */
async function listTaught(db: Db, coachId: string, month: string) {
  const { rows } = await typedSql({
    lessonId: column.text,
    campusId: column.text,
    bizDate: column.date,
    role: column.oneOf('coach', 'assistant'),
    isTrial: column.boolean,
    lessonUnits: column.number,
    heads: column.number,
    makeupHeads: column.number,
    studentUnits: column.number,
    recognised: column.number,
    rates: column.jsonOf(Rates).orNull,
  })`
    select e.id as "lessonId", e.campus_id as "campusId", e.biz_date as "bizDate",
      case when e.coach_id = ${coachId} then 'coach' else 'assistant' end as role, e.kind = 'trial' as "isTrial",
      e.units as "lessonUnits", r.heads, r."makeupHeads", r."studentUnits", coalesce((
        select -sum(g.amount) from edu_ledger_entry g where g.lesson_id = e.id
          and g.type in ('consume', 'consume_undo', 'settle_owed')), 0) as recognised, (
        select jsonb_build_object('planId', v.plan_id, 'validFrom', v.valid_from, 'mode', v.mode, 'gradient', v.gradient,
          'tiers', v.tiers, 'trialRate', v.trial_rate, 'makeupCount', v.makeup_count,
          'assistantRateBp', v.assistant_rate_bp, 'minPerLesson', v.min_per_lesson)
        from edu_pay_plan_version v where v.plan_id = ${planOf} and v.valid_from <= e.biz_date
        order by v.valid_from desc limit 1) as rates
    from edu_lesson e join edu_coach h on h.id = ${coachId} cross join lateral (
      select count(*) filter (where k.status in ('present', 'late') and k.roster_type <> 'makeup') as heads,
        count(*) filter (where k.status in ('present', 'late') and k.roster_type = 'makeup') as "makeupHeads",
        coalesce(sum(k.deduct_units), 0) as "studentUnits"
      from edu_roster k where k.lesson_id = e.id and k.delete_mark = 0) r
    where e.delete_mark = 0 and e.status = 'done' and (e.coach_id = ${coachId} or ${coachId} = any(e.assistant_ids))
      and not ${isPaid(coachId)} and (to_char(e.biz_date, 'YYYY-MM') = ${month} or (to_char(e.biz_date, 'YYYY-MM') < ${month}
        and exists (select 1 from edu_payslip s where s.coach_id = ${coachId} and s.month = to_char(e.biz_date, 'YYYY-MM')
          and s.status in ('confirmed', 'paid') and s.delete_mark = 0)))
    order by e.biz_date, e.start_at, e.id`.execute(db)
  return rows
}

/** What a coach was paid for lessons that are not held any more, or that another coach has got. */
async function listGone(db: Db, coachId: string) {
  const { rows } = await typedSql({
    lessonId: column.text,
    campusId: column.text,
    bizDate: column.date,
    role: column.oneOf('coach', 'assistant'),
    amount: column.number,
  })`
    select l.lesson_id as "lessonId", l.campus_id as "campusId", l.biz_date as "bizDate", l.role, sum(l.amount) as amount
    from edu_payslip_line l join edu_payslip s on s.id = l.payslip_id join edu_lesson e on e.id = l.lesson_id
    where s.coach_id = ${coachId} and s.status in ('confirmed', 'paid') and s.delete_mark = 0
      and (e.status <> 'done' or e.delete_mark = 1 or not (e.coach_id = ${coachId} or ${coachId} = any(e.assistant_ids)))
    group by l.lesson_id, l.campus_id, l.biz_date, l.role having sum(l.amount) <> 0
    order by l.biz_date, l.lesson_id`.execute(db)
  return rows
}

/** What a coach gets for a month as of now. */
export async function computeMonth(db: Db, coachId: string, month: string): Promise<readonly PayLine[]> {
  const taught = await listTaught(db, coachId, month)
  const gone = await listGone(db, coachId)
  return computePay(taught, gone)
}

/** The campus of the payslips of the coach `h`: the first of theirs, else the one where they give most lessons. */
export const payslipCampus = sql`coalesce((
  select z.id from unnest(h.campus_ids) with ordinality as x (id, place) join edu_campus z on z.id = x.id
  order by x.place limit 1), (
  select e.campus_id from edu_lesson e where (e.coach_id = h.id or h.id = any(e.assistant_ids)) and e.delete_mark = 0
  group by e.campus_id order by count(*) desc, e.campus_id limit 1))`

/**
 * The coaches that have something to be paid or taken back in a month, with the campus of their payslip. A month that has not
 * begun at the campus has nothing to be paid.
 */
export async function listPaidCoaches(db: Db, month: string, coachIds: readonly string[] | undefined) {
  const { rows } = await typedSql({ id: column.text, campusId: column.text, timeZone: column.text })`
    select c.id, c."campusId", z.time_zone as "timeZone" from (select h.id, ${payslipCampus} as "campusId"
    from edu_coach h where h.delete_mark = 0 and exists (
      select 1 from edu_lesson e where (e.coach_id = h.id or h.id = any(e.assistant_ids)) and e.delete_mark = 0
        and to_char(e.biz_date, 'YYYY-MM') <= ${month})
      ${coachIds ? sql`and h.id = any(${coachIds}::text[])` : sql``}) c join edu_campus z on z.id = c."campusId"
    order by c.id`.execute(db)
  const now = Date.now()
  return rows.filter(({ timeZone }) => month <= monthOf(dateIn(timeZone, now)))
}

/** Whether a month has begun at a campus. */
export async function hasBegun(db: Db, month: string): Promise<boolean> {
  const { rows } = await typedSql({ timeZone: column.text })`
    select distinct time_zone as "timeZone" from edu_campus where delete_mark = 0`.execute(db)
  const now = Date.now()
  return rows.some(({ timeZone }) => month <= monthOf(dateIn(timeZone, now)))
}
