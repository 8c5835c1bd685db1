-- Applications that a flow approves, the daily job, and what closing a month needs.
-- See docs/decisions/0086-applications-of-the-business-are-decided-by-flows.md.

-- What is asked for. The flow decides; the record of its task is this row.
create table edu_application (
  id text primary key,
  form text not null, -- code of the flow
  student_id text not null constraint edu_application__student references edu_student (id),
  campus_id text not null constraint edu_application__campus references edu_campus (id),
  order_id text constraint edu_application__order references edu_order (id),
  line_id text constraint edu_application__line references edu_order_line (id),
  subject_id text not null, -- refund, transfer, suspension, order or line that is decided about
  facts jsonb not null, -- what approvers see
  reason text not null default '',
  flow_task_id text,
  status smallint not null default 0, -- of the task; 0 until it is submitted
  decided_at timestamptz,
  creator_user_id text not null, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_application__form check (form in ('edu_refund', 'edu_transfer', 'edu_forfeit', 'edu_priceOverride', 'edu_void', 'edu_suspend')),
  constraint edu_application__status check (status between 0 and 5)
);
-- One application at a time about one thing.
create unique index edu_application__pending on edu_application (form, subject_id) where status = 1 and delete_mark = 0;
create unique index edu_application__task on edu_application (flow_task_id) where flow_task_id is not null;
create index edu_application__student_id on edu_application (student_id) where delete_mark = 0;
create index edu_application__line_id on edu_application (line_id) where status = 1 and delete_mark = 0;

-- Money of a refund is owed to the guardian from the approval until it is paid.
alter table edu_journal_entry drop constraint edu_journal_entry__source;
alter table edu_journal_entry add constraint edu_journal_entry__source
  check (source in ('receipt', 'wallet', 'entry', 'cash', 'accountTransfer', 'payslip', 'refund'));
-- A refund is numbered before its line is charged; a paid one can be reversed and paid again.
alter table edu_refund add payments int not null default 0, add reverse_reason text, add paid_by text;

alter table edu_transfer
  add to_student_id text constraint edu_transfer__to_student references edu_student (id),
  add to_campus_id text constraint edu_transfer__to_campus references edu_campus (id),
  add new_units int not null default 0, -- x100
  add new_value bigint not null default 0, -- fen
  add biz_date date;

alter table edu_suspension drop constraint edu_suspension__status;
alter table edu_suspension add constraint edu_suspension__status
  check (status in ('approving', 'planned', 'active', 'ended', 'cancelled'));
create index edu_suspension__due on edu_suspension (status, from_date) where delete_mark = 0;

alter table edu_period add reopened_by text, add reopened_at timestamptz, add reopen_reason text;

-- A day that the daily job has worked for a campus.
create table edu_daily_run (
  campus_id text not null constraint edu_daily_run__campus references edu_campus (id),
  date date not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  students int not null default 0,
  primary key (campus_id, date)
);

do $$
declare
  named record;
begin
  for named in
    select * from (values ('edu_application', '业务审批申请'), ('edu_daily_run', '每日结转记录')) as said (place, words)
  loop
    execute format('comment on table %I is %L', named.place, named.words);
  end loop;
end $$;
