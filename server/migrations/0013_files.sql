-- What was uploaded. The bytes lie in the storage under `<type>/<name>`.
create table system_file (
  name text primary key, -- yyyyMMdd_<128 random bits>.<ext>
  type text not null,
  file_name text not null, -- as its sender called it
  mime text not null, -- found in the bytes, not in the name
  bytes bigint not null,
  creator_user_id text not null,
  creator_time timestamptz not null default now()
);
create index system_file__of on system_file (creator_user_id, creator_time desc);

insert into shell_secret (name, value) values ('file', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
