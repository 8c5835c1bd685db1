-- A roll-call of a closed month is changed by a correction, which a flow decides where the setting says so.
-- See docs/decisions/0102-figures-count-on-accounting-dates.md.
create table edu_roll_correction (
  id text primary key,
  lesson_id text not null constraint edu_roll_correction__lesson references edu_lesson (id),
  rows jsonb not null, -- of all students, as in the call
  content text,
  reason text not null,
  lesson_version int not null, -- that the applicant has seen
  status text not null default 'approving',
  flow_task_id text,
  creator_user_id text not null, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0,
  constraint edu_roll_correction__status check (status in ('approving', 'done', 'cancelled'))
);
create unique index edu_roll_correction__pending on edu_roll_correction (lesson_id) where status = 'approving' and delete_mark = 0;
comment on table edu_roll_correction is '点名更正申请';

-- The student of a correction is one of those whose attendance it changes.
alter table edu_application drop constraint edu_application__form;
alter table edu_application add constraint edu_application__form check (form in ('edu_refund', 'edu_transfer', 'edu_forfeit',
  'edu_priceOverride', 'edu_void', 'edu_suspend', 'edu_correction'));
