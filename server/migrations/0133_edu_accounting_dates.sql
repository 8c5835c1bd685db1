-- Documents keep their own dates; figures, journal and list of months read the accounting date.
-- See docs/decisions/0102-figures-count-on-accounting-dates.md.

-- The journal says under which dates existing documents were posted: first the document, then its void.
create temporary table posted on commit drop as
select source, source_id, (array_agg(date order by posted_at, id))[1] as first, (array_agg(date order by posted_at, id))[2] as second
from edu_journal_entry where source in ('receipt', 'cash', 'accountTransfer', 'payslip') group by source, source_id;

alter table edu_receipt add acct_date date, add void_acct_date date;
update edu_receipt r set acct_date = coalesce(p.first, x.biz_date),
  void_acct_date = case when x.status = 'void' then coalesce(p.second, x.void_date, x.biz_date) end
from edu_receipt x left join posted p on p.source = 'receipt' and p.source_id = x.id where x.id = r.id;
alter table edu_receipt alter acct_date set not null;
comment on column edu_receipt.acct_date is '入账日期';
comment on column edu_receipt.void_acct_date is '作废的入账日期';
create index edu_receipt__campus_acct_date on edu_receipt (campus_id, acct_date) where delete_mark = 0;
create index edu_receipt__void_acct_date on edu_receipt (campus_id, void_acct_date) where void_acct_date is not null;

-- Null until its lines begin.
alter table edu_order add acct_date date, add void_acct_date date;
update edu_order o set acct_date = e.begun, void_acct_date = e.voided
from (
  select l.order_id, min(b.acct_date) as begun, max(x.acct_date) as voided
  from edu_order_line l join edu_ledger_entry b on b.line_id = l.id and b.seq = 1
    left join edu_ledger_entry x on x.line_id = l.id and x.reverse_of = 1
  group by l.order_id) e
where e.order_id = o.id;
update edu_order set acct_date = sign_date where acct_date is null and status not in ('draft', 'approving', 'void');
comment on column edu_order.acct_date is '入账日期';
comment on column edu_order.void_acct_date is '作废的入账日期';
create index edu_order__campus_acct_date on edu_order (sell_campus_id, acct_date) where delete_mark = 0;
create index edu_order__void_acct_date on edu_order (sell_campus_id, void_acct_date) where void_acct_date is not null;

-- Null until it is approved.
alter table edu_cash_entry add acct_date date, add void_acct_date date;
update edu_cash_entry c set acct_date = coalesce(p.first, x.biz_date),
  void_acct_date = case when x.status = 'void' then coalesce(p.second, p.first, x.biz_date) end
from edu_cash_entry x left join posted p on p.source = 'cash' and p.source_id = x.id
where x.id = c.id and x.status in ('paid', 'void');
comment on column edu_cash_entry.acct_date is '入账日期';
comment on column edu_cash_entry.void_acct_date is '作废的入账日期';
create index edu_cash_entry__acct_date on edu_cash_entry (campus_id, acct_date) where delete_mark = 0;

alter table edu_account_transfer add acct_date date;
update edu_account_transfer t set acct_date = coalesce(p.first, x.biz_date)
from edu_account_transfer x left join posted p on p.source = 'accountTransfer' and p.source_id = x.id where x.id = t.id;
alter table edu_account_transfer alter acct_date set not null;
comment on column edu_account_transfer.acct_date is '入账日期';

alter table edu_payslip add void_acct_date date, add paid_acct_date date;
update edu_payslip y set void_acct_date = case when x.status = 'void' then coalesce(p.second, x.acct_date) end,
  paid_acct_date = case when x.status = 'paid' then coalesce(p.second, x.paid_date) end
from edu_payslip x left join posted p on p.source = 'payslip' and p.source_id = x.id
where x.id = y.id and x.status in ('paid', 'void');
comment on column edu_payslip.void_acct_date is '作废的入账日期';
comment on column edu_payslip.paid_acct_date is '付款的入账日期';

-- A refund counts when it is paid, and its payment can be reversed and made again.
create table edu_refund_payment (
  refund_id text not null constraint edu_refund_payment__refund references edu_refund (id),
  seq int not null,
  amount bigint not null, -- fen; negative where a payment was reversed
  account_id text constraint edu_refund_payment__account references edu_pay_account (id), -- null: to the wallet
  biz_date date not null,
  acct_date date not null,
  posted_at timestamptz not null default now(),
  operator_id text,
  primary key (refund_id, seq)
);
create index edu_refund_payment__acct_date on edu_refund_payment (acct_date);
create trigger stays_as_written before update or delete or truncate on edu_refund_payment
  for each statement execute function stays_as_written();
comment on table edu_refund_payment is '退费付款记录';
insert into edu_refund_payment (refund_id, seq, amount, account_id, biz_date, acct_date, posted_at, operator_id)
select j.source_id, row_number() over (partition by j.source_id order by j.posted_at, j.id), j.amount, j.account_id, case
    when r.status = 6 and j.posted_at = max(j.posted_at) over (partition by j.source_id)
    then (r.paid_at at time zone z.time_zone)::date else j.date end, j.date, j.posted_at, r.paid_by
from (
  select e.id, e.source_id, e.date, e.posted_at, max(l.account_id) as account_id,
    sum(case when l.account = 'payable' then l.debit - l.credit else 0 end) as amount
  from edu_journal_entry e join edu_journal_line l on l.entry_id = e.id where e.source = 'refund' group by e.id) j
  join edu_refund r on r.id = j.source_id join edu_order_line l on l.id = r.line_id join edu_order o on o.id = l.order_id
  join edu_campus z on z.id = o.sell_campus_id;
insert into edu_refund_payment (refund_id, seq, amount, biz_date, acct_date, posted_at)
select r.id, 1, r.amount, r.biz_date, coalesce((
    select min(e.acct_date) from edu_application a join edu_ledger_entry e on e.batch_id = a.id and e.line_id = r.line_id and e.type = 'refund'
    where a.form = 'edu_refund' and a.subject_id = r.id), r.biz_date), coalesce(r.paid_at, now())
from edu_refund r where r.status = 6 and r.route = 'wallet' and r.amount > 0 and r.biz_date is not null;

-- The day of a refund is that of its payment.
alter table edu_refund add approved_at timestamptz;
comment on column edu_refund.approved_at is '审批通过时间';
update edu_refund r set approved_at = coalesce((
    select max(a.decided_at) from edu_application a where a.form = 'edu_refund' and a.subject_id = r.id and a.status = 2), r.applied_at)
where r.status in (2, 6);
update edu_refund r set biz_date = (
    select y.biz_date from edu_refund_payment y where y.refund_id = r.id order by y.seq desc limit 1)
where r.status = 6 and r.amount > 0 or r.status = 2;

alter table edu_wallet_transaction add acct_date date;
alter table edu_wallet_transaction disable trigger stays_as_written;
update edu_wallet_transaction w set acct_date = coalesce(j.date, x.biz_date)
from edu_wallet_transaction x left join (
    select batch_id, min(date) as date from edu_journal_entry group by batch_id) j on j.batch_id = x.batch_id
where x.student_id = w.student_id and x.seq = w.seq;
alter table edu_wallet_transaction enable trigger stays_as_written;
alter table edu_wallet_transaction alter acct_date set not null;
comment on column edu_wallet_transaction.acct_date is '入账日期';
drop index edu_wallet_transaction__biz_date;
create index edu_wallet_transaction__acct_date on edu_wallet_transaction (acct_date);
