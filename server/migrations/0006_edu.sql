-- Education. Quantities of lessons are integers x100 (one lesson = 100), money is integer fen, a `date` is the day at the campus.
-- Every table: id, who and when, delete_mark, and version (counts changes; a writer names the one it read).

-- "Not twice at once" is a constraint over time ranges (trusted: the owner of the database may create it).
create extension if not exists btree_gist;

-- A campus is an organisation and has its id.
create table edu_campus (
  id text primary key constraint edu_campus__organize references org_organize (id),
  short_name text not null,
  time_zone text not null default 'Asia/Shanghai', -- IANA; decides the date of a lesson. Changing it never rewrites dates
  address text,
  phone text,
  business_hours jsonb not null default '[]',
  open_date date,
  status text not null default 'open',
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_campus__status check (status in ('open', 'closed'))
);

create table edu_classroom (
  id text primary key,
  campus_id text not null constraint edu_classroom__campus references edu_campus (id),
  name text not null,
  capacity int not null,
  tags text[] not null default '{}',
  closures jsonb not null default '[]',
  status text not null default 'open',
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_classroom__capacity check (capacity >= 1),
  constraint edu_classroom__status check (status in ('open', 'closed'))
);
create unique index edu_classroom__name on edu_classroom (campus_id, name) where delete_mark = 0;

create table edu_subject (
  id text primary key,
  parent_id text not null default '-1',
  name text not null,
  sort_code int not null default 0,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_subject__not_own_parent check (parent_id <> id)
);
create unique index edu_subject__name on edu_subject (parent_id, name) where delete_mark = 0;

create table edu_course (
  id text primary key,
  subject_id text not null constraint edu_course__subject references edu_subject (id),
  name text not null,
  en_code text not null,
  kind text not null,
  level text,
  age_min smallint,
  age_max smallint,
  minutes smallint not null,
  units int not null default 100, -- per lesson, x100
  color text not null default '#165dff',
  leave_rule_id text,
  makeup_rule_id text,
  review_on boolean not null default true,
  campus_ids text[] not null default '{}', -- empty: at every campus
  status text not null default 'open',
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_course__kind check (kind in ('group', 'one_to_one', 'one_to_few', 'camp', 'event')),
  constraint edu_course__minutes check (minutes > 0),
  constraint edu_course__units check (units >= 0),
  constraint edu_course__status check (status in ('open', 'closed'))
);
create unique index edu_course__en_code on edu_course (en_code) where delete_mark = 0;
create unique index edu_course__name on edu_course (name) where delete_mark = 0;

-- A coach is a user and has their id.
create table edu_coach (
  id text primary key constraint edu_coach__user references org_user (id),
  coach_no text not null,
  level text,
  subjects text[] not null default '{}',
  certs jsonb not null default '[]',
  check_date date, -- clearance for work with minors
  hire_date date,
  campus_ids text[] not null default '{}',
  max_units_per_day int, -- x100
  pay_plan_id text,
  color text not null default '#165dff',
  status text not null default 'active',
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_coach__status check (status in ('active', 'left'))
);
create unique index edu_coach__coach_no on edu_coach (coach_no) where delete_mark = 0;

create table edu_student (
  id text primary key,
  student_no text not null,
  name text not null,
  pinyin text not null default '',
  gender smallint not null default 3,
  birthday date,
  photo text,
  campus_id text not null constraint edu_student__campus references edu_campus (id),
  school text,
  grade text,
  phone_enc text, -- encrypted; only the tail is ever searched or shown
  phone_tail text,
  source_id text,
  referrer_id text constraint edu_student__referrer references edu_student (id),
  consultant_id text constraint edu_student__consultant references org_user (id),
  manager_id text constraint edu_student__manager references org_user (id),
  tags text[] not null default '{}',
  health text,
  consent jsonb not null default '{}',
  stage text not null default 'lead', -- derived from the facts, kept for filters
  intention text,
  track_status text,
  next_track_at timestamptz,
  lost_reason text,
  first_sign_date date,
  last_sign_date date,
  last_attend_date date,
  end_date date,
  churn_date date,
  wallet_balance bigint not null default 0, -- fen
  remark text,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_student__gender check (gender between 1 and 3),
  constraint edu_student__stage check (stage in ('lead', 'trial', 'member', 'suspended', 'ended', 'churned')),
  constraint edu_student__intention check (intention in ('low', 'mid', 'high')),
  constraint edu_student__track_status check (track_status in ('none', 'tracking', 'booked', 'tried', 'signed', 'invalid'))
);
create unique index edu_student__student_no on edu_student (student_no) where delete_mark = 0;
create index edu_student__list on edu_student (campus_id, stage, creator_time desc, id) where delete_mark = 0;
create index edu_student__keyword on edu_student using gin (name gin_trgm_ops, pinyin gin_trgm_ops) where delete_mark = 0;

