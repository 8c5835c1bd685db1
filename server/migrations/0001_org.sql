-- Organisation: companies and departments, users, roles, positions, and who was granted what.
-- Every table: id (32 hex digits), who and when, enabled_mark 1/0, delete_mark 1 for a deleted row, sort_code.

-- Keyword search with a leading wildcard needs trigrams (trusted: the owner of the database may create it).
create extension if not exists pg_trgm;

create table org_organize (
  id text primary key,
  parent_id text not null default '-1', -- '-1' is the root
  category text not null,
  full_name text not null,
  en_code text not null,
  manager_id text,
  property_json jsonb not null default '{}',
  description text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0,
  constraint org_organize__category check (category in ('company', 'department')),
  constraint org_organize__not_own_parent check (parent_id <> id)
);
create unique index org_organize__en_code on org_organize (en_code) where delete_mark = 0;
create unique index org_organize__full_name on org_organize (parent_id, full_name) where delete_mark = 0;
create index org_organize__parent on org_organize (parent_id);

create table org_user (
  id text primary key,
  -- A sub-account belongs to an owner and signs in as mobile@account.
  owner_user_id text references org_user (id),
  account text not null,
  password_hash text not null,
  real_name text not null,
  quick_query text not null default '',
  organize_id text not null constraint org_user__organize references org_organize (id),
  gender smallint not null default 3,
  manager_id text constraint org_user__manager references org_user (id),
  nation text,
  native_place text,
  entry_date timestamptz,
  certificates_type text,
  certificates_number text,
  education text,
  birthday timestamptz,
  tele_phone text,
  landline text,
  mobile_phone text,
  email text,
  urgent_contacts text,
  urgent_tele_phone text,
  postal_address text,
  signature text,
  head_icon text,
  description text,
  theme text,
  language text,
  portal_id text,
  is_administrator boolean not null default false,
  is_demo boolean not null default false,
  login_count int not null default 0,
  last_login_time timestamptz,
  last_login_ip text,
  prev_login_time timestamptz,
  prev_login_ip text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0,
  constraint org_user__not_own_manager check (manager_id <> id)
);
create unique index org_user__account on org_user (coalesce(owner_user_id, ''), lower(account)) where delete_mark = 0;
create index org_user__list on org_user (sort_code, creator_time desc, id) where delete_mark = 0;
create index org_user__keyword on org_user using gin (account gin_trgm_ops, real_name gin_trgm_ops) where delete_mark = 0;
create index org_user__organize_id on org_user (organize_id) where delete_mark = 0;
create index org_user__mobile_phone on org_user (mobile_phone) where delete_mark = 0;
create index org_user__manager_id on org_user (manager_id) where delete_mark = 0;

create table org_role (
  id text primary key,
  full_name text not null,
  en_code text not null,
  type text not null, -- code of the dictionary RoleType
  description text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create unique index org_role__en_code on org_role (en_code) where delete_mark = 0;
create unique index org_role__full_name on org_role (full_name) where delete_mark = 0;

create table org_position (
  id text primary key,
  organize_id text not null constraint org_position__organize references org_organize (id),
  full_name text not null,
  en_code text not null,
  type text not null, -- code of the dictionary PositionType
  description text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create unique index org_position__en_code on org_position (organize_id, en_code) where delete_mark = 0;
create unique index org_position__full_name on org_position (organize_id, full_name) where delete_mark = 0;

create table org_user_role (
  user_id text not null constraint org_user_role__user references org_user (id),
  role_id text not null constraint org_user_role__role references org_role (id),
  primary key (user_id, role_id)
);
create index org_user_role__role_id on org_user_role (role_id);

create table org_user_position (
  user_id text not null constraint org_user_position__user references org_user (id),
  position_id text not null constraint org_user_position__position references org_position (id),
  primary key (user_id, position_id)
);
create index org_user_position__position_id on org_user_position (position_id);

-- Who holds what: kinds menu (module), button, list (column), form and data (resource), to users, roles and positions.
create table org_grant (
  object_type text not null,
  object_id text not null,
  item_type text not null,
  item_id text not null,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  primary key (object_type, object_id, item_type, item_id),
  constraint org_grant__object_type check (object_type in ('User', 'Role', 'Position')),
  constraint org_grant__item_type check (item_type in ('module', 'button', 'column', 'form', 'resource', 'portal'))
);
create index org_grant__item on org_grant (item_type, item_id);
