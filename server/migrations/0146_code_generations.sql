-- What code of a design was given last: a team that regenerates it gets the same names, and the preview shows what a newer
-- release changes. Designs of earlier versions have none until their code is downloaded again.
create table lowcode_generation (
  design_id text primary key references lowcode_design (id) on delete cascade,
  remote text not null,
  release_number int not null,
  options jsonb not null,
  user_id text,
  time timestamptz not null default now()
);
create index lowcode_generation__remote on lowcode_generation (remote);
comment on table lowcode_generation is '最近一次生成的代码';
comment on column lowcode_generation.remote is '前端模块名称';
comment on column lowcode_generation.release_number is '生成时的发布版本';
comment on column lowcode_generation.options is '生成选项（模块、类名、子表类名、说明）';
