-- Reports: templates of cells that data sets fill.
create table lowcode_report (
  id text primary key,
  full_name text not null,
  en_code text not null,
  category text not null,
  definition text not null, -- JSON: `sheet` and `parameters`
  description text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create unique index lowcode_report__en_code on lowcode_report (en_code) where delete_mark = 0;
create unique index lowcode_report__full_name on lowcode_report (full_name) where delete_mark = 0;
comment on table lowcode_report is '数据报表';
comment on column lowcode_report.full_name is '名称';
comment on column lowcode_report.en_code is '编码';
comment on column lowcode_report.category is '分类：字典 ReportSort 的编码';
comment on column lowcode_report.definition is '模板和参数';
comment on column lowcode_report.description is '说明';
comment on column lowcode_report.enabled_mark is '状态：1 启用 0 停用';
comment on column lowcode_report.sort_code is '排序';
