-- The ledger of lessons and the money of orders. Whose entry it is, its line says. Units and positions are x100, money is fen, a date is the day at the campus.
-- See docs/decisions/0081-the-ledger-of-lessons-is-pure-functions.md.

-- A closed month: nothing is posted under its dates any more.
create table edu_period (
  month text primary key,
  status text not null default 'open',
  closed_by text, closed_at timestamptz,
  constraint edu_period__month check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  constraint edu_period__status check (status in ('open', 'closed'))
);

-- These columns are derived from the entries of the line, like those from consumed_units on.
alter table edu_order_line
  add last_seq int not null default 0,
  add free_positions jsonb not null default '[]',
  add held_units int not null default 0,
  add deferred bigint not null default 0,
  add forfeited bigint not null default 0,
  add deducted bigint not null default 0,
  add transferred_out bigint not null default 0,
  add written_off bigint not null default 0,
  add is_expired boolean not null default false,
  add is_suspended boolean not null default false,
  -- Terms of the line; they never change.
  add is_transferred boolean not null default false,
  add activate_on_sign boolean not null default false,
  add constraint edu_order_line__held check (held_units between 0 and total_units);
alter table edu_order add pay_by date, add void_reason text, add voided_at timestamptz;
create index edu_order__list on edu_order (sell_campus_id, sign_date desc, id) where delete_mark = 0;

-- Which roll-call of the roster is the latest; entries name it.
alter table edu_roster add rev int not null default 0;
create index edu_roster__owed on edu_roster (student_id) where owed_units > 0 and delete_mark = 0;

create table edu_ledger_entry (
  line_id text not null constraint edu_ledger_entry__line references edu_order_line (id),
  seq int not null,
  -- The entry before it has to exist, so the numbers of a line have no gaps.
  previous_seq int generated always as (nullif(seq - 1, 0)) stored,
  type text not null,
  units int not null, -- signed: the change of what remains
  amount bigint not null, -- signed: the change of the deferred value
  positions jsonb not null,
  deduction bigint not null default 0,
  written_off bigint not null default 0,
  reverse_of int,
  lesson_id text constraint edu_ledger_entry__lesson references edu_lesson (id),
  roster_id text constraint edu_ledger_entry__roster references edu_roster (id),
  roster_rev int,
  course_id text constraint edu_ledger_entry__course references edu_course (id),
  coach_id text constraint edu_ledger_entry__coach references edu_coach (id),
  campus_id text not null constraint edu_ledger_entry__campus references edu_campus (id), -- where the lesson was, else where it was sold
  sell_campus_id text not null constraint edu_ledger_entry__sell_campus references edu_campus (id),
  biz_date date not null,
  acct_date date not null,
  posted_at timestamptz not null default now(),
  operator_id text,
  batch_id text not null,
  remark text not null default '',
  remain_after int not null,
  deferred_after bigint not null,
  primary key (line_id, seq),
  constraint edu_ledger_entry__previous foreign key (line_id, previous_seq) references edu_ledger_entry (line_id, seq),
  constraint edu_ledger_entry__reverse foreign key (line_id, reverse_of) references edu_ledger_entry (line_id, seq),
  constraint edu_ledger_entry__reverse_of check (reverse_of < seq),
  constraint edu_ledger_entry__seq check (seq >= 1),
  constraint edu_ledger_entry__remain check (remain_after >= 0 and deferred_after >= 0),
  constraint edu_ledger_entry__type check (type in ('buy', 'gift', 'consume', 'consume_undo', 'settle_owed', 'daily', 'daily_undo',
    'adjust', 'expire', 'forfeit', 'refund', 'transfer_out', 'transfer_in'))
);
create unique index edu_ledger_entry__reversed on edu_ledger_entry (line_id, reverse_of) where reverse_of is not null;
create unique index edu_ledger_entry__roll_call on edu_ledger_entry (roster_id, roster_rev, line_id) where type = 'consume';
create index edu_ledger_entry__biz_date on edu_ledger_entry (biz_date, campus_id);
create index edu_ledger_entry__acct_date on edu_ledger_entry (acct_date, campus_id);
create index edu_ledger_entry__coach_id on edu_ledger_entry (coach_id, biz_date);
create index edu_ledger_entry__lesson_id on edu_ledger_entry (lesson_id);
create trigger stays_as_written before update or delete or truncate on edu_ledger_entry
  for each statement execute function stays_as_written();

-- Where money arrives.
create table edu_pay_account (
  id text primary key,
  name text not null,
  type text not null,
  campus_ids text[] not null default '{}', -- empty: at every campus
  opening bigint not null default 0,
  fee_bp int not null default 0,
  front_desk boolean not null default true,
  status text not null default 'open',
  sort_code int not null default 0,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_pay_account__type check (type in ('cash', 'bank', 'wechat', 'alipay', 'pos', 'escrow', 'wallet')),
  constraint edu_pay_account__fee check (fee_bp between 0 and 1000),
  constraint edu_pay_account__status check (status in ('open', 'closed'))
);
create unique index edu_pay_account__name on edu_pay_account (name) where delete_mark = 0;

