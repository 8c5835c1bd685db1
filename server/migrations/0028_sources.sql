-- Databases of others, and fields that tables have in common.

insert into shell_secret (name, value) values ('secrets', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

create table system_data_source (
  id text primary key,
  full_name text not null,
  db_type text not null, -- PostgreSQL, MySQL, SQLServer, Oracle, SQLite
  host text not null default '',
  port int,
  user_name text not null default '',
  password_sealed text, -- by the server's secrets; never leaves it
  service_name text not null default '', -- database, service, or the file below the folder of SQLite files
  db_schema text not null default '',
  table_space text not null default '',
  tls text not null default 'off',
  ca_certificate text not null default '',
  read_only smallint not null default 1,
  pool_size smallint not null default 4,
  oracle_link_type text not null default 'SERVICE',
  oracle_role text not null default 'Default',
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  description text,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0,
  constraint system_data_source__db_type check (db_type in ('PostgreSQL', 'MySQL', 'SQLServer', 'Oracle', 'SQLite')),
  constraint system_data_source__tls check (tls in ('off', 'on', 'verify'))
);
create unique index system_data_source__full_name on system_data_source (full_name) where delete_mark = 0;

create table system_common_field (
  id text primary key,
  field text not null,
  field_name text not null,
  data_type text not null,
  data_length text not null default '', -- characters, or digits and decimals joined by a comma
  allow_null smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0,
  constraint system_common_field__data_type check (data_type in ('varchar', 'int', 'datetime', 'decimal', 'bigint', 'text'))
);
create unique index system_common_field__field on system_common_field (lower(field)) where delete_mark = 0;
