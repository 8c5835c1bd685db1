-- Tables and views whose personal columns or form values statements of users may read.
create table system_released_table (
  table_name text primary key,
  creator_user_id text,
  creator_time timestamptz not null default now()
);
comment on table system_released_table is '对数据接口开放的表和视图';
comment on column system_released_table.table_name is '表或视图的名称';
comment on column system_released_table.creator_user_id is '开放者';
comment on column system_released_table.creator_time is '开放时间';

-- Modules whose records may draw numbers of a bill rule: codes of menus joined by commas. Empty means every module.
alter table system_bill_rule add column modules text not null default '';
comment on column system_bill_rule.modules is '可使用该规则的功能（菜单编码），空表示全部';
