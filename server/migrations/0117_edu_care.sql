-- Care of students: follow-ups, trial lessons, alerts with owners, and what reviews said before they were edited.
-- Quantities x100, money in fen, a `date` is the day at the campus.

-- Texts and stars of earlier revisions: `[{rev, at, star, dims, tags, content}]`.
alter table edu_review add revisions jsonb not null default '[]';

alter table edu_student add lost_at timestamptz;
create index edu_student__track_status on edu_student (track_status, next_track_at) where delete_mark = 0 and stage in ('lead', 'trial');

-- A talk with a student or a guardian, and when the next one is due.
create table edu_follow_up (
  id text primary key,
  student_id text not null constraint edu_follow_up__student references edu_student (id),
  user_id text not null constraint edu_follow_up__user references org_user (id),
  at timestamptz not null,
  way text not null,
  effective boolean not null default true,
  content text not null,
  next_at timestamptz,
  next_action text,
  status_from text,
  status_to text,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_follow_up__way check (way in ('phone', 'wechat', 'visit', 'message', 'other')),
  constraint edu_follow_up__next check (next_at > at)
);
create index edu_follow_up__student_id on edu_follow_up (student_id, at desc, id) where delete_mark = 0;

-- A seat of a lead in a lesson. Whether the lead came, the roster says: `booked` with a roster that is present has taken place.
create table edu_trial (
  id text primary key,
  student_id text not null constraint edu_trial__student references edu_student (id),
  lesson_id text not null constraint edu_trial__lesson references edu_lesson (id),
  roster_id text not null constraint edu_trial__roster references edu_roster (id),
  course_id text not null constraint edu_trial__course references edu_course (id),
  status text not null default 'booked',
  price bigint not null default 0,
  remark text,
  cancel_reason text,
  converted_order_id text constraint edu_trial__order references edu_order (id),
  converted_at timestamptz,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_trial__status check (status in ('booked', 'cancelled', 'converted')),
  constraint edu_trial__converted check ((status = 'converted') = (converted_order_id is not null)),
  constraint edu_trial__price check (price >= 0)
);
create unique index edu_trial__live on edu_trial (lesson_id, student_id) where status <> 'cancelled' and delete_mark = 0;
create index edu_trial__student_id on edu_trial (student_id, creator_time desc) where delete_mark = 0;
create unique index edu_trial__converted_order on edu_trial (converted_order_id) where delete_mark = 0;

-- Something that a user has to settle. `occurrence` tells two alerts of one target apart; a job that runs twice creates one.
create table edu_alert (
  id text primary key,
  type text not null,
  target_id text not null,
  occurrence text not null default '',
  campus_id text not null constraint edu_alert__campus references edu_campus (id),
  student_id text constraint edu_alert__student references edu_student (id),
  class_id text constraint edu_alert__class references edu_class (id),
  lesson_id text constraint edu_alert__lesson references edu_lesson (id),
  coach_id text constraint edu_alert__coach references edu_coach (id),
  level smallint not null default 2, -- 1 low, 2 normal, 3 urgent
  status text not null default 'open',
  assignee_id text constraint edu_alert__assignee references org_user (id),
  due_date date not null,
  facts jsonb not null default '{}',
  result text,
  closed_at timestamptz,
  closed_by text, -- null: the facts were gone
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_alert__type check (type in ('owed_lessons', 'low_star', 'falling_stars', 'repeated_tag', 'expiring', 'overdue_roll_call',
    'follow_up')),
  constraint edu_alert__level check (level between 1 and 3),
  constraint edu_alert__status check (status in ('open', 'doing', 'closed')),
  constraint edu_alert__closed check ((status = 'closed') = (closed_at is not null))
);
create unique index edu_alert__occurrence on edu_alert (type, target_id, occurrence) where delete_mark = 0;
create index edu_alert__assignee_id on edu_alert (assignee_id, due_date) where status <> 'closed' and delete_mark = 0;
create index edu_alert__list on edu_alert (status, due_date, id) where delete_mark = 0;
create index edu_alert__student_id on edu_alert (student_id) where delete_mark = 0;

comment on table edu_follow_up is '学员跟进记录';
comment on table edu_trial is '试听预约';
comment on table edu_alert is '教务预警与待办';
