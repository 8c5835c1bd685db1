import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Today at the campuses of the demo. */
const today = sql`(now() at time zone 'Asia/Shanghai')::date`

/**
 * Changes the demo at random, but the same way for the same seed: what it has too little of, such as make-ups, trials,
 * cancelled lessons, refunds, void receipts of closed months, period cards and answered reviews.
 */
export async function shuffleDemo(db: Db, seed: number): Promise<void> {
  const chance = (name: string, per: number) =>
    sql.raw(`(abs(hashtext(${name} || ':${seed}')) % 1000) < ${per}`)
  // Orders that become the second one of another student.
  const moved = sql`(select o.id, (
      select p.student_id from edu_order p where p.student_id <> o.student_id and p.sign_date < o.sign_date
      order by p.sign_date, p.id limit 1 offset abs(hashtext(o.id)) % 20) as buyer
    from edu_order o where ${chance(`'rw' || o.id`, 100)})`
  /** Lines of some students with several, in an order that the changes below do not change. */
  const returned = sql`(
    select l.id, l.order_id, row_number() over (partition by l.student_id order by o.creator_time, l.id) as place
    from edu_order_line l join edu_order o on o.id = l.order_id
    where ${chance(`'lr' || l.student_id`, 500)} and (
      select count(*) from edu_order_line y where y.student_id = l.student_id) > 1)`
  const statements = [
    sql`update edu_order_line l set student_id = x.buyer from ${moved} x where l.order_id = x.id and x.buyer is not null`,
    sql`update edu_order o set student_id = x.buyer, type = 'renew' from ${moved} x where o.id = x.id and x.buyer is not null`,
    sql`update edu_lesson set status = 'cancelled' where status = 'scheduled' and ${chance('id', 150)}`,
    sql`update edu_lesson set status = 'scheduled' where status = 'done' and ${chance(`'o' || id`, 20)}`,
    sql`update edu_roster set status = 'pending' where ${chance(`'p' || id`, 20)}`,
    sql`update edu_roster set roster_type = 'trial' where ${chance(`'t' || id`, 25)}`,
    sql`update edu_roster set roster_type = 'temp' where ${chance(`'b' || id`, 25)}`,
    sql`update edu_roster set owed_units = 50 where status = 'present' and ${chance(`'w' || id`, 15)}`,
    sql`update edu_roster set charge_reason = 'period_card' where ${chance(`'c' || id`, 15)}`,
    sql`update edu_roster m set roster_type = 'makeup', makeup_of = x.id from (
        select r.id, r.student_id, (select t.id from edu_roster t where t.student_id = r.student_id and t.biz_date > r.biz_date
          and t.status in ('present', 'late') order by t.biz_date limit 1) as target
        from edu_roster r where r.status in ('leave', 'absent') and ${chance(`'m' || r.id`, 300)}) x where m.id = x.target`,
    sql`insert into edu_makeup_right (id, origin_roster_id, student_id, expire_date, status, target_roster_id)
        select 'mr.' || r.id, r.id, r.student_id, r.biz_date + 20 + abs(hashtext(r.id)) % 40,
          case when m.id is not null then 'used' when ${chance(`'mw' || r.id`, 100)} then 'waived' else 'open' end, m.id
        from edu_roster r left join edu_roster m on m.makeup_of = r.id and m.roster_type = 'makeup'
        where r.status in ('leave', 'absent') and ${chance(`'mr' || r.id`, 700)} on conflict do nothing`,
    sql`update edu_order set type = case when ${chance(`'r' || id`, 300)} then 'renew' when ${chance(`'e' || id`, 200)} then 'expand' else type end`,
    sql`update edu_order_line set closed_date = effective_from + 20, due_date = effective_from + 20, due_reason = 'used_up', status = 'used_up'
        where ${chance(`'d' || id`, 200)}`,
    sql`update edu_order_line set expire_date = current_date + (abs(hashtext(id)) % 60) - 30 where ${chance(`'x' || id`, 200)}`,
    sql`update edu_order_line l set closed_date = ${today} - 10, due_date = ${today} - 10, due_reason = 'used_up'
        where l.effective_from < ${today} - 10 and exists (
          select 1 from edu_order o join edu_order q on q.student_id = o.student_id and q.sign_date > o.sign_date and q.type = 'renew'
          where o.id = l.order_id)`,
    // What happens exactly on the first or the last day of a period that is asked for.
    sql`update edu_class_student set leave_date = ${today} where join_date <= ${today} and leave_date is null and ${chance(`'l' || id`, 60)}`,
    sql`update edu_order_line set closed_date = ${today}, due_date = ${today}, due_reason = 'used_up' where effective_from < ${today} and ${chance(`'n' || id`, 60)}`,
    sql`update edu_order_line set closed_date = ${today} - 36, due_date = ${today} - 36, due_reason = 'used_up'
        where effective_from < ${today} - 36 and ${chance(`'k' || id`, 150)}`,
    // Members who were lost within a period and returned in it.
    ...['first', 'later'].map(
      (which) => sql`update edu_order_line l set
          effective_from = ${which === 'first' ? sql`least(l.effective_from, ${today} - 120)` : sql`greatest(l.effective_from, ${today} - 45)`},
          closed_date = ${which === 'first' ? sql`${today} - 80` : sql`null`}, due_date = ${which === 'first' ? sql`${today} - 80` : sql`null`},
          due_reason = ${which === 'first' ? sql`'used_up'` : sql`null`}
        from ${returned} x where x.id = l.id and x.place ${which === 'first' ? sql`= 1` : sql`> 1`}`,
    ),
    sql`update edu_order o set sign_date = ${today} - 120 from ${returned} x where x.order_id = o.id and x.place = 1`,
    // Documents of closed months that came later, and sales that count before the day of signing.
    sql`update edu_receipt set acct_date = biz_date + abs(hashtext(id)) % 20 where ${chance(`'ra' || id`, 200)}`,
    sql`update edu_order set acct_date = least(acct_date, sign_date - abs(hashtext(id)) % 25) where acct_date is not null`,
    sql`update edu_receipt set method = 'wallet', account_id = null where ${chance(`'ww' || id`, 60)}`,
    sql`update edu_order set status = 'void', void_acct_date = acct_date + (abs(hashtext(id)) % 3) * 12 where ${chance(`'vo' || id`, 40)}`,
    sql`insert into edu_suspension (id, student_id, from_date, to_date, status)
        select 's.' || id, id, current_date - 400, case when ${chance(`'y' || id`, 20)} then null else current_date end, 'active'
        from edu_student where ${chance(`'u' || id`, 40)} on conflict do nothing`,
    sql`update edu_receipt set status = 'void', void_date = current_date - 20, voided_at = now() - interval '20 days', void_reason = 'test',
          void_acct_date = case when ${chance(`'va' || id`, 500)} then acct_date else current_date - 20 end
        where ${chance(`'v' || id`, 80)}`,
    sql`insert into edu_refund (id, refund_no, line_id, units, rule, remain_value, rule_amount, deduction, amount, route, reason, status, biz_date)
        select 'f.' || id, 'F' || id, id, 100, 'remaining_value', 5000, 5000, 500, 4500, case when ${chance(`'q' || id`, 300)} then 'wallet' else 'original' end,
          'test', case when ${chance(`'z' || id`, 800)} then 6 else 2 end, current_date - (abs(hashtext(id)) % 90) from edu_order_line
        where ${chance(`'g' || id`, 60)} on conflict do nothing`,
    sql`insert into edu_refund_payment (refund_id, seq, amount, biz_date, acct_date)
        select id, 1, amount, biz_date, biz_date + abs(hashtext(id)) % 15 from edu_refund where status = 6 and id like 'f.%'
        union all select id, n, case n when 1 then amount else -amount end, biz_date, biz_date + n * 5 from edu_refund, generate_series(1, 2) n
        where status = 2 and id like 'f.%' on conflict do nothing`,
    sql`insert into edu_ledger_entry (line_id, seq, type, units, amount, positions, deduction, written_off, campus_id, sell_campus_id, biz_date, acct_date,
          batch_id, remain_after, deferred_after)
        select l.id, l.last_seq + 1, k.type, case when l.remain_units >= 100 then -100 else 0 end, -5050, '[]',
          case k.type when 'refund' then 500 else 0 end, case when k.type in ('refund', 'forfeit') then 50 else 0 end, o.sell_campus_id, o.sell_campus_id,
          current_date - (abs(hashtext(l.id)) % 90), current_date - (abs(hashtext(l.id)) % 60), 'shuffle', l.remain_units, l.deferred
        from edu_order_line l join edu_order o on o.id = l.order_id cross join lateral (
          select (array['daily', 'forfeit', 'refund', 'consume_undo'])[1 + abs(hashtext('k' || l.id)) % 4] as type) k
        where ${chance(`'h' || l.id`, 150)} on conflict do nothing`,
    sql`insert into edu_period (month, status, closed_at) select to_char(current_date - 70, 'YYYY-MM'), 'closed', now() - interval '40 days'
        on conflict (month) do nothing`,
    sql`insert into edu_wallet_transaction (student_id, seq, type, amount, balance_after, source_id, biz_date, acct_date, batch_id)
        select id, wallet_seq + 1, 'topUp', 12345, 12345, 'test', current_date - (abs(hashtext(id)) % 90), current_date - (abs(hashtext(id)) % 70), 'shuffle' from edu_student
        where ${chance(`'a' || id`, 100)} on conflict do nothing`,
    sql`insert into edu_wallet_transaction (student_id, seq, type, amount, balance_after, source_id, biz_date, acct_date, batch_id)
        select student_id, seq + 1, 'refund', case when ${chance(`'wr' || student_id`, 700)} then -345 else 678 end, 12000, 'test', biz_date, acct_date + 5, 'shuffle'
        from edu_wallet_transaction where batch_id = 'shuffle' and ${chance(`'wo' || student_id`, 500)} on conflict do nothing`,
    sql`update edu_review set status = 'hidden' where ${chance(`'i' || id`, 50)}`,
    sql`update edu_review set dims = jsonb_build_object('venue', 1 + abs(hashtext(id)) % 5)
        || case when ${chance(`'di' || id`, 500)} then jsonb_build_object('effect', star) else '{}' end where ${chance(`'dv' || id`, 600)}`,
    sql`update edu_review set reply = jsonb_build_object('content', 'x', 'at', floor(extract(epoch from reviewed_at) * 1000) + (abs(hashtext(id)) % 9000) * 60000)
        where ${chance(`'j' || id`, 400)}`,
    sql`insert into edu_cash_entry (id, entry_no, direction, category_id, amount, account_id, campus_id, biz_date, status, acct_date, void_acct_date)
        select 'c.' || n, 'C' || n, case n % 3 when 0 then 'income' else 'expense' end, 'rent', 1000 * n + 1, (select min(id) from edu_pay_account),
          (select id from edu_campus order by id offset n % 2 limit 1), current_date - n * 3, case n % 5 when 0 then 'draft' when 1 then 'void' else 'paid' end, case n % 5 when 0 then null else current_date - n * 2 end,
          case when n % 5 = 1 then current_date - n end
        from generate_series(1, 30) n on conflict do nothing`,
  ]
  const payroll = [
    sql`update edu_payslip set status = 'confirmed', acct_date = current_date - 25 where id = 'payslip.first'`,
    sql`insert into edu_payslip (id, payslip_no, coach_id, campus_id, month, status, acct_date, void_acct_date)
        select 'payslip.void.' || n, 'KV' || n, coach_id, campus_id, month, 'void', current_date - 60, current_date - 60 + n * 20
        from edu_payslip, generate_series(0, 1) n where id = 'payslip.first'`,
    sql`insert into edu_payslip (id, payslip_no, coach_id, campus_id, month, status, total, acct_date, paid_acct_date)
        select 'payslip.paid.' || n, 'KP' || n, coach_id, campus_id, to_char(current_date - n * 31, 'YYYY-MM'), 'paid', 10000 + n,
          current_date - n * 31, current_date - n * 17
        from edu_payslip, generate_series(3, 6) n where id = 'payslip.first' on conflict do nothing`,
    sql`insert into edu_payslip_line (payslip_id, line_no, kind, role, lesson_id, campus_id, biz_date, base, rate, amount)
        select y.id, row_number() over (partition by y.id order by e.id), 'lesson', 'coach', e.id, e.campus_id, e.biz_date, 100, 5000,
          5000 + abs(hashtext(e.id)) % 100
        from edu_payslip y, edu_lesson e where e.status = 'done' and e.biz_date > current_date - 80 and ${chance(`'pl' || e.id`, 100)}
        on conflict do nothing`,
  ]
  for (const statement of [...statements, ...payroll]) await statement.execute(db)
  // What the commands of the ledger keep: the caches of a line follow its entries and receipts.
  await sql`update edu_order_line l set
      recognised = e.used, forfeited = e.forfeited, refunded = e.refunded, deducted = e.deducted, transferred_out = e.moved,
      written_off = e.written, remain_units = greatest(e.units, 0), received = coalesce(r.amount, 0)
    from (select line_id, sum(units) as units, sum(written_off) as written,
        coalesce(-sum(amount) filter (where type in ('consume', 'consume_undo', 'settle_owed', 'daily', 'daily_undo')), 0) as used,
        coalesce(sum(-amount - deduction - written_off) filter (where type in ('forfeit', 'adjust')), 0) as forfeited,
        coalesce(sum(-amount - deduction - written_off) filter (where type = 'refund'), 0) as refunded,
        sum(deduction) as deducted, coalesce(sum(-amount - written_off) filter (where type = 'transfer_out'), 0) as moved
      from edu_ledger_entry group by line_id) e
      left join lateral (select sum(a.amount * m.sign) as amount from edu_receipt_allocation a join edu_receipt v on v.id = a.receipt_id
        cross join lateral (select 1 as sign where v.status = 'success') m where a.line_id = e.line_id) r on true
    where l.id = e.line_id`.execute(db)
  // A line was last changed on the day of its last posting.
  await sql`update edu_order_line l set last_modify_time = greatest(
      (select max(e.acct_date) from edu_ledger_entry e where e.line_id = l.id),
      (select max(greatest(v.acct_date, v.void_acct_date)) from edu_receipt_allocation a join edu_receipt v on v.id = a.receipt_id
        where a.line_id = l.id)) + time '12:00'`.execute(db)
}
