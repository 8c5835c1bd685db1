-- Screens: free canvases for the wall.
create table lowcode_screen (
  id text primary key,
  full_name text not null,
  category text not null,
  detail text not null, -- JSON: the canvas
  component text not null, -- JSON: the list of components, the lowest first
  cover text,
  description text,
  locked_by text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
comment on table lowcode_screen is '数据大屏';
comment on column lowcode_screen.full_name is '名称';
comment on column lowcode_screen.category is '分类：字典 dataVType 的编码';
comment on column lowcode_screen.detail is '画布';
comment on column lowcode_screen.component is '组件';
comment on column lowcode_screen.cover is '封面图片的地址';
comment on column lowcode_screen.description is '说明';
comment on column lowcode_screen.locked_by is '锁定人，为空表示未锁定';
comment on column lowcode_screen.enabled_mark is '状态：1 启用 0 停用';
comment on column lowcode_screen.sort_code is '排序';
