import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { isStarted } from '../books/line-figures.ts'

/** Days after the last lesson was used up or expired in which a student can still renew (`churnGraceDays`). */
const graceDays = 30
/** Days in which a trial lesson that took place makes a lead one who is on trial. */
const trialDays = 60

/** SQL condition on a suspension `p`. */
const coversToday = sql`p.delete_mark = 0 and p.status in ('planned', 'active') and p.from_date <= today.day
  and (p.to_date is null or p.to_date >= today.day)`

/**
 * SQL query: what follows from the facts about the students `s` for which `which` holds. A line is open while it has
 * lessons or days left, once something was paid for it. Without an open line a student has ended, and after the grace days is
 * lost.
 */
const derived = (which: RawBuilder<unknown>) => sql`
  select s.id, f.signed_first, f.signed_last, f.attended, f.ended, f.orders,
    case when f.ended is null then null else f.ended + ${graceDays}::int end as churns,
    case
      when f.open > f.suspended then 'member'
      when f.open > 0 then 'suspended'
      -- Bought before this system was used: the dates say so, but there is no order.
      when f.lines = 0 and f.orders = 0 and s.first_sign_date is not null and f.is_paused then 'suspended'
      when f.lines = 0 and (f.orders > 0 or s.first_sign_date is null) then case when f.trials > 0 then 'trial' else 'lead' end
      when today.day >= f.ended + ${graceDays}::int then 'churned'
      else 'ended'
    end as stage,
    f.signed, f.booked, f.tried
  from edu_student s join edu_campus z on z.id = s.campus_id
    cross join lateral (select (now() at time zone z.time_zone)::date as day) today
    cross join lateral (
      select count(*) as signed, count(*) filter (where x.is_started) as lines,
        count(*) filter (where x.is_started and x.is_open) as open,
        count(*) filter (where x.is_started and x.is_open and x.is_paused) as suspended,
        min(x.signed) as signed_first, max(x.signed) as signed_last,
        case when bool_or(x.is_started and x.is_open) then null
          else max(x.last_day) filter (where x.is_started) end as ended
      from (
        select o.sign_date as signed, ${isStarted('l')} as is_started,
          l.status in ('pending', 'active', 'suspended') and (l.expire_date is null or l.expire_date >= today.day)
            and (l.period_to is null or l.period_to >= today.day) as is_open,
          l.is_suspended or l.status = 'suspended' or exists (
            select 1 from edu_suspension p where p.student_id = s.id and coalesce(p.line_id, l.id) = l.id
              and ${coversToday}) as is_paused,
          coalesce(l.closed_date, l.due_date, least(l.expire_date, l.period_to), (
            select max(n.biz_date) from edu_ledger_entry n where n.line_id = l.id), l.effective_from) as last_day
        from edu_order_line l join edu_order o on o.id = l.order_id and o.delete_mark = 0
          and o.status not in ('draft', 'approving', 'void')
        where l.student_id = s.id and l.delete_mark = 0 and l.status <> 'void') x) lines
    cross join lateral (
      select count(*) filter (where c.is_booked or c.is_tried and c.day > today.day - ${trialDays}::int) as trials,
        count(*) filter (where c.is_booked) as booked, count(*) filter (where c.is_tried) as tried
      from (
        select r.biz_date as day, r.status in ('present', 'late') as is_tried,
          r.status = 'pending' and r.biz_date >= today.day as is_booked
        from edu_roster r join edu_lesson e on e.id = r.lesson_id and e.delete_mark = 0 and e.status <> 'cancelled'
        where r.student_id = s.id and r.roster_type = 'trial' and r.delete_mark = 0) c) tries
    cross join lateral (
      select max(r.biz_date) as attended from edu_roster r
      where r.student_id = s.id and r.delete_mark = 0 and r.roster_type <> 'trial'
        and r.status in ('present', 'late')) seats
    cross join lateral (
      select exists (select 1 from edu_suspension p where p.student_id = s.id and ${coversToday}) as is_paused,
        (select count(*) from edu_order o where o.student_id = s.id and o.delete_mark = 0) as orders) other
    cross join lateral (
      select lines.signed, lines.lines, lines.open, lines.suspended, lines.signed_first, lines.signed_last, tries.*, seats.*, other.*,
        case when lines.lines > 0 then lines.ended
          when other.orders = 0 then greatest(seats.attended, s.last_sign_date, s.first_sign_date) end as ended) f
  where s.delete_mark = 0 and ${which}`

/**
 * SQL that stores the stage, the dates of sales, lessons and leaving, and the column of the board of leads of the students
 * `s` for which `which` holds, as they follow from the facts of today (I15).
 */
export const writeStages = (which: RawBuilder<unknown>) => sql`
  update edu_student s set stage = n.stage, first_sign_date = n.first_sign, last_sign_date = n.last_sign,
    last_attend_date = n.attended, end_date = n.ended, churn_date = n.churns, track_status = n.track
  from (
    select d.*, coalesce(d.signed_first, case when d.orders = 0 then o.first_sign_date end) as first_sign,
      coalesce(d.signed_last, case when d.orders = 0 then o.last_sign_date end) as last_sign,
      case
        when d.stage not in ('lead', 'trial') or d.signed > 0 then 'signed'
        when o.track_status = 'invalid' then 'invalid'
        when d.tried > 0 then 'tried'
        when d.booked > 0 then 'booked'
        when o.track_status in ('signed', 'booked') then 'tracking'
        else coalesce(o.track_status, 'none')
      end as track
    from (${derived(which)}) d join edu_student o on o.id = d.id
  ) n
  where s.id = n.id and (s.stage, s.first_sign_date, s.last_sign_date, s.last_attend_date, s.end_date, s.churn_date,
    s.track_status) is distinct from (n.stage, n.first_sign, n.last_sign, n.attended, n.ended, n.churns, n.track)`

/** SQL condition on the students `s`. */
export const isOneOf = (ids: readonly string[]) => sql`s.id = any(${[...ids]}::text[])`

/**
 * Stores what follows from the facts of today (`writeStages`) about some students, without `ids` about all. Commands that
 * change orders, lines, suspensions, trials or attendance call it in their transaction, after their changes; `saveBook` and
 * `syncRosters` call it themselves. What changes by the day alone, the nightly job finds.
 */
export async function refreshStages(trx: Db, ids?: readonly string[]): Promise<void> {
  await writeStages(ids ? isOneOf(ids) : sql`true`).execute(trx)
}
