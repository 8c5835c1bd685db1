-- Designs whose page the server generates, builds and publishes as a remote.
create table lowcode_publication (
  id text primary key,
  design_id text not null references lowcode_design (id) on delete cascade,
  remote text not null,
  release_number int not null,
  options jsonb not null,
  menu_parent_id text,
  state text not null default 'queued' constraint lowcode_publication__state
    check (state in ('queued', 'running', 'done', 'failed', 'cancelled', 'broken')),
  steps jsonb not null default '[]',
  log text not null default '',
  failure jsonb,
  build_id text,
  address text,
  menu_id text,
  creator_user_id text not null,
  creator_time timestamptz not null default now(),
  ended_time timestamptz
);
create unique index lowcode_publication__remote on lowcode_publication (remote) where state in ('queued', 'running');
create index lowcode_publication__design on lowcode_publication (design_id, creator_time desc);
comment on table lowcode_publication is '设计发布为前端模块的记录';
comment on column lowcode_publication.remote is '前端模块名称';
comment on column lowcode_publication.menu_parent_id is '所建菜单的上级；为空时不建菜单';
comment on column lowcode_publication.steps is '各步骤的状态与用时（毫秒）';
comment on column lowcode_publication.log is '日志，只保留末尾部分';
comment on column lowcode_publication.failure is '失败原因';
comment on column lowcode_publication.build_id is '发布的构建';
comment on column lowcode_publication.address is '页面地址';
comment on column lowcode_publication.menu_id is '所建的菜单';
