-- Backups of this database and their restoring, maps, and copying tables between data sources.

create table system_data_backup (
  id text primary key,
  file_name text not null,
  origin text not null,
  state text not null default 'queued',
  with_files smallint not null default 0, -- 1: uploaded files lie in it; 0: it only says which there were
  file_size bigint,
  table_count int not null default 0,
  row_count bigint not null default 0,
  stored_count int not null default 0, -- uploaded files that it holds or names
  step text not null default '', -- the table under way
  done_rows bigint not null default 0,
  total_rows bigint not null default 0, -- an estimate while it runs
  failure jsonb,
  checked_time timestamptz, -- when its sums were last compared
  nonce text not null default '', -- a link carries it and changes it, so it works once
  lease_time timestamptz,
  started_time timestamptz,
  ended_time timestamptz,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0,
  constraint system_data_backup__origin check (origin in ('manual', 'scheduled', 'beforeRestore', 'uploaded')),
  constraint system_data_backup__state check (state in ('queued', 'running', 'ready', 'failed'))
);
create index system_data_backup__list on system_data_backup (creator_time desc, id desc);

create table system_data_restore (
  id text primary key,
  backup_id text not null constraint system_data_restore__backup references system_data_backup (id),
  state text not null default 'queued',
  step text not null default '',
  done_rows bigint not null default 0,
  total_rows bigint not null default 0,
  failure jsonb,
  result jsonb,
  author jsonb not null, -- who asked for it, and from where: the session is over before the end
  lease_time timestamptz,
  started_time timestamptz,
  ended_time timestamptz,
  creator_time timestamptz not null default now(),
  constraint system_data_restore__state check (state in ('queued', 'running', 'done', 'failed'))
);
create index system_data_restore__latest on system_data_restore (creator_time desc, id desc);

create table system_data_map (
  id text primary key,
  full_name text not null,
  en_code text not null,
  sort_code int not null default 0,
  enabled_mark smallint not null default 1,
  data text not null, -- GeoJSON
  outline text not null default '', -- an SVG path of it, small enough for a list
  region_count int not null default 0,
  description text,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create unique index system_data_map__en_code on system_data_map (en_code) where delete_mark = 0;
create unique index system_data_map__full_name on system_data_map (full_name) where delete_mark = 0;

-- Copying of tables from one data source into another; 0 is this database.
create table system_data_sync (
  id text primary key,
  from_id text not null,
  to_id text not null,
  from_name text not null,
  to_name text not null,
  state text not null default 'queued',
  wish text, -- pause or cancel: whoever runs it looks after each batch
  lease text, -- who runs it, and until when that is believed
  lease_time timestamptz,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  ended_time timestamptz,
  constraint system_data_sync__state check (state in ('queued', 'running', 'paused', 'done', 'failed', 'cancelled')),
  constraint system_data_sync__wish check (wish in ('pause', 'cancel'))
);
create index system_data_sync__list on system_data_sync (creator_time desc, id desc);
create index system_data_sync__waiting on system_data_sync (creator_time) where state in ('queued', 'running');

create table system_data_sync_table (
  sync_id text not null constraint system_data_sync_table__sync references system_data_sync (id) on delete cascade,
  n int not null,
  table_name text not null,
  type smallint not null, -- 0 into an empty table, 1 nothing to do, 2 into a new table, 3 in the place of what is there
  state text not null default 'waiting',
  made boolean not null default false, -- by this run: it goes where the run fails
  last_key jsonb, -- of the last row that is in the target for good
  done_rows bigint not null default 0,
  total_rows bigint, -- null while nobody knows
  active_ms bigint not null default 0,
  failure jsonb, -- words in every language
  primary key (sync_id, n),
  constraint system_data_sync_table__state check (state in ('waiting', 'running', 'done', 'failed', 'cancelled'))
);
