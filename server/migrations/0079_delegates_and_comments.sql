-- A user lets another one handle to-do items for a time. What was ended or deleted stays, because it explains who acted
-- for whom.
create table workflow_delegate (
  id text primary key,
  user_id text not null constraint workflow_delegate__user references org_user (id),
  to_user_id text not null constraint workflow_delegate__to_user references org_user (id),
  flow_ids text[] not null default '{}',
  start_time timestamptz not null,
  end_time timestamptz not null,
  description text,
  enabled_mark smallint not null default 1,
  accepted_time timestamptz,
  declined_time timestamptz,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0,
  constraint workflow_delegate__enabled_mark check (enabled_mark in (0, 1)),
  constraint workflow_delegate__period check (start_time <= end_time),
  constraint workflow_delegate__self check (user_id <> to_user_id)
);
create index workflow_delegate__user_id on workflow_delegate (user_id, creator_time desc);
create index workflow_delegate__to_user_id on workflow_delegate (to_user_id, creator_time desc);
comment on table workflow_delegate is '流程委托';
comment on column workflow_delegate.id is '主键';
comment on column workflow_delegate.user_id is '委托人';
comment on column workflow_delegate.to_user_id is '受托人';
comment on column workflow_delegate.flow_ids is '委托的流程，空为全部';
comment on column workflow_delegate.start_time is '开始时间';
comment on column workflow_delegate.end_time is '结束时间';
comment on column workflow_delegate.description is '说明';
comment on column workflow_delegate.enabled_mark is '状态：1 有效，0 已提前结束';
comment on column workflow_delegate.accepted_time is '受托人接受的时间';
comment on column workflow_delegate.declined_time is '受托人拒绝的时间';
comment on column workflow_delegate.creator_user_id is '创建人';
comment on column workflow_delegate.creator_time is '创建时间';
comment on column workflow_delegate.last_modify_user_id is '最后修改人';
comment on column workflow_delegate.last_modify_time is '最后修改时间';
comment on column workflow_delegate.delete_mark is '删除标记：1 已删除';

alter table workflow_flow add column must_accept_entrust boolean not null default false;
comment on column workflow_flow.must_accept_entrust is '委托须经受托人接受';

create table workflow_comment (
  id text primary key,
  task_id text not null constraint workflow_comment__task references workflow_task (id),
  content text not null,
  files jsonb not null default '[]',
  creator_user_id text not null constraint workflow_comment__creator references org_user (id),
  creator_time timestamptz not null default now(),
  delete_user_id text,
  delete_mark smallint not null default 0
);
create index workflow_comment__task_id on workflow_comment (task_id, creator_time desc, id desc) where delete_mark = 0;
comment on table workflow_comment is '流程任务的评论';
comment on column workflow_comment.id is '主键';
comment on column workflow_comment.task_id is '所属任务';
comment on column workflow_comment.content is '内容';
comment on column workflow_comment.files is '附件';
comment on column workflow_comment.creator_user_id is '评论人';
comment on column workflow_comment.creator_time is '评论时间';
comment on column workflow_comment.delete_user_id is '删除人';
comment on column workflow_comment.delete_mark is '删除标记：1 已删除';