create table edu_order (
  id text primary key,
  order_no text not null,
  student_id text not null constraint edu_order__student references edu_student (id),
  sell_campus_id text not null constraint edu_order__campus references edu_campus (id),
  type text not null,
  sign_date date not null,
  list_amount bigint not null, -- these five in fen
  discount_amount bigint not null default 0,
  net_amount bigint not null,
  received_amount bigint not null default 0,
  refunded_amount bigint not null default 0,
  status text not null default 'draft',
  sellers jsonb not null default '[]',
  source_id text,
  flow_task_id text,
  guardian_signed_at timestamptz,
  prepay_check jsonb not null default '{}',
  remark text,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_order__type check (type in ('sign', 'renew', 'expand', 'exchange', 'topup')),
  constraint edu_order__status check (status in ('draft', 'approving', 'unpaid', 'part_paid', 'paid', 'void')),
  constraint edu_order__amounts check (net_amount >= 0 and received_amount >= 0 and refunded_amount >= 0)
);
create unique index edu_order__order_no on edu_order (order_no) where delete_mark = 0;
create index edu_order__student_id on edu_order (student_id);
create index edu_order__signed on edu_order (sign_date, sell_campus_id) where delete_mark = 0;

-- A contract line is the student's account of lessons. From consumed_units on the columns are caches of the ledger.
create table edu_order_line (
  id text primary key,
  order_id text not null constraint edu_order_line__order references edu_order (id),
  student_id text not null constraint edu_order_line__student references edu_student (id),
  scope text not null default 'course',
  course_id text constraint edu_order_line__course references edu_course (id),
  subject_id text constraint edu_order_line__subject references edu_subject (id),
  price_plan_id text,
  price_plan_snapshot jsonb not null default '{}',
  billing text not null default 'units',
  paid_units int not null default 0,
  gift_units int not null default 0,
  total_units int not null default 0,
  net_amount bigint not null default 0, -- fen
  unit_list_price bigint not null default 0, -- fen
  gift_policy text not null default 'average',
  refund_rule text,
  effective_from date not null,
  expire_date date,
  period_from date,
  period_to date,
  suspended_days int not null default 0,
  status text not null default 'pending',
  consumed_units int not null default 0,
  remain_units int not null default 0,
  owed_units int not null default 0,
  recognised bigint not null default 0,
  received bigint not null default 0,
  refunded bigint not null default 0,
  due_date date,
  due_reason text,
  closed_date date,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_order_line__scope check (case scope when 'course' then course_id is not null when 'subject' then subject_id is not null else scope = 'any' end),
  constraint edu_order_line__billing check (billing in ('units', 'days', 'months', 'term', 'once')),
  constraint edu_order_line__gift_policy check (gift_policy in ('average', 'paid_first', 'gift_first')),
  constraint edu_order_line__status check (status in ('pending', 'active', 'suspended', 'used_up', 'expired', 'transferred', 'refunded', 'void')),
  constraint edu_order_line__due_reason check (due_reason in ('used_up', 'expired')),
  constraint edu_order_line__units check (total_units = paid_units + gift_units and remain_units between 0 and total_units)
);
create index edu_order_line__student_id on edu_order_line (student_id, status) where delete_mark = 0;
create index edu_order_line__order_id on edu_order_line (order_id);

