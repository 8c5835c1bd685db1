-- Money that belongs to no student: income and expenses, transfers between accounts, and statements of accounts.
-- Money is fen, a date is the day at the campus.
-- See docs/decisions/0085-money-beside-the-ledger-of-lessons.md.
create table edu_cash_entry (
  id text primary key,
  entry_no text not null,
  direction text not null,
  category_id text not null, -- code in the dictionary eduCashCategory
  amount bigint not null,
  account_id text not null constraint edu_cash_entry__account references edu_pay_account (id),
  campus_id text not null constraint edu_cash_entry__campus references edu_campus (id),
  biz_date date not null,
  payee text not null default '',
  remark text not null default '',
  files jsonb not null default '[]',
  status text not null default 'draft',
  reject_reason text,
  submitted_at timestamptz, submitted_by text,
  decided_at timestamptz, decided_by text,
  void_reason text, voided_at timestamptz, voided_by text,
  flow_task_id text,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_cash_entry__direction check (direction in ('income', 'expense')),
  constraint edu_cash_entry__amount check (amount > 0),
  -- An approved entry is in the journal; only `paid` counts in statistics.
  constraint edu_cash_entry__status check (status in ('draft', 'submitted', 'paid', 'rejected', 'void'))
);
create unique index edu_cash_entry__entry_no on edu_cash_entry (entry_no) where delete_mark = 0;
create index edu_cash_entry__list on edu_cash_entry (biz_date desc, campus_id, id) where delete_mark = 0;
comment on table edu_cash_entry is '收支记录';

create table edu_account_transfer (
  id text primary key,
  from_account_id text not null constraint edu_account_transfer__from references edu_pay_account (id),
  to_account_id text not null constraint edu_account_transfer__to references edu_pay_account (id),
  campus_id text not null constraint edu_account_transfer__campus references edu_campus (id),
  amount bigint not null,
  biz_date date not null,
  remark text not null default '',
  creator_user_id text, creator_time timestamptz not null default now(),
  constraint edu_account_transfer__amount check (amount > 0),
  constraint edu_account_transfer__accounts check (from_account_id <> to_account_id)
);
create index edu_account_transfer__biz_date on edu_account_transfer (biz_date desc, id);
comment on table edu_account_transfer is '账户转账';

-- A statement of an account, and which receipt each of its rows is.
create table edu_reconcile_batch (
  id text primary key,
  account_id text not null constraint edu_reconcile_batch__account references edu_pay_account (id),
  from_date date not null,
  to_date date not null,
  file_name text not null,
  status text not null default 'open',
  closed_at timestamptz, closed_by text,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_reconcile_batch__dates check (to_date >= from_date),
  constraint edu_reconcile_batch__status check (status in ('open', 'closed')),
  -- A day of an account is in one statement.
  constraint edu_reconcile_batch__once exclude using gist (account_id with =, daterange(from_date, to_date, '[]') with &&) where (delete_mark = 0)
);
comment on table edu_reconcile_batch is '对账批次';
create table edu_reconcile_row (
  batch_id text not null constraint edu_reconcile_row__batch references edu_reconcile_batch (id),
  row_no int not null,
  external_no text not null,
  amount bigint not null,
  paid_at timestamptz not null,
  note text not null default '',
  receipt_id text constraint edu_reconcile_row__receipt references edu_receipt (id),
  matched_by text, -- null: not matched
  primary key (batch_id, row_no),
  constraint edu_reconcile_row__matched check ((receipt_id is null) = (matched_by is null)),
  constraint edu_reconcile_row__matched_by check (matched_by in ('externalNo', 'amount', 'hand'))
);
create unique index edu_reconcile_row__once on edu_reconcile_row (receipt_id);
comment on table edu_reconcile_row is '对账明细';

alter table edu_journal_entry
  drop constraint edu_journal_entry__source,
  add constraint edu_journal_entry__source check (source in ('receipt', 'wallet', 'entry', 'cash', 'accountTransfer', 'payslip'));
create index edu_journal_line__account_id on edu_journal_line (account_id) where account_id is not null;
