-- Links by which guests read a report, with the rights of the user who made the link.
create table lowcode_report_link (
  report_id text primary key references lowcode_report (id),
  key text not null unique,
  enabled_mark smallint not null default 0,
  code text not null default '',
  close_time timestamptz,
  fixed_values jsonb not null default '{}',
  open_names jsonb not null default '[]',
  file_mark smallint not null default 0,
  maker_id text not null references org_user (id),
  last_modify_time timestamptz not null default now()
);
create index lowcode_report_link__maker on lowcode_report_link (maker_id);
comment on table lowcode_report_link is '公开报表的链接';
comment on column lowcode_report_link.key is '链接的最后一段';
comment on column lowcode_report_link.code is '访问码';
comment on column lowcode_report_link.close_time is '截止时间';
comment on column lowcode_report_link.fixed_values is '固定的参数值';
comment on column lowcode_report_link.open_names is '访客可填写的参数';
comment on column lowcode_report_link.file_mark is '1 允许下载 Excel';
comment on column lowcode_report_link.maker_id is '按其权限读取数据的用户';

-- What was saved of a report.
create table lowcode_report_version (
  report_id text not null references lowcode_report (id) on delete cascade,
  number int not null,
  definition text not null,
  note text not null default '',
  creator_user_id text,
  creator_time timestamptz not null default now(),
  primary key (report_id, number)
);
comment on table lowcode_report_version is '报表的历史版本';
comment on column lowcode_report_version.number is '版本号';
comment on column lowcode_report_version.definition is '模板和参数';
comment on column lowcode_report_version.note is '备注';
insert into lowcode_report_version (report_id, number, definition, creator_user_id, creator_time)
select id, 1, definition, coalesce(last_modify_user_id, creator_user_id), coalesce(last_modify_time, creator_time)
from lowcode_report where delete_mark = 0;