create table edu_class (
  id text primary key,
  name text not null,
  en_code text not null,
  campus_id text not null constraint edu_class__campus references edu_campus (id),
  course_id text not null constraint edu_class__course references edu_course (id),
  kind text not null,
  coach_id text not null constraint edu_class__coach references edu_coach (id),
  assistant_ids text[] not null default '{}',
  classroom_id text constraint edu_class__classroom references edu_classroom (id),
  capacity int not null,
  over_capacity text not null default 'warn',
  min_students int,
  start_date date not null,
  end_date date,
  planned_lessons int, -- null: as many as are scheduled
  units int not null default 100, -- per lesson, x100
  deduct_override jsonb,
  status text not null default 'recruiting',
  learning_manager_id text constraint edu_class__learning_manager references org_user (id),
  remark text,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_class__kind check (kind in ('group', 'one_to_one', 'one_to_few', 'camp', 'event')),
  constraint edu_class__over_capacity check (over_capacity in ('block', 'warn', 'allow')),
  constraint edu_class__status check (status in ('recruiting', 'open', 'finished', 'cancelled')),
  constraint edu_class__capacity check (capacity >= 1),
  constraint edu_class__dates check (end_date >= start_date)
);
create unique index edu_class__en_code on edu_class (en_code) where delete_mark = 0;
create unique index edu_class__name on edu_class (campus_id, name) where delete_mark = 0;
create index edu_class__list on edu_class (start_date desc, id) where delete_mark = 0;
create index edu_class__course_id on edu_class (course_id) where delete_mark = 0;
create index edu_class__coach_id on edu_class (coach_id) where delete_mark = 0;

-- leave_date is exclusive: the first day on which the student is no longer in the class.
create table edu_class_student (
  id text primary key,
  class_id text not null constraint edu_class_student__class references edu_class (id),
  student_id text not null constraint edu_class_student__student references edu_student (id),
  line_id text constraint edu_class_student__line references edu_order_line (id),
  join_date date not null,
  leave_date date,
  join_way text not null default 'sign',
  leave_reason text,
  status text not null default 'active',
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_class_student__dates check (leave_date >= join_date),
  constraint edu_class_student__status check (status in ('active', 'suspended', 'left')),
  -- Nobody is in one class twice on the same day.
  constraint edu_class_student__once exclude using gist (class_id with =, student_id with =, daterange(join_date, leave_date) with &&) where (delete_mark = 0)
);
create index edu_class_student__class_id on edu_class_student (class_id) include (student_id, join_date, leave_date) where delete_mark = 0;
create index edu_class_student__student_id on edu_class_student (student_id) where delete_mark = 0;

create table edu_schedule_rule (
  id text primary key,
  class_id text not null constraint edu_schedule_rule__class references edu_class (id),
  freq text not null default 'weekly',
  weekdays smallint[] not null default '{}', -- 1 Monday to 7 Sunday
  dates date[] not null default '{}',
  start_time time not null, -- at the campus
  end_time time not null,
  from_date date not null,
  to_date date,
  lesson_count int,
  skip_holiday boolean not null default true,
  coach_id text not null constraint edu_schedule_rule__coach references edu_coach (id),
  assistant_ids text[] not null default '{}',
  classroom_id text constraint edu_schedule_rule__classroom references edu_classroom (id),
  units int not null default 100, -- per lesson, x100
  exceptions jsonb not null default '[]',
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_schedule_rule__freq check (freq in ('weekly', 'biweekly', 'daily', 'dates')),
  constraint edu_schedule_rule__times check (end_time > start_time),
  constraint edu_schedule_rule__dates check (to_date >= from_date),
  constraint edu_schedule_rule__weekdays check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[])
);
create index edu_schedule_rule__class_id on edu_schedule_rule (class_id) where delete_mark = 0;

