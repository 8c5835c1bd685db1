-- What an operator looks after: scheduled tasks, how long the log is kept, words and icons of one's own.

create table system_task (
  id text primary key,
  full_name text not null,
  en_code text not null,
  execute_type text not null, -- 1 data interface, 2 SQL, 3 method of the server
  execute_content text not null, -- JSON: cron, and what is run
  misfire text not null default 'once', -- what becomes of runs that nobody was there for
  retries smallint not null default 0,
  retry_minutes smallint not null default 1,
  next_time timestamptz, -- null while it is stopped
  last_time timestamptz,
  run_count bigint not null default 0,
  running_id text, -- the run under way: a task never overtakes itself
  description text,
  enabled_mark smallint not null default 0,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0,
  constraint system_task__execute_type check (execute_type in ('1', '2', '3')),
  constraint system_task__misfire check (misfire in ('skip', 'once', 'all'))
);
create unique index system_task__en_code on system_task (en_code) where delete_mark = 0;
create unique index system_task__full_name on system_task (full_name) where delete_mark = 0;
create index system_task__due on system_task (next_time) where next_time is not null;

create table system_task_run (
  id text primary key,
  task_id text not null constraint system_task_run__task references system_task (id),
  due_time timestamptz not null,
  state text not null default 'queued',
  try_time timestamptz not null default now(), -- not before
  attempt smallint not null default 0,
  fence bigint not null default 0, -- grows with each runner: what an earlier one has to say counts no more
  lease_until timestamptz,
  started_time timestamptz,
  ended_time timestamptz,
  said jsonb not null default '{}',
  constraint system_task_run__state check (state in ('queued', 'running', 'ok', 'failed')),
  constraint system_task_run__once unique (task_id, due_time)
);
create index system_task_run__queue on system_task_run (try_time) where state = 'queued';
create index system_task_run__leased on system_task_run (lease_until) where state = 'running';
create index system_task_run__list on system_task_run (task_id, started_time desc, id desc);
create index system_task_run__old on system_task_run (due_time);

-- Days for which lines of the log are kept, by category; a category without a row is kept as the server says.
create table system_log_keeping (
  category smallint primary key,
  days int not null,
  constraint system_log_keeping__days check (days between 1 and 3650)
);
