-- A file that was asked for and is made while it is fetched, once.
create table system_export (
  digest bytea primary key, -- of the ticket in the link
  user_id text not null references org_user (id) on delete cascade,
  exporter text not null,
  ask jsonb not null, -- what to export, as the exporter reads it
  expires_time timestamptz not null,
  used_time timestamptz
);
create index system_export__old on system_export (expires_time);

-- An import, from the uploaded sheet to its result; rows are kept until it is forgotten.
create table system_import (
  id text primary key,
  importer text not null,
  user_id text not null references org_user (id) on delete cascade,
  lang text not null,
  columns jsonb not null, -- keys of the columns, in the order of the sheet
  options jsonb not null default '{}',
  state text not null default 'preview' check (state in ('preview', 'queued', 'running', 'done', 'cancelled', 'failed')),
  lease_time timestamptz, -- whoever runs it is believed to live until then
  lease text,
  creator_time timestamptz not null default now(),
  finish_time timestamptz
);
create index system_import__open on system_import (state) where state in ('queued', 'running');
create index system_import__of on system_import (user_id, creator_time desc);

create table system_import_row (
  import_id text not null references system_import (id) on delete cascade,
  n int not null, -- as the sheet counts its rows
  cells jsonb not null,
  problems jsonb, -- {key: words}, null where none is known
  outcome text check (outcome in ('created', 'updated', 'failed')),
  primary key (import_id, n)
);
create index system_import_row__waiting on system_import_row (import_id, n) where outcome is null;
