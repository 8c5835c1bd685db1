-- Links by which guests see a screen, with the rights of the user who made the link.
create table lowcode_screen_link (
  screen_id text primary key references lowcode_screen (id),
  key text not null unique,
  enabled_mark smallint not null default 0,
  code text not null default '',
  close_time timestamptz,
  maker_id text not null references org_user (id),
  last_modify_time timestamptz not null default now()
);
create index lowcode_screen_link__maker on lowcode_screen_link (maker_id);
comment on table lowcode_screen_link is '公开大屏的链接';
comment on column lowcode_screen_link.key is '链接的最后一段';
comment on column lowcode_screen_link.code is '访问码';
comment on column lowcode_screen_link.close_time is '截止时间';
comment on column lowcode_screen_link.maker_id is '按其权限读取数据的用户';
