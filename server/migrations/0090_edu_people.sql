-- Guardians and the phones of students. A phone is encrypted; its first three and last four digits are stored as they are
-- shown, and a keyed digest finds equal phones without decrypting any.
alter table edu_student
  add phone_head text,
  add phone_digest text,
  add merged_into text constraint edu_student__merged_into references edu_student (id);
create index edu_student__phone_tail on edu_student (phone_tail) where delete_mark = 0;
create index edu_student__phone_digest on edu_student (phone_digest) where delete_mark = 0;
create index edu_student__consultant_id on edu_student (consultant_id) where delete_mark = 0;

create table edu_guardian (
  id text primary key,
  student_id text not null constraint edu_guardian__student references edu_student (id),
  name text not null,
  relation text not null, -- an entry of the dictionary eduRelation
  phone_enc text not null,
  phone_head text not null,
  phone_tail text not null,
  phone_digest text not null,
  is_primary boolean not null default false,
  can_pick_up boolean not null default true,
  creator_user_id text, creator_time timestamptz not null default now(),
  last_modify_user_id text, last_modify_time timestamptz,
  delete_mark smallint not null default 0, version int not null default 0
);
create unique index edu_guardian__primary on edu_guardian (student_id) where is_primary and delete_mark = 0;
create unique index edu_guardian__phone on edu_guardian (student_id, phone_digest) where delete_mark = 0;
create index edu_guardian__student_id on edu_guardian (student_id) where delete_mark = 0;
create index edu_guardian__phone_tail on edu_guardian (phone_tail) where delete_mark = 0;
create index edu_guardian__phone_digest on edu_guardian (phone_digest) where delete_mark = 0;

-- Who changed what of the business: one row per change, never changed or deleted. Values are those before and after.
create table edu_change (
  id text primary key,
  time timestamptz not null default now(),
  user_id text,
  user_name text not null,
  ip text not null,
  request_id text not null,
  noun text not null,
  record_id text not null,
  record_name text not null,
  action text not null,
  reason text,
  before jsonb not null default '{}',
  after jsonb not null default '{}'
);
create index edu_change__record on edu_change (noun, record_id, time desc, id desc);
