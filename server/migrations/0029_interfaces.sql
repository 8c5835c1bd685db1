-- Data interfaces of every kind, who called them, and each try of a task.

alter table system_data_interface
  add column ip_address text not null default '',
  add column data_processing text not null default '', -- a function that is run on the result
  add column cache_seconds int not null default 0,
  add column timeout_seconds smallint not null default 10;

create table system_data_interface_call (
  id text primary key,
  interface_id text not null,
  called_time timestamptz not null,
  user_id text,
  user_name text not null default '',
  ip text not null default '',
  device text not null default '',
  way text not null, -- response, list, row, preview, test, task
  duration int not null,
  failed boolean not null,
  row_count int not null default 0,
  cached boolean not null default false,
  said text not null default '' -- why it failed, in the language of its caller
);
create index system_data_interface_call__list on system_data_interface_call (interface_id, called_time desc, id desc);
create index system_data_interface_call__old on system_data_interface_call (called_time);

-- A try that failed and was tried again: its run goes on.
create table system_task_try (
  run_id text not null constraint system_task_try__run references system_task_run (id) on delete cascade,
  attempt smallint not null,
  started_time timestamptz not null,
  ended_time timestamptz not null,
  said jsonb not null default '{}',
  primary key (run_id, attempt)
);
