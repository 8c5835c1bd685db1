-- Saved super queries of the lists of released designs.
create table lowcode_query_plan (
  id text primary key,
  design_id text not null constraint lowcode_query_plan__design references lowcode_design (id),
  full_name text not null,
  super_query_json text not null,
  is_shared boolean not null default false,
  creator_user_id text not null,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  constraint lowcode_query_plan__name unique (design_id, creator_user_id, full_name)
);
create index lowcode_query_plan__shared on lowcode_query_plan (design_id) where is_shared;
comment on table lowcode_query_plan is '列表的高级查询方案';
comment on column lowcode_query_plan.id is '主键';
comment on column lowcode_query_plan.design_id is '所属设计';
comment on column lowcode_query_plan.full_name is '方案名称，同一用户在同一设计中唯一';
comment on column lowcode_query_plan.super_query_json is '查询条件（JSON）';
comment on column lowcode_query_plan.is_shared is '是否共享给可打开该列表的所有用户';
comment on column lowcode_query_plan.creator_user_id is '方案的所有者';
comment on column lowcode_query_plan.creator_time is '创建时间';
comment on column lowcode_query_plan.last_modify_user_id is '最后修改人';
comment on column lowcode_query_plan.last_modify_time is '最后修改时间';