create table edu_lesson (
  id text primary key,
  lesson_no text not null,
  class_id text constraint edu_lesson__class references edu_class (id),
  course_id text not null constraint edu_lesson__course references edu_course (id),
  campus_id text not null constraint edu_lesson__campus references edu_campus (id),
  classroom_id text constraint edu_lesson__classroom references edu_classroom (id),
  coach_id text not null constraint edu_lesson__coach references edu_coach (id),
  assistant_ids text[] not null default '{}',
  rule_id text constraint edu_lesson__rule references edu_schedule_rule (id),
  seq int,
  start_at timestamptz not null,
  end_at timestamptz not null,
  biz_date date not null, -- the day of start_at at the campus
  units int not null default 100, -- x100
  kind text not null default 'regular',
  topic text,
  content text,
  files jsonb not null default '[]',
  status text not null default 'scheduled',
  cancel_reason text,
  rolled_at timestamptz,
  rolled_by text,
  substitute_for text constraint edu_lesson__substitute references edu_coach (id),
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_lesson__times check (end_at > start_at),
  constraint edu_lesson__kind check (kind in ('regular', 'trial', 'makeup', 'event')),
  constraint edu_lesson__status check (status in ('scheduled', 'done', 'cancelled')),
  -- Half-open ranges: one lesson may start when the other ends.
  constraint edu_lesson__coach_busy exclude using gist (coach_id with =, tstzrange(start_at, end_at) with &&) where (status <> 'cancelled' and delete_mark = 0),
  constraint edu_lesson__classroom_busy exclude using gist (classroom_id with =, tstzrange(start_at, end_at) with &&) where (status <> 'cancelled' and delete_mark = 0),
  constraint edu_lesson__class_busy exclude using gist (class_id with =, tstzrange(start_at, end_at) with &&) where (status <> 'cancelled' and delete_mark = 0)
);
create unique index edu_lesson__lesson_no on edu_lesson (lesson_no) where delete_mark = 0;
create index edu_lesson__class_id on edu_lesson (class_id, start_at) where delete_mark = 0;
create index edu_lesson__coach_id on edu_lesson (coach_id, biz_date) where delete_mark = 0;
create index edu_lesson__campus_id on edu_lesson (campus_id, biz_date) where delete_mark = 0;

create table edu_roster (
  id text primary key,
  lesson_id text not null constraint edu_roster__lesson references edu_lesson (id),
  student_id text not null constraint edu_roster__student references edu_student (id),
  biz_date date not null, -- the lesson's, copied for the student's own timeline
  roster_type text not null default 'regular',
  status text not null default 'pending',
  late_minutes smallint,
  check_in_at timestamptz,
  leave_id text,
  makeup_of text constraint edu_roster__makeup_of references edu_roster (id),
  line_id text constraint edu_roster__line references edu_order_line (id),
  plan_units int not null default 0, -- these three x100
  deduct_units int not null default 0,
  owed_units int not null default 0,
  charge_reason text,
  remark text,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_roster__type check (roster_type in ('regular', 'temp', 'trial', 'makeup', 'booking')),
  constraint edu_roster__status check (status in ('pending', 'present', 'late', 'leave', 'absent')),
  constraint edu_roster__charge_reason check (charge_reason in ('attended', 'absent_charged', 'leave_free', 'leave_late_notice', 'leave_over_quota',
    'makeup_free', 'makeup_charged', 'trial_free', 'period_card', 'no_balance', 'manual'))
);
create unique index edu_roster__student on edu_roster (lesson_id, student_id) where delete_mark = 0;
create index edu_roster__student_id on edu_roster (student_id, biz_date) where delete_mark = 0;

create table edu_review (
  id text primary key,
  lesson_id text not null constraint edu_review__lesson references edu_lesson (id),
  roster_id text not null constraint edu_review__roster references edu_roster (id),
  direction text not null,
  coach_id text not null constraint edu_review__coach references edu_coach (id),
  student_id text not null constraint edu_review__student references edu_student (id),
  star smallint not null,
  dims jsonb not null default '{}',
  tags text[] not null default '{}',
  content text,
  images jsonb not null default '[]',
  anonymous boolean not null default false,
  status text not null default 'visible',
  rev int not null default 1,
  reviewed_at timestamptz not null default now(),
  reply jsonb,
  handled jsonb,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_review__direction check (direction in ('to_coach', 'to_student')),
  constraint edu_review__star check (star between 1 and 5),
  constraint edu_review__status check (status in ('visible', 'hidden', 'appealed'))
);
create unique index edu_review__roster on edu_review (roster_id, direction, coach_id) where delete_mark = 0;
create index edu_review__lesson_id on edu_review (lesson_id) where delete_mark = 0;
create index edu_review__coach_id on edu_review (coach_id, reviewed_at desc) where delete_mark = 0;
