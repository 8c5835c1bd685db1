-- Large files arrive in pieces (specification: wire 6). A piece lies in the storage under `.chunks/<upload>/<number>`.
create table system_file_upload (
  id text primary key,
  user_id text not null,
  identifier text not null, -- what its sender calls the file while it is under way
  bytes bigint not null,
  chunks int not null,
  name text, -- of the file that it became
  last_time timestamptz not null default now(),
  constraint system_file_upload__identifier unique (user_id, identifier)
);
create index system_file_upload__last on system_file_upload (last_time);

create table system_file_chunk (
  upload_id text not null references system_file_upload (id) on delete cascade,
  number int not null,
  bytes int not null,
  digest text not null, -- SHA-256 of its bytes
  primary key (upload_id, number)
);

-- A file that no record names goes a while after that was first seen.
alter table system_file add unnamed_time timestamptz;
create index system_file__unnamed on system_file (unnamed_time) where unnamed_time is not null;
-- What a user's files weigh is asked before each is taken.
drop index system_file__of;
create index system_file__of on system_file (creator_user_id) include (bytes);
