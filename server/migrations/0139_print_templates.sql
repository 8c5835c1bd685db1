-- Templates by which records of designs and tasks of flows are printed.
create table system_print_template (
  id text primary key,
  full_name text not null,
  en_code text not null,
  category text not null,
  type smallint not null default 2,
  design_id text,
  flow_id text,
  db_link_id text not null default '0',
  sql_template text not null default '',
  left_fields text not null default '',
  print_template text not null default '',
  paper text not null default 'A4' constraint system_print_template__paper check (paper in ('A4', 'A5', 'receipt')),
  orientation text not null default 'portrait'
    constraint system_print_template__orientation check (orientation in ('portrait', 'landscape')),
  margin smallint not null default 15,
  header text,
  footer text,
  has_page_numbers smallint not null default 1,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  description text,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create unique index system_print_template__en_code on system_print_template (lower(en_code)) where delete_mark = 0;
create index system_print_template__design on system_print_template (design_id) where delete_mark = 0;
create index system_print_template__flow on system_print_template (flow_id) where delete_mark = 0;
comment on table system_print_template is '打印模板';
comment on column system_print_template.design_id is '所打印的功能设计';
comment on column system_print_template.flow_id is '所打印的流程';
comment on column system_print_template.sql_template is '取数语句（JSON）';
comment on column system_print_template.print_template is '模板内容（HTML）';
comment on column system_print_template.margin is '页边距（毫米）';
