-- Drafts that designers look at on their phones, for half an hour.
create table lowcode_design_preview (
  id text primary key,
  data text not null,
  creator_user_id text not null,
  creator_time timestamptz not null default now()
);
create index lowcode_design_preview__creator on lowcode_design_preview (creator_user_id, creator_time);
comment on table lowcode_design_preview is '表单设计的手机预览，半小时后删除';
comment on column lowcode_design_preview.id is '主键';
comment on column lowcode_design_preview.data is '设计草稿（JSON）';
comment on column lowcode_design_preview.creator_user_id is '创建人';
comment on column lowcode_design_preview.creator_time is '创建时间';
