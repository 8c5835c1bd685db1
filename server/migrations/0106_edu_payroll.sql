-- What coaches are paid for lessons. Money is fen, units and heads are x100, rates are fen per 1 or basis points.
create table edu_pay_plan (
  id text primary key,
  name text not null,
  scope text not null,
  course_id text constraint edu_pay_plan__course references edu_course (id),
  class_id text constraint edu_pay_plan__class references edu_class (id),
  status text not null default 'open',
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_pay_plan__scope check (case scope when 'course' then course_id is not null when 'class' then class_id is not null else scope = 'global' end),
  constraint edu_pay_plan__status check (status in ('open', 'closed'))
);
create unique index edu_pay_plan__name on edu_pay_plan (name) where delete_mark = 0;
create unique index edu_pay_plan__course_once on edu_pay_plan (course_id) where scope = 'course' and status = 'open' and delete_mark = 0;
create unique index edu_pay_plan__class_once on edu_pay_plan (class_id) where scope = 'class' and status = 'open' and delete_mark = 0;
comment on table edu_pay_plan is '课酬方案';

-- The rates of a plan from a day on, until the next version begins.
create table edu_pay_plan_version (
  plan_id text not null constraint edu_pay_plan_version__plan references edu_pay_plan (id),
  valid_from date not null,
  mode text not null,
  gradient text not null default 'none',
  tiers jsonb not null, -- [{"upTo": x100 or null, "rate": fen or basis points}], the last one without an end
  trial_rate bigint, -- fen per trial lesson; null: as other lessons
  makeup_count boolean not null default true,
  assistant_rate_bp int not null default 0,
  min_per_lesson bigint not null default 0,
  creator_user_id text, creator_time timestamptz not null default now(),
  primary key (plan_id, valid_from),
  constraint edu_pay_plan_version__mode check (mode in ('lesson_units', 'heads', 'student_units', 'revenue_bp', 'per_lesson')),
  constraint edu_pay_plan_version__gradient check (gradient in ('none', 'marginal', 'whole')),
  constraint edu_pay_plan_version__amounts check (trial_rate >= 0 and assistant_rate_bp between 0 and 10000 and min_per_lesson >= 0)
);
comment on table edu_pay_plan_version is '课酬方案版本';
alter table edu_coach add constraint edu_coach__pay_plan foreign key (pay_plan_id) references edu_pay_plan (id);

-- What one coach gets for the lessons of a month, and for changes of lessons that were paid before.
create table edu_payslip (
  id text primary key,
  payslip_no text not null,
  coach_id text not null constraint edu_payslip__coach references edu_coach (id),
  campus_id text not null constraint edu_payslip__campus references edu_campus (id), -- of the coach, or where most lessons were
  month text not null,
  status text not null default 'draft',
  total bigint not null default 0,
  acct_date date, -- under which the cost is in the journal; null for a draft
  confirmed_at timestamptz, confirmed_by text,
  paid_at timestamptz, paid_by text, paid_date date,
  account_id text constraint edu_payslip__account references edu_pay_account (id),
  void_reason text, voided_at timestamptz, voided_by text,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_payslip__month check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  constraint edu_payslip__status check (status in ('draft', 'confirmed', 'paid', 'void'))
);
create unique index edu_payslip__payslip_no on edu_payslip (payslip_no) where delete_mark = 0;
create unique index edu_payslip__once on edu_payslip (coach_id, month) where status <> 'void' and delete_mark = 0;
create index edu_payslip__list on edu_payslip (month desc, campus_id, id) where delete_mark = 0;
comment on table edu_payslip is '课酬单';

create table edu_payslip_line (
  payslip_id text not null constraint edu_payslip_line__payslip references edu_payslip (id),
  line_no int not null,
  kind text not null, -- undo: takes back what a lesson was paid that is not held any more
  role text not null,
  lesson_id text not null constraint edu_payslip_line__lesson references edu_lesson (id),
  campus_id text not null constraint edu_payslip_line__campus references edu_campus (id),
  biz_date date not null, -- of the lesson
  plan_id text constraint edu_payslip_line__plan references edu_pay_plan (id), -- null: no plan covers the lesson
  mode text,
  base bigint not null, -- x100, or fen of recognised revenue
  rate numeric not null, -- average over the tiers: fen, or basis points
  amount bigint not null,
  note text not null default '',
  primary key (payslip_id, line_no),
  constraint edu_payslip_line__kind check (kind in ('lesson', 'undo')),
  constraint edu_payslip_line__role check (role in ('coach', 'assistant'))
);
create index edu_payslip_line__lesson_id on edu_payslip_line (lesson_id);
create index edu_payslip_line__biz_date on edu_payslip_line (biz_date, campus_id);
comment on table edu_payslip_line is '课酬单明细';
