-- What of a module can be granted beside its buttons: columns of its lists, fields of its forms, and rows by schemes of conditions.

create table system_column (
  id text primary key,
  module_id text not null constraint system_column__module references system_menu (id),
  bind_table text not null default '',
  bind_table_name text not null default '',
  en_code text not null,
  full_name text not null,
  description text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create unique index system_column__en_code on system_column (module_id, en_code) where delete_mark = 0;

create table system_form_field (
  id text primary key,
  module_id text not null constraint system_form_field__module references system_menu (id),
  bind_table text not null default '',
  bind_table_name text not null default '',
  en_code text not null,
  full_name text not null,
  description text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create unique index system_form_field__en_code on system_form_field (module_id, en_code) where delete_mark = 0;

-- A field that conditions may name, and how.
create table system_data_field (
  id text primary key,
  module_id text not null constraint system_data_field__module references system_menu (id),
  en_code text not null,
  full_name text not null,
  type text not null,
  condition_symbol text not null default '',
  condition_text text not null default 'text',
  bind_table text not null default '',
  field_rule smallint not null default 0,
  description text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create index system_data_field__module_id on system_data_field (module_id);

create table system_data_scheme (
  id text primary key,
  module_id text not null constraint system_data_scheme__module references system_menu (id),
  full_name text not null,
  -- 'all' for the built-in one that lets every row through, else ''.
  en_code text not null default '',
  condition_json text not null default '[]',
  condition_text text not null default '',
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create unique index system_data_scheme__full_name on system_data_scheme (module_id, full_name) where delete_mark = 0;