create table edu_receipt (
  id text primary key,
  receipt_no text not null,
  order_id text constraint edu_receipt__order references edu_order (id),
  student_id text not null constraint edu_receipt__student references edu_student (id),
  campus_id text not null constraint edu_receipt__campus references edu_campus (id),
  kind text not null,
  amount bigint not null,
  method text not null,
  account_id text constraint edu_receipt__account references edu_pay_account (id), -- null: from the wallet
  paid_at timestamptz not null,
  biz_date date not null,
  external_no text,
  fee bigint not null default 0,
  to_wallet bigint not null default 0, -- part of the amount that went to the wallet
  status text not null default 'success',
  void_reason text, voided_at timestamptz, voided_by text, void_date date,
  corrects_id text constraint edu_receipt__corrects references edu_receipt (id),
  reconcile text not null default 'none',
  print_count int not null default 0,
  remark text,
  batch_id text not null,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_receipt__kind check (kind in ('tuition', 'topup', 'arrears', 'other')),
  constraint edu_receipt__method check (method in ('wechat', 'alipay', 'cash', 'bank', 'pos', 'escrow', 'wallet', 'other')),
  constraint edu_receipt__amount check (amount > 0 and fee >= 0 and to_wallet between 0 and amount),
  constraint edu_receipt__status check (status in ('success', 'void')),
  constraint edu_receipt__reconcile check (reconcile in ('none', 'matched', 'diff'))
);
create unique index edu_receipt__receipt_no on edu_receipt (receipt_no) where delete_mark = 0;
create unique index edu_receipt__external_no on edu_receipt (account_id, external_no) where external_no <> '' and status = 'success' and delete_mark = 0;
create index edu_receipt__order_id on edu_receipt (order_id);
create index edu_receipt__student_id on edu_receipt (student_id);
create index edu_receipt__biz_date on edu_receipt (biz_date desc, campus_id, id) where delete_mark = 0;

create table edu_receipt_allocation (
  receipt_id text not null constraint edu_receipt_allocation__receipt references edu_receipt (id),
  line_id text not null constraint edu_receipt_allocation__line references edu_order_line (id),
  amount bigint not null,
  primary key (receipt_id, line_id),
  constraint edu_receipt_allocation__amount check (amount > 0)
);
create index edu_receipt_allocation__line_id on edu_receipt_allocation (line_id);
create trigger stays_as_written before update or delete or truncate on edu_receipt_allocation
  for each statement execute function stays_as_written();

create table edu_wallet_transaction (
  student_id text not null constraint edu_wallet_transaction__student references edu_student (id),
  seq int not null,
  previous_seq int generated always as (nullif(seq - 1, 0)) stored,
  type text not null,
  amount bigint not null,
  balance_after bigint not null,
  source_id text not null,
  biz_date date not null,
  posted_at timestamptz not null default now(),
  operator_id text,
  batch_id text not null,
  primary key (student_id, seq),
  constraint edu_wallet_transaction__previous foreign key (student_id, previous_seq) references edu_wallet_transaction (student_id, seq),
  constraint edu_wallet_transaction__type check (type in ('topUp', 'overpay', 'pay', 'payUndo', 'transfer', 'refund')),
  constraint edu_wallet_transaction__balance check (balance_after >= 0)
);
create index edu_wallet_transaction__biz_date on edu_wallet_transaction (biz_date);
create trigger stays_as_written before update or delete or truncate on edu_wallet_transaction
  for each statement execute function stays_as_written();
alter table edu_student add wallet_seq int not null default 0;

create table edu_journal_entry (
  id text primary key,
  date date not null,
  source text not null,
  source_id text not null,
  posted_at timestamptz not null default now(),
  batch_id text not null,
  constraint edu_journal_entry__source check (source in ('receipt', 'wallet', 'entry', 'cash', 'payslip'))
);
create index edu_journal_entry__date on edu_journal_entry (date);
create index edu_journal_entry__source_id on edu_journal_entry (source_id);
create table edu_journal_line (
  entry_id text not null constraint edu_journal_line__entry references edu_journal_entry (id),
  line_no int not null,
  account text not null,
  account_id text,
  debit bigint not null,
  credit bigint not null,
  campus_id text not null constraint edu_journal_line__campus references edu_campus (id),
  student_id text,
  primary key (entry_id, line_no),
  constraint edu_journal_line__amounts check (debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0))
);
create index edu_journal_line__account on edu_journal_line (account, campus_id);
create trigger stays_as_written before update or delete or truncate on edu_journal_entry
  for each statement execute function stays_as_written();
