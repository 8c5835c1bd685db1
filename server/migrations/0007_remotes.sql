-- The registry of remotes grows: where builds came from, channels, pins, tokens of teams, what happened, and what browsers measured.

alter table shell_remote_build
  add column origin text not null default 'builtIn',
  add column publisher text not null default '', -- who, in words
  add column bytes int not null default 0, -- unpacked
  add column files int not null default 0,
  add constraint shell_remote_build__origin check (origin in ('builtIn', 'published', 'mirror'));

-- The same build as a gzipped tar, for processes without its folder. Packed already, so PostgreSQL need not try.
create table shell_remote_archive (
  name text not null,
  build_id text not null,
  archive bytea not null,
  primary key (name, build_id),
  constraint shell_remote_archive__build foreign key (name, build_id) references shell_remote_build (name, build_id)
);
alter table shell_remote_archive alter column archive set storage external;

alter table shell_remote
  add column before text[] not null default '{}', -- builds that were stable before this one, the latest last: the way back
  add column canary_build_id text,
  add column canary_percent smallint not null default 0,
  add column built_in_build_id text, -- what the last start brought along
  add column source text, -- address of the manifest that is mirrored
  add column looked_time timestamptz, -- when somebody last looked there
  add column looked_digest text, -- SHA-256 of the manifest that the last good look found
  add column look_failure text, -- why the last look failed; told once
  add constraint shell_remote__canary foreign key (name, canary_build_id) references shell_remote_build (name, build_id),
  add constraint shell_remote__canary_percent check (canary_percent between 0 and 100);
create unique index shell_remote__source on shell_remote (source);

create table shell_remote_pin (
  id text primary key,
  name text not null constraint shell_remote_pin__remote references shell_remote (name),
  subject text not null,
  subject_id text not null,
  build_id text not null,
  creator_user_id text not null,
  creator_time timestamptz not null default now(),
  constraint shell_remote_pin__subject check (subject in ('User', 'Organize')),
  constraint shell_remote_pin__build foreign key (name, build_id) references shell_remote_build (name, build_id),
  constraint shell_remote_pin__once unique (name, subject, subject_id)
);
create index shell_remote_pin__of on shell_remote_pin (subject, subject_id);

create table shell_remote_token (
  id text primary key,
  name text not null,
  token_hash bytea not null, -- SHA-256 of the token; the token itself is never stored
  remotes text[] not null,
  creator_user_id text not null,
  created_time timestamptz not null default now(),
  used_time timestamptz,
  revoked_time timestamptz
);
create unique index shell_remote_token__hash on shell_remote_token (token_hash);

create table shell_remote_event (
  id text primary key,
  name text not null,
  action text not null,
  build_id text not null default '',
  actor text not null,
  time timestamptz not null default now(),
  detail text not null default ''
);
create index shell_remote_event__latest on shell_remote_event (name, time desc, id desc);

-- Openings of pages by hour, build and phase. `counts` is a histogram of milliseconds: cell n holds those up to 2^(n/3).
create table shell_remote_load (
  name text not null,
  build_id text not null,
  hour timestamptz not null,
  phase text not null, -- manifest, entry, chunk, mount, or all for their sum
  counts int[] not null,
  primary key (name, hour, phase, build_id)
);
create index shell_remote_load__hour on shell_remote_load (hour);

create table shell_remote_failure (
  name text not null,
  build_id text not null,
  hour timestamptz not null,
  code text not null,
  count int not null,
  last_time timestamptz not null,
  message text not null, -- of the last one, with its place
  primary key (name, hour, code, build_id)
);
create index shell_remote_failure__hour on shell_remote_failure (hour);

-- What was done and what went wrong (specification: wire 9.9). Categories: 1 login, 3 operation, 4 exception, 5 request.
create table system_log (
  id text primary key,
  category smallint not null,
  user_id text,
  user_name text not null,
  creator_time timestamptz not null default now(),
  ip text not null default '',
  platform text not null default '',
  module_name text not null default '',
  request_method text not null default '',
  request_url text not null default '',
  request_duration int not null default 0, -- milliseconds
  json text not null default '',
  constraint system_log__category check (category in (1, 3, 4, 5))
);
create index system_log__latest on system_log (category, creator_time desc, id desc);

-- Keys that all processes share, such as the one that signs a session's overrides.
create table shell_secret (
  name text primary key,
  value text not null
);
insert into shell_secret (name, value) values ('override', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
