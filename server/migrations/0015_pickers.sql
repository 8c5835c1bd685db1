-- What pickers choose from: areas, groups of users, data interfaces; and where each rule for serial numbers stands.

create table system_area (
  id text primary key,
  parent_id text not null default '-1',
  full_name text not null,
  en_code text not null,
  description text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0,
  constraint system_area__not_own_parent check (parent_id <> id)
);
create unique index system_area__en_code on system_area (en_code) where delete_mark = 0;
create unique index system_area__full_name on system_area (parent_id, full_name) where delete_mark = 0;

create table org_group (
  id text primary key,
  full_name text not null,
  en_code text not null,
  type text not null, -- code of the dictionary groupType
  description text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create unique index org_group__en_code on org_group (en_code) where delete_mark = 0;
create unique index org_group__full_name on org_group (full_name) where delete_mark = 0;

create table system_data_interface (
  id text primary key,
  full_name text not null,
  en_code text not null,
  category_id text not null, -- code of the dictionary DataInterface
  data_type smallint not null default 2, -- 1 SQL, 2 static, 3 API
  db_link_id text not null default '0',
  query text not null default '',
  path text not null default '',
  request_method text not null default '',
  request_parameters text not null default '[]',
  request_headers text not null default '[]',
  response_type text not null default 'json',
  check_type smallint not null default 1,
  description text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create unique index system_data_interface__en_code on system_data_interface (en_code) where delete_mark = 0;

-- How many numbers were issued since the date part last changed, and that date part.
alter table system_bill_rule
  add column issued bigint not null default 0,
  add column issued_in text not null default '';
