-- Leaves, rights to make a lesson up, and the settings of roll-calls. See docs/decisions/0084-a-roll-call-is-one-transaction-of-twelve-statements.md.

-- A leave covers the lessons that it names, or all lessons of a period. What it costs is derived from when it was submitted.
create table edu_leave (
  id text primary key,
  student_id text not null constraint edu_leave__student references edu_student (id),
  lesson_ids text[] not null default '{}', -- empty: every lesson from from_date to to_date
  from_date date not null,
  to_date date not null,
  type text not null,
  reason text not null default '',
  submitted_at timestamptz not null default now(),
  by_guardian_id text constraint edu_leave__guardian references edu_guardian (id), -- null: staff
  status smallint not null default 1, -- 1 waiting, 2 approved, 3 rejected, 4 revoked
  decided_by text,
  decided_at timestamptz,
  decision text,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_leave__type check (type in ('personal', 'sick', 'other')),
  constraint edu_leave__dates check (to_date >= from_date),
  constraint edu_leave__status check (status between 1 and 4)
);
create index edu_leave__student_id on edu_leave (student_id, from_date, to_date) where delete_mark = 0;
create index edu_leave__waiting on edu_leave (submitted_at) where status = 1 and delete_mark = 0;

-- A free leave gives the right to make the lesson up once.
create table edu_makeup_right (
  id text primary key,
  origin_roster_id text not null constraint edu_makeup_right__origin references edu_roster (id),
  student_id text not null constraint edu_makeup_right__student references edu_student (id),
  expire_date date not null, -- the last day of a lesson that makes it up
  status text not null default 'open',
  target_roster_id text constraint edu_makeup_right__target references edu_roster (id),
  is_reopened boolean not null default false, -- a leave from the make-up lesson reopens the right once
  waive_reason text,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_makeup_right__status check (status in ('open', 'booked', 'used', 'expired', 'waived')),
  constraint edu_makeup_right__booked check (status not in ('booked', 'used') or target_roster_id is not null)
);
create unique index edu_makeup_right__origin_roster on edu_makeup_right (origin_roster_id) where delete_mark = 0;
create unique index edu_makeup_right__target_roster on edu_makeup_right (target_roster_id) where status in ('booked', 'used') and delete_mark = 0;
create index edu_makeup_right__student_id on edu_makeup_right (student_id) where delete_mark = 0;
create index edu_makeup_right__open on edu_makeup_right (expire_date) where status = 'open' and delete_mark = 0;

-- A value that replaces the default of a setting: everywhere, at a campus, in a course or in a class; the narrower one wins.
create table edu_setting (
  scope text not null,
  scope_id text not null, -- '' where the scope is all
  key text not null,
  value jsonb not null,
  last_modify_user_id text, last_modify_time timestamptz not null default now(),
  primary key (scope, scope_id, key),
  constraint edu_setting__scope check (scope in ('all', 'campus', 'course', 'class') and (scope = 'all') = (scope_id = ''))
);
-- The deductions of a class are settings.
alter table edu_class drop column deduct_override;
alter table edu_course drop column leave_rule_id, drop column makeup_rule_id;

alter table edu_roster add constraint edu_roster__leave foreign key (leave_id) references edu_leave (id);

do $$
declare
  named record;
begin
  for named in
    select * from (values
      ('edu_leave', '学员请假'), ('edu_makeup_right', '补课权'), ('edu_setting', '教务设置')
    ) as said (place, words)
  loop
    execute format('comment on table %I is %L', named.place, named.words);
  end loop;
end $$;
