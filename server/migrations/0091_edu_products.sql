-- Price plans: what a student buys. Quantities x100, money in fen.
create table edu_price_plan (
  id text primary key,
  name text not null,
  scope text not null default 'course',
  course_id text constraint edu_price_plan__course references edu_course (id),
  subject_id text constraint edu_price_plan__subject references edu_subject (id),
  billing text not null default 'units',
  units int not null default 0, -- paid lessons; 0 where a period is sold
  gift_units int not null default 0,
  days int, -- length of the period where a period is sold
  price bigint not null,
  unit_list_price bigint not null default 0, -- list price of one lesson, or of one day
  gift_policy text not null default 'average',
  refund_rule text not null default 'by_value',
  valid_days int, -- null: without an end
  valid_from text not null default 'sign',
  valid_from_date date,
  sale_from date,
  sale_to date,
  campus_ids text[] not null default '{}', -- empty: at every campus
  status text not null default 'open',
  sort_code int not null default 0,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_price_plan__scope check (case scope when 'course' then course_id is not null and subject_id is null
    when 'subject' then subject_id is not null and course_id is null else scope = 'any' and course_id is null and subject_id is null end),
  constraint edu_price_plan__billing check (billing in ('units', 'days', 'months', 'term', 'once')),
  constraint edu_price_plan__units check (units >= 0 and gift_units >= 0),
  constraint edu_price_plan__days check (days >= 1),
  constraint edu_price_plan__price check (price >= 0 and unit_list_price >= 0),
  constraint edu_price_plan__gift_policy check (gift_policy in ('average', 'paid_first', 'gift_first')),
  constraint edu_price_plan__refund_rule check (refund_rule in ('by_value', 'by_list_price', 'none')),
  constraint edu_price_plan__valid_from check (valid_from in ('sign', 'first_lesson', 'fixed')),
  constraint edu_price_plan__sale check (sale_to >= sale_from),
  constraint edu_price_plan__status check (status in ('open', 'closed'))
);
create unique index edu_price_plan__name on edu_price_plan (name) where delete_mark = 0;
create index edu_price_plan__course_id on edu_price_plan (course_id) where delete_mark = 0;
alter table edu_order_line add constraint edu_order_line__price_plan foreign key (price_plan_id) references edu_price_plan (id);

-- When a coach can teach: weekly hours at a campus (`[]`: at all opening hours), and times of absence.
alter table edu_coach
  add availability jsonb not null default '[]',
  add absences jsonb not null default '[]',
  add remark text;
