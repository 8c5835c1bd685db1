-- Orders from before the ledger begin it with one entry for what was bought, one for gifts, and one for what was used until now.
-- Their money gets receipts of the method `other`, so that sums over receipts are complete.
insert into edu_ledger_entry (line_id, seq, type, units, amount, positions, course_id, campus_id, sell_campus_id,
  biz_date, acct_date, batch_id, remark, remain_after, deferred_after)
select e.line_id, row_number() over (partition by e.line_id order by e.place), e.type, e.units, e.amount, e.positions,
  l.course_id, o.sell_campus_id, o.sell_campus_id, e.day, e.day, 'opening', e.remark,
  sum(e.units) over (partition by e.line_id order by e.place), sum(e.amount) over (partition by e.line_id order by e.place)
from edu_order_line l join edu_order o on o.id = l.order_id
  cross join lateral (values
    (l.id, 1, 'buy', l.paid_units, l.net_amount, jsonb_build_array(jsonb_build_array(0, l.paid_units)), o.sign_date, ''),
    (l.id, 2, 'gift', l.gift_units, 0, jsonb_build_array(jsonb_build_array(l.paid_units, l.total_units)), o.sign_date, ''),
    (l.id, 3, 'consume', -l.consumed_units, -l.recognised, jsonb_build_array(jsonb_build_array(0, l.consumed_units)), o.sign_date,
      '期初已消课时')
  ) as e (line_id, place, type, units, amount, positions, day, remark)
where l.billing = 'units' and o.status <> 'void' and e.units <> 0;

update edu_order_line l set last_seq = e.seq, deferred = e.deferred_after,
  free_positions = case when l.remain_units = 0 then '[]' else jsonb_build_array(jsonb_build_array(l.total_units - l.remain_units, l.total_units)) end
from (select distinct on (line_id) line_id, seq, deferred_after from edu_ledger_entry order by line_id, seq desc) e
where e.line_id = l.id;

insert into edu_receipt (id, receipt_no, order_id, student_id, campus_id, kind, amount, method, paid_at, biz_date, batch_id)
select 'opening.' || o.id, 'QC' || o.order_no, o.id, o.student_id, o.sell_campus_id, 'tuition', sum(l.received), 'other',
  o.sign_date::timestamp at time zone c.time_zone, o.sign_date, 'opening'
from edu_order o join edu_order_line l on l.order_id = o.id join edu_campus c on c.id = o.sell_campus_id
where o.status <> 'void' and l.billing = 'units' group by o.id, c.time_zone having sum(l.received) > 0;
insert into edu_receipt_allocation (receipt_id, line_id, amount)
select r.id, l.id, l.received from edu_receipt r join edu_order_line l on l.order_id = r.order_id
where r.batch_id = 'opening' and l.received > 0;

insert into edu_journal_entry (id, date, source, source_id, batch_id)
select id, biz_date, 'receipt', id, 'opening' from edu_receipt where batch_id = 'opening'
union all
select 'opening.' || line_id, acct_date, 'entry', line_id || ':' || seq, 'opening'
from edu_ledger_entry where batch_id = 'opening' and type = 'consume' and amount <> 0;
insert into edu_journal_line (entry_id, line_no, account, debit, credit, campus_id, student_id)
select r.id, v.line_no, v.account, v.debit, v.credit, r.campus_id, r.student_id
from edu_receipt r cross join lateral (values (1, 'cash', r.amount, 0::bigint), (2, 'liability', 0, r.amount)) as v (line_no, account, debit, credit)
where r.batch_id = 'opening'
union all
select 'opening.' || e.line_id, v.line_no, v.account, v.debit, v.credit, e.campus_id, l.student_id
from edu_ledger_entry e join edu_order_line l on l.id = e.line_id cross join lateral (values (1, 'liability', -e.amount, 0::bigint), (2, 'tuition', 0, -e.amount)) as v (line_no, account, debit, credit)
where e.batch_id = 'opening' and e.type = 'consume' and e.amount <> 0;
