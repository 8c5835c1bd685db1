-- Releases of designs: what users work with. A release never changes; the draft is in lowcode_design.
create table lowcode_release (
  id text primary key,
  design_id text not null constraint lowcode_release__design references lowcode_design (id),
  number int not null,
  full_name text not null,
  web_type smallint not null,
  form_data text not null,
  column_data text,
  app_column_data text,
  storage jsonb not null,
  note text not null default '',
  creator_user_id text,
  creator_time timestamptz not null default now(),
  constraint lowcode_release__number unique (design_id, number)
);
comment on table lowcode_release is '表单设计的发布版本';
comment on column lowcode_release.id is '主键';
comment on column lowcode_release.design_id is '所属设计';
comment on column lowcode_release.number is '版本号，从 1 起';
comment on column lowcode_release.full_name is '发布时的名称';
comment on column lowcode_release.web_type is '类型：1 纯表单，2 表单加列表，3 表单、列表加流程';
comment on column lowcode_release.form_data is '表单设计（JSON）';
comment on column lowcode_release.column_data is '列表设计（JSON）';
comment on column lowcode_release.app_column_data is '移动端列表设计（JSON）';
comment on column lowcode_release.storage is '各字段对应的数据表与列';
comment on column lowcode_release.note is '发布说明';
comment on column lowcode_release.creator_user_id is '发布人';
comment on column lowcode_release.creator_time is '发布时间';

alter table lowcode_design add column release_id text
  constraint lowcode_design__release references lowcode_release (id);
comment on column lowcode_design.release_id is '使用中的发布版本';

-- Records are in tables of their own from now on; a table keeps its name although its design is deleted.
create table lowcode_table (
  name text primary key,
  design_id text not null constraint lowcode_table__design references lowcode_design (id),
  creator_time timestamptz not null default now()
);
comment on table lowcode_table is '由表单设计创建的数据表';
comment on column lowcode_table.name is '表名';
comment on column lowcode_table.design_id is '所属设计';
comment on column lowcode_table.creator_time is '创建时间';
