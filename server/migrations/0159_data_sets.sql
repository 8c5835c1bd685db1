-- Data sets: rows of an interface, a design, figures, a statement or a static table, for portals, reports and screens.
create table lowcode_data_set (
  id text primary key,
  full_name text not null,
  en_code text not null,
  category text not null,
  kind text not null
    constraint lowcode_data_set__kind check (kind in ('interface', 'design', 'figure', 'sql', 'static')),
  source_id text,
  definition text not null,
  cache_seconds int not null default 0,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  description text,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create unique index lowcode_data_set__en_code on lowcode_data_set (lower(en_code)) where delete_mark = 0;
create index lowcode_data_set__source on lowcode_data_set (source_id) where delete_mark = 0;
comment on table lowcode_data_set is '数据集';
comment on column lowcode_data_set.source_id is '所读取的接口、设计或数据连接；统计指标为统计页面';
comment on column lowcode_data_set.definition is '来源、参数和列（JSON）';
comment on column lowcode_data_set.cache_seconds is '缓存时长（秒）';

-- The right to run a statement or a static table is granted like portals.
alter table org_grant drop constraint org_grant__item_type;
alter table org_grant add constraint org_grant__item_type
  check (item_type in ('module', 'button', 'column', 'form', 'resource', 'portal', 'interface', 'dataSet'));
