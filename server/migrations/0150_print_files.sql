-- PDF files of print templates, which are written in the background and kept for two hours.
create table system_print_file (
  id text primary key,
  user_id text not null references org_user (id) on delete cascade,
  -- The records are read with the rights of this session.
  session_id text not null,
  template_id text not null,
  form_ids jsonb not null,
  task_id text,
  lang text not null,
  ip text not null,
  user_agent text not null,
  name text not null,
  state text not null default 'queued' constraint system_print_file__state check (state in ('queued', 'running', 'done', 'failed')),
  total int not null,
  done int not null default 0,
  skipped int not null default 0,
  reasons jsonb not null default '[]',
  pages int not null default 0,
  bytes int not null default 0,
  creator_time timestamptz not null default now()
);
create index system_print_file__user on system_print_file (user_id);
create index system_print_file__old on system_print_file (creator_time);
comment on table system_print_file is '打印文件';
comment on column system_print_file.form_ids is '所打印的数据';
comment on column system_print_file.skipped is '未能打印的条数';
comment on column system_print_file.reasons is '未能打印的原因';
