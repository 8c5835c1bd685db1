-- A portal can be the home page of those to whom it was granted, and a designer can keep others from changing it.
alter table lowcode_portal add column is_home smallint not null default 0
  constraint lowcode_portal__is_home check (is_home in (0, 1));
alter table lowcode_portal add column locked_by text;
comment on column lowcode_portal.is_home is '是否作为首页：1 是 0 否';
comment on column lowcode_portal.locked_by is '锁定人，为空表示未锁定';