create trigger stays_as_written before update or delete or truncate on edu_journal_line
  for each statement execute function stays_as_written();

-- The lines of an entry are written in one statement and balance.
create function edu_journal_balances() returns trigger language plpgsql as $$
declare unbalanced text;
begin
  select entry_id into unbalanced from added group by entry_id having sum(debit) <> sum(credit) limit 1;
  if unbalanced is not null then
    raise exception 'entry % of the journal does not balance', unbalanced using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger balances after insert on edu_journal_line referencing new table as added
  for each statement execute function edu_journal_balances();

-- Nothing is posted under a date of a closed month. Who closes a month takes the lock 85 exclusively, so that what is being
-- posted is committed first or refused.
create function edu_month_is_open() returns trigger language plpgsql as $$
declare closed text;
begin
  perform pg_advisory_xact_lock_shared(85);
  if tg_table_name = 'edu_ledger_entry' then
    select p.month into closed from added a join edu_period p on p.month = to_char(a.acct_date, 'YYYY-MM')
      where p.status = 'closed' limit 1;
  else
    select p.month into closed from added a join edu_period p on p.month = to_char(a.date, 'YYYY-MM')
      where p.status = 'closed' limit 1;
  end if;
  if closed is not null then
    raise exception '% is closed', closed using errcode = 'check_violation', constraint = 'edu_period__closed';
  end if;
  return null;
end $$;
create trigger month_is_open after insert on edu_ledger_entry referencing new table as added
  for each statement execute function edu_month_is_open();
create trigger month_is_open after insert on edu_journal_entry referencing new table as added
  for each statement execute function edu_month_is_open();

create table edu_suspension (
  id text primary key,
  student_id text not null constraint edu_suspension__student references edu_student (id),
  line_id text constraint edu_suspension__line references edu_order_line (id), -- null: all lines
  from_date date not null,
  to_date date,
  reason text not null default '',
  flow_task_id text,
  status text not null default 'planned',
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_suspension__dates check (to_date >= from_date),
  constraint edu_suspension__status check (status in ('planned', 'active', 'ended', 'cancelled'))
);
create index edu_suspension__student_id on edu_suspension (student_id) where delete_mark = 0;

create table edu_transfer (
  id text primary key,
  transfer_no text not null,
  kind text not null,
  from_line_id text not null constraint edu_transfer__from_line references edu_order_line (id),
  to_line_id text constraint edu_transfer__to_line references edu_order_line (id),
  price_plan_id text,
  units int not null,
  value bigint not null,
  wallet_remainder bigint not null default 0,
  reason text not null default '',
  flow_task_id text,
  status smallint not null default 1,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_transfer__kind check (kind in ('class', 'course', 'student', 'campus', 'wallet')),
  constraint edu_transfer__status check (status between 1 and 6),
  constraint edu_transfer__units check (units > 0 and value >= 0 and wallet_remainder >= 0)
);
create unique index edu_transfer__transfer_no on edu_transfer (transfer_no) where delete_mark = 0;
create unique index edu_transfer__pending on edu_transfer (from_line_id) where status = 1 and delete_mark = 0;

create table edu_refund (
  id text primary key,
  refund_no text not null,
  line_id text not null constraint edu_refund__line references edu_order_line (id),
  units int not null,
  rule text not null,
  remain_value bigint not null,
  rule_amount bigint not null,
  deduction bigint not null,
  amount bigint not null,
  route text not null,
  account_id text constraint edu_refund__account references edu_pay_account (id),
  reason text not null,
  flow_task_id text,
  status smallint not null default 1, -- of the flow; 6 is paid
  applied_at timestamptz not null default now(),
  paid_at timestamptz,
  biz_date date,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_refund__rule check (rule in ('remaining_value', 'list_price_consumed')),
  constraint edu_refund__route check (route in ('original', 'wallet', 'other')),
  constraint edu_refund__status check (status between 1 and 6),
  constraint edu_refund__amounts check (units > 0 and amount >= 0 and deduction >= 0)
);
create unique index edu_refund__refund_no on edu_refund (refund_no) where delete_mark = 0;
create unique index edu_refund__pending on edu_refund (line_id) where status = 1 and delete_mark = 0;

-- Answers of calls that move units or money, by the key that the caller sends: a repeated call gets the first answer.
create table edu_call_key (
  user_id text not null,
  call text not null,
  key text not null,
  input_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, call, key)
);
create index edu_call_key__created_at on edu_call_key (created_at);

-- What the nightly audit found: caches or sums that differ from the entries.
create table edu_audit_run (
  id text primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  lines int not null default 0,
  failures jsonb not null default '[]'
);
create index edu_audit_run__started_at on edu_audit_run (started_at desc);
